import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadDemoData } from '../../db/seeds/demo.ts'
import { readConfig } from '../../src/config/config.ts'
import { storeInstallationKind } from '../../src/database/installation.ts'
import { createLogger } from '../../src/kit/http/log.ts'
import { PasswordHasher } from '../../src/kit/secrets/passwords.ts'
import { createServices } from '../../src/start.ts'

const ready = 'demo'
const inTheMaking = 'demo_in_the_making'

/** A hash of the recommended cost takes up to a tenth of a second, and tests make thousands. */
export const cheapPasswords = new PasswordHasher({ memoryCost: 8, timeCost: 1 })

/** As the first start of a demo does. */
async function nameDemo(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await storeInstallationKind(client, 'demo')
  await client.end()
}

/**
 * A database with the demo data and without its files and emails, made by the first in a run who needs one: to clone it takes a
 * tenth of the time.
 */
export async function demoTemplate(
  root: pg.Client,
  { adminUrl, appUrl }: { adminUrl: string; appUrl: string },
  masterKey: Buffer,
): Promise<string> {
  await root.query("select pg_advisory_lock(hashtext('demo template'))")
  const { rowCount } = await root.query('select from pg_database where datname = $1', [ready])
  if (!rowCount) {
    await root.query("select pg_advisory_lock(hashtext('clone'))")
    await root.query(`create database ${inTheMaking} template postgres`)
    await root.query("select pg_advisory_unlock(hashtext('clone'))")
    const url = new URL(appUrl)
    url.pathname = `/${inTheMaking}`
    const services = {
      ...createServices(
        readConfig({ LOG_LEVEL: 'fatal', CREDENCE_DATA: join(tmpdir(), `credence-${inTheMaking}`) }),
        url.href,
        masterKey,
        createLogger('fatal'),
      ),
      passwords: cheapPasswords,
    }
    await loadDemoData(services, () => {}, { withFiles: false, withMail: false })
    await services.pool.end()
    await nameDemo(Object.assign(new URL(adminUrl), { pathname: `/${inTheMaking}` }).href)
    await root.query(`alter database ${inTheMaking} rename to ${ready}`)
  }
  await root.query("select pg_advisory_unlock(hashtext('demo template'))")
  return ready
}
