import { atEnd } from '@credence/bench/src/cleanup.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { chooseLauncher, commandFor, changeOwner } from '@credence/server/src/database/embedded/launcher.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { NotTried } from './fault.ts'
import { asSuperuser, untilAnswering, type ExternalPostgres } from './postgres.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((file) =>
  existsSync(file),
)
/** Connections to PostgreSQL per login, whatever the number of nodes. */
const poolSize = 4
const user = 'credence_pooler'
const password = randomBytes(12).toString('hex')

/**
 * Lets PgBouncer look up the logins that the product makes. Only a superuser can read them, so a function of the
 * superuser does it.
 */
const lookup = `
create role ${user} login password '${password}';
create schema pgbouncer authorization ${user};
create function pgbouncer.find_login(name text) returns table (login name, secret text) language sql security definer set search_path = pg_catalog
  as 'select usename, passwd from pg_shadow where usename = name';
revoke execute on function pgbouncer.find_login(text) from public;
grant execute on function pgbouncer.find_login(text) to ${user}`

/** PgBouncer in transaction mode in front of a given PostgreSQL, set up as docs/operations.md says. */
export class PgBouncer {
  readonly url: string
  readonly poolSize = poolSize
  readonly #command: ReturnType<typeof commandFor>
  #child: ChildProcess | null = null
  #log = ''

  private constructor(url: string, command: ReturnType<typeof commandFor>) {
    this.url = url
    this.#command = command
  }

  /** Gives PgBouncer access to a primary, and thereby to its standby. */
  static async prepare(primary: ExternalPostgres): Promise<void> {
    if (!program) throw new NotTried('PgBouncer is not installed (on Debian: apt-get install pgbouncer)')
    await asSuperuser(primary.url, (client) => client.query(lookup))
  }

  static async start(postgres: ExternalPostgres, folder: string): Promise<PgBouncer> {
    if (!program) throw new Error('PgBouncer is not installed')
    const port = await freePort()
    const home = path.join(folder, 'pgbouncer')
    mkdirSync(home, { mode: 0o700 })
    const [settings, logins] = [path.join(home, 'pgbouncer.ini'), path.join(home, 'userlist.txt')]
    writeFileSync(logins, `"${user}" "${password}"\n`, { mode: 0o600 })
    writeFileSync(
      settings,
      `[databases]
postgres = host=127.0.0.1 port=${postgres.port} auth_user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${logins}
auth_query = select login, secret from pgbouncer.find_login($1)
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
      { mode: 0o600 },
    )
    const launcher = chooseLauncher(home, program)
    changeOwner(launcher, home)
    const bouncer = new PgBouncer(
      Object.assign(new URL(postgres.url), { port: String(port) }).href,
      commandFor(launcher, program, [settings]),
    )
    atEnd(() => bouncer.kill())
    await bouncer.start()
    return bouncer
  }

  async start(): Promise<number> {
    const [command, args, options] = this.#command
    this.#child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#log = (this.#log + text).slice(-3000)
      })
    return untilAnswering(this.url).catch((error: Error) => {
      throw new Error(`${error.message}\n${this.#log}`, { cause: error })
    })
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}
