import { ConfigMistakes, readConfig } from './config.ts'
import { makePasswordLink } from './features/auth/password.actions.ts'
import { createLogger } from './kit/log.ts'
import { inTransaction } from './kit/transaction.ts'
import { openFoundation } from './start.ts'
import { inviteAdministrator } from './features/auth/invite.actions.ts'

const usage = 'Usage: npm run admin -- invite EMAIL [FIRST-NAME] [LAST-NAME]'

/** `invite`: makes a platform administrator, or finds the one with this address, and prints a link to set the password. */
async function invite(email: string, firstName: string, lastName: string): Promise<void> {
  const config = readConfig(process.env)
  const { services, database } = await openFoundation(config, createLogger('error'), () => {})
  try {
    const url = await inTransaction(services, { signsIn: true }, async (scope) => makePasswordLink(scope, { id: await inviteAdministrator(scope, { email, firstName, lastName }), hasPassword: false }))
    process.stdout.write(`${email} may set a password here within 7 days:\n${url}\n`)
  } finally {
    await services.pool.end()
    // A server that is running uses the same embedded database; only one that this command started is stopped.
    if (database && !database.adopted) await database.stop()
  }
}

const [command, email, firstName = 'Platform', lastName = 'Administrator'] = process.argv.slice(2)
try {
  if (command !== 'invite' || !email) throw new Error(usage)
  await invite(email, firstName, lastName)
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error instanceof ConfigMistakes || error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
