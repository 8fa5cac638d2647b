import type pg from 'pg'

export type TextRow = readonly (string | null)[]

interface CursorOptions {
  /** How many rows each round trip brings. */
  size: number
}

/**
 * Rows from a callback: what comes by a promise of the driver survives each collection of young objects, and the
 * memory of the process grows by several times the rows.
 */
const fetchRows = (client: pg.ClientBase, text: string): Promise<TextRow[]> =>
  new Promise((resolve, reject) => {
    client.query<(string | null)[]>({ text, rowMode: 'array' }, (error, result) =>
      error ? reject(error) : resolve(result.rows),
    )
  })

/**
 * The rows of a statement whose columns are all texts, in batches from a cursor. The next batch is requested while the
 * consumer works on the last one. It needs a transaction, whose end closes the cursor.
 */
export async function* readBatches(
  client: pg.ClientBase,
  statement: { text: string; values: readonly unknown[] },
  { size }: CursorOptions,
): AsyncGenerator<TextRow[]> {
  // All rows are read, so the planner must not prefer the first ones. Compiling costs more than it saves here.
  await client.query("select set_config('cursor_tuple_fraction', '1', true), set_config('jit', 'off', true)")
  await client.query({ text: `declare batches no scroll cursor for ${statement.text}`, values: [...statement.values] })
  const text = `fetch ${size} from batches`
  let next = fetchRows(client, text)
  for (;;) {
    const rows = await next
    if (rows.length > 0) {
      const isLast = rows.length < size
      next = isLast ? Promise.resolve([]) : fetchRows(client, text)
      // A consumer that stops early leaves a batch behind. The transaction reports its failure.
      next.catch(() => {})
      yield rows
    } else return
  }
}
