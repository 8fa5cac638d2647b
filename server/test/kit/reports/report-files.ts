import { parse } from 'csv-parse/sync'
import type { AnyReport } from '@credence/contract/reports/define'
import { get } from '../document-files.ts'
import type { Reply, World } from '../world.ts'

/** Any report, also one whose type says more. */
export type SomeReport = Pick<AnyReport, 'name' | 'title'> & { run: unknown; preview: unknown }

export const run = (
  world: World,
  report: SomeReport,
  body: Record<string, unknown>,
  as: string | undefined,
  team?: number,
): Promise<Reply> =>
  world.call(report.run as AnyReport['run'], { body }, { ...(as ? { as } : {}), ...(team ? { team } : {}) })

export const preview = (
  world: World,
  report: SomeReport,
  body: Record<string, unknown>,
  as: string,
  team?: number,
): Promise<Reply> => world.call(report.preview as AnyReport['preview'], { body }, { as, ...(team ? { team } : {}) })

/** Runs a report and opens its address, as a browser does. */
export async function openFile(
  world: World,
  report: SomeReport,
  body: Record<string, unknown>,
  as: string,
  team?: number,
) {
  const { status, body: answer } = await run(world, report, body, as, team)
  if (status !== 200) throw new Error(`${report.title}: ${status} ${JSON.stringify(answer)}`)
  for (;;) {
    const file = await get(world, as, answer.url)
    // A busy machine has no free connection for a moment, and says so.
    if (file.status !== 503) return file
  }
}

/** The rows of a CSV file, with its head as the first. */
export const rowsOf = (bytes: Buffer): string[][] => parse(bytes, { bom: true, record_delimiter: '\r\n' })

export const csvRows = async (...how: Parameters<typeof openFile>): Promise<string[][]> => {
  const { status, bytes } = await openFile(...how)
  if (status !== 200) throw new Error(`${status} ${bytes.toString()}`)
  return rowsOf(bytes)
}
