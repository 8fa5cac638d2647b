import { parseArgs } from 'node:util'
import { endWithUsage, runCommand, say, withBackupTarget } from './backup-target.ts'
import { withClient } from './database/client.ts'
import { digestsByOwner } from './database/audit-trail/rows.ts'
import { headText, readHead, TrailKeys, type SealHead } from './database/audit-trail/seal.ts'
import { momentOf, verifyTrail, type Verified } from './database/audit-trail/verify.ts'
import { actAsOwner } from './database/roles.ts'

const usage = `Usage: npm run audit -- verify                      compares the audit trail with its seals
       npm run audit -- verify --head NUMBER:HEAD   also with a seal from the server's log or an earlier run`

/** The seal to compare with, or null without one. Ends the command when it was called in another way. */
function readCommand(): SealHead | null {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { head: { type: 'string' } } })
    const known = values.head === undefined ? null : readHead(values.head)
    if (positionals.join(' ') === 'verify' && (values.head === undefined || known)) return known
  } catch {
    // An unknown option.
  }
  return endWithUsage(usage)
}

/** One state of the database, whatever a running server writes meanwhile. */
const verify = (known: SealHead | null): Promise<Verified> =>
  withBackupTarget(
    ({ adminUrl, vault }) =>
      withClient(adminUrl, async (client) => {
        await client.query('begin isolation level repeatable read read only')
        await client.query(actAsOwner)
        return verifyTrail(client, new TrailKeys(vault), digestsByOwner(client), known)
      }),
    { mayBeNew: false },
  )

const known = readCommand()
await runCommand(async () => {
  const { entries, batches, upTo, finding, newest, unsealed, late } = await verify(known)
  if (finding) {
    say(`batch ${finding.batch}: ${finding.text}`)
    throw new Error(
      finding.table ? `The row is in the table ${finding.table}.` : 'The chain of seals is broken at this batch.',
    )
  }
  say(`verified ${entries} entries in ${batches} batches${upTo === null ? '' : `, up to ${momentOf(upTo)}`}`)
  if (newest) say(`newest seal ${headText(newest)}`)
  if (unsealed > 0) say(`not sealed yet: ${unsealed} entries`)
  if (late)
    say(
      `sealed more than a day after their rows: ${late.count} batches, the last of them batch ${late.last.number} at ${momentOf(late.last.sealedAt)}`,
    )
})
