import pg from 'pg'
import { serialize } from 'pg-protocol'

export type Value = string | number | boolean | null | Buffer | readonly number[] | readonly string[]

/** A statement that is prepared once per connection. A name always stands for the same text. */
export interface Statement {
  name: string
  text: string
  values: readonly Value[]
  /** The statement may take long, so other reads must not wait behind it. */
  ownConnection?: true
  /** What the statement sets must end before the next read, so others share its connection but not its transaction. */
  ownTransaction?: true
  /** Each row has only `texts`: the columns in their order, as the database wrote them. For long lists. */
  asTexts?: true
}

export type Row = Record<string, unknown>

interface Field {
  name: string
  parse: (text: string) => unknown
}

/** The part of the driver's connection that is needed to send protocol messages. */
interface Wire {
  stream: { write(bytes: Buffer): void }
}

/** The statements that a connection has prepared, with their columns. */
const prepared = new WeakMap<Wire, Map<string, Field[]>>()

/** Connections on which no prepared statement may outlive its transaction. */
const unnamed = new WeakSet<Wire>()

/** From now on the connection's statements have no names and are parsed each time. */
export function sendUnnamed(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: Wire }
  unnamed.add(connection)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const withoutName = (config: string | pg.QueryConfig | pg.Query) =>
    typeof config === 'string' || config instanceof pg.Query ? config : { ...config, name: undefined }
  Object.assign(client, {
    query: (config: string | pg.QueryConfig | pg.Query, ...rest: unknown[]) => query(withoutName(config), ...rest),
  })
}

const quoteItem = (item: string) => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

function toWire(value: Value): string | null | Buffer {
  if (value == null || typeof value === 'string' || Buffer.isBuffer(value)) return value
  return Array.isArray(value)
    ? `{${value.map((item: string | number) => (typeof item === 'string' ? quoteItem(item) : item)).join(',')}}`
    : String(value)
}

/** The driver sends a query while another is in progress only if it extends its own Query class. */
class Batch extends pg.Query {
  readonly #statements: readonly Statement[]
  readonly #answers: Row[][] = []
  readonly #resolve: (answers: Row[][]) => void
  readonly #reject: (error: Error) => void
  #known = new Map<string, Field[]>()
  /**
   * The columns of each statement. Kept here too, because a failed batch before this one may clear the connection's
   * map.
   */
  readonly #columns: (Field[] | undefined)[] = []
  #at = 0
  #rows: Row[] = []

  constructor(statements: readonly Statement[], resolve: (answers: Row[][]) => void, reject: (error: Error) => void) {
    super('')
    this.#statements = statements
    this.#resolve = resolve
    this.#reject = reject
  }

  // @ts-expect-error The driver's types declare it as a property.
  override submit(connection: unknown): void {
    const wire = connection as Wire
    const isNamed = !unnamed.has(wire)
    if (isNamed) {
      this.#known = prepared.get(wire) ?? new Map()
      prepared.set(wire, this.#known)
    }
    const messages: Buffer[] = []
    for (const { name: ownName, text, values } of this.#statements) {
      const name = isNamed ? ownName : ''
      const columns = isNamed ? this.#known.get(name) : undefined
      const isNew = columns === undefined
      this.#columns.push(columns)
      if (isNew) {
        // An earlier batch may have failed after preparing this statement. Closing an unknown name is no error.
        if (isNamed) messages.push(serialize.close({ type: 'S', name }))
        messages.push(serialize.parse({ name, text }))
      }
      messages.push(serialize.bind({ statement: name, values: values.map(toWire) }))
      if (isNew) messages.push(serialize.describe({ type: 'P' }))
      messages.push(serialize.execute())
    }
    messages.push(serialize.sync())
    // One write for all messages saves system calls.
    wire.stream.write(Buffer.concat(messages))
  }

  get #name(): string {
    return this.#statements[this.#at]?.name ?? ''
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }))
    this.#columns[this.#at] = columns
    this.#known.set(this.#name, columns)
  }

  handleDataRow({ fields: texts }: { fields: (string | null)[] }): void {
    if (this.#statements[this.#at]?.asTexts) {
      this.#rows.push({ texts })
      return
    }
    const fields = this.#columns[this.#at] ?? []
    const row: Row = {}
    for (let column = 0; column < fields.length; column++) {
      const { name, parse } = fields[column] as Field
      const text = texts[column]
      row[name] = text == null ? null : parse(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete(): void {
    this.#known.set(this.#name, this.#columns[this.#at] ?? [])
    this.#answers.push(this.#rows)
    this.#rows = []
    this.#at += 1
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#answers)
  }

  handleError(error: Error): void {
    // It is unknown which statements of this batch were prepared before it failed, so they are prepared again.
    for (const { name } of this.#statements.slice(this.#at)) this.#known.delete(name)
    this.#reject(error)
  }
}

/**
 * Sends several statements at once and waits once. PostgreSQL runs them as one transaction that ends with the batch,
 * unless `begin` is among them. The first failure ends the batch, and later statements do not run.
 */
export const runBatch = (client: pg.ClientBase, statements: readonly Statement[]): Promise<Row[][]> =>
  new Promise((resolve, reject) => {
    client.query(new Batch(statements, resolve, reject))
  })
