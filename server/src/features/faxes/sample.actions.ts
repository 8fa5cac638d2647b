import { createHash } from 'node:crypto'
import { withNewObjects } from '../../kit/files/new-objects.ts'
import { drawSampleFax } from '../../kit/paper/fax/sample-fax.ts'
import { job } from '../../kit/request/actor.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { acceptFax } from './arrival.actions.ts'
import { insertFax } from './arrival.queries.ts'

const sampleLines = [
  'TO: The practice of this number',
  'FROM: Dr. Sample',
  '',
  'Patient: EXAMPLE, Sam',
  'Phone: (907) 555-0171',
  '',
  'Reason for referral:',
  'This is a sample. Everything on it is fictional.',
]

const draw = (fromNumber: string, title: string, pages: number) =>
  drawSampleFax({
    sentAt: new Date().toISOString().slice(0, 16).replace('T', ' '),
    fromNumber,
    title,
    subtitle: 'Referral request',
    lines: sampleLines,
    pages,
  })

/** A real fax of one page for a practice, received now. */
export async function addTemporaryFax(scope: Scope, practiceId: number): Promise<number> {
  const bytes = await draw('(907) 555-0100', 'TEMPORARY FAX', 1)
  return withNewObjects(scope.services.files, async (objects) => {
    const { key } = await objects.put(bytes)
    return objects.claim(scope, () =>
      insertFax(
        scope,
        {
          receivedAt: null,
          filename: null,
          fromNumber: '(907) 555-0100',
          toNumber: null,
          fromCallerId: 'Temporary fax',
          objectKey: key,
          originalKey: null,
          sha256: createHash('sha256').update(bytes).digest(),
          pages: 1,
        },
        { practiceId },
      ),
    )
  })
}

interface Simulated {
  toNumber: string
  fromNumber?: string | null | undefined
  fromCallerId?: string | null | undefined
  pages?: number | undefined
}

/** In demo mode: a fax as a gateway would deliver it. */
export async function simulateFax(
  services: Services,
  { toNumber, fromNumber, fromCallerId, pages = 1 }: Simulated,
): Promise<number> {
  const bytes = await draw(fromNumber ?? 'unknown number', fromCallerId?.toUpperCase() || 'UNKNOWN CALLER', pages)
  return acceptFax(services, job('demo'), { receipt: null, toNumber, fromNumber, fromCallerId, bytes })
}
