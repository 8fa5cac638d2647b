import type pg from 'pg'

export type TextRow = readonly (string | null)[]

interface CursorOptions {
  /** How many rows each round trip brings. */
  size: number
}

/**
 * The rows of a statement whose columns are all texts, in batches from a cursor. The next batch is requested while the
 * consumer works on the last one. It needs a transaction, whose end closes the cursor.
 */
export async function* readBatches(
  client: pg.ClientBase,
  { text, values }: { text: string; values: readonly unknown[] },
  { size }: CursorOptions,
): AsyncGenerator<TextRow[]> {
  // All rows are read, so the planner must not prefer the first ones. Compiling costs more than it saves here.
  await client.query("select set_config('cursor_tuple_fraction', '1', true), set_config('jit', 'off', true)")
  await client.query({ text: `declare batches no scroll cursor for ${text}`, values: [...values] })
  const fetch = async () => {
    const { rows } = await client.query<(string | null)[]>({ text: `fetch ${size} from batches`, rowMode: 'array' })
    return rows
  }
  let next = fetch()
  for (;;) {
    const rows = await next
    if (rows.length > 0) {
      const isLast = rows.length < size
      next = isLast ? Promise.resolve([]) : fetch()
      // A consumer that stops early leaves a batch behind. The transaction reports its failure.
      next.catch(() => {})
      yield rows
    } else return
  }
}
