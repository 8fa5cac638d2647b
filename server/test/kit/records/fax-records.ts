import type { Scope } from '../../../src/kit/request/scope.ts'
import { insertObjectRow } from './object-row.ts'

/** A new fax of a practice, and one that no practice has yet. Their objects have rows and no bytes. */
export async function buildFaxes(scope: Scope, { teamId, practiceId }: { teamId: number; practiceId: number }) {
  const fax = async () => ({
    receivedAt: new Date().toISOString(),
    filename: 'fax.pdf',
    fromNumber: '(907) 555-0183',
    toNumber: '(907) 555-0119',
    fromCallerId: 'Sender',
    objectKey: (await insertObjectRow(scope)).key,
    sha256: Buffer.alloc(32),
    isUnreadable: true,
    pages: null,
  })
  const { id: inboundFax } = await scope.db
    .insertInto('inboundFax')
    .values({ ...(await fax()), teamId, practiceId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: unroutedFax } = await scope.db
    .insertInto('unroutedFax')
    .values(await fax())
    .returning('id')
    .executeTakeFirstOrThrow()
  return { inboundFax, unroutedFax }
}
