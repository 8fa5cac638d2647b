import { parseArgs } from 'node:util'
import { endWithUsage, runCommand, say, withBackupTarget } from './config/backup-target.ts'
import { withClient } from './database/backup/client.ts'
import { digestsByOwner } from './database/audit-trail/rows.ts'
import { TrailKeys } from './database/audit-trail/seal.ts'
import { momentOf, verifyTrail, type Verified } from './database/audit-trail/verify.ts'
import { actAsOwner } from './database/roles.ts'

const usage = `Usage: npm run audit -- verify   compares the audit trail with its seals`

function readCommand(): string | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    return positionals.length === 1 ? positionals[0] : undefined
  } catch {
    return undefined
  }
}

/** One state of the database, whatever a running server writes meanwhile. */
const verify = (): Promise<Verified> =>
  withBackupTarget(
    ({ adminUrl, vault }) =>
      withClient(adminUrl, async (client) => {
        await client.query('begin isolation level repeatable read read only')
        await client.query(actAsOwner)
        return verifyTrail(client, new TrailKeys(vault), digestsByOwner(client))
      }),
    { mayBeNew: false },
  )

if (readCommand() !== 'verify') endWithUsage(usage)
await runCommand(async () => {
  const { entries, batches, upTo, finding } = await verify()
  if (finding) {
    say(`batch ${finding.batch}: ${finding.text}`)
    throw new Error(
      finding.table ? `The row is in the table ${finding.table}.` : 'The chain of seals is broken at this batch.',
    )
  }
  say(`verified ${entries} entries in ${batches} batches, up to ${upTo === null ? 'now' : momentOf(upTo)}`)
})
