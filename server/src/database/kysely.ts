import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>

/** Repeated texts are prepared once per connection. The limit bounds the number of names. */
const statementNames = new Map<string, string>()
const mostStatements = 500

function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known) return known
  if (statementNames.size >= mostStatements) return undefined
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#client.query({ name: statementName(sql), text: sql, values: [...parameters] })
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is done with cursors, not through kysely')
  }
}

/** Runs everything on one connection. The gate begins and ends its transaction. */
class ClientDriver implements Driver {
  readonly #connection: ClientConnection

  constructor(client: pg.ClientBase) {
    this.#connection = new ClientConnection(client)
  }

  async init() {}
  async acquireConnection() {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    throw new Error('A request has one transaction, and the gate began it')
  }

  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

const instances = new WeakMap<pg.ClientBase, Db>()

/** The query builder of a connection, made once per connection. */
export function kyselyOf(client: pg.ClientBase): Db {
  let db = instances.get(client)
  if (!db) {
    db = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new ClientDriver(client),
        createIntrospector: (inner) => new PostgresIntrospector(inner),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      plugins: [new CamelCasePlugin()],
    })
    instances.set(client, db)
  }
  return db
}
