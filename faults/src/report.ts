import { drawTable } from '@credence/bench/src/table.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Outcome, Tried } from './fault.ts'

const file = fileURLToPath(new URL('../../docs/faults.md', import.meta.url))
const heading = '## Last recorded run'

/** What a fault counted. One that is a test or a journey counts nothing of it. */
const writesOf = ({ acknowledged, lost, doubled }: Outcome) =>
  acknowledged === null ? '' : `acknowledged ${acknowledged}, lost ${lost}, doubled ${doubled}, `
const counts = (refused: Readonly<Record<string, number>>) =>
  Object.entries(refused)
    .map(([status, n]) => `${n} x ${status}`)
    .join(', ') || 'none'
const seconds = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? '' : `${(ms / 1000).toFixed(2)} s`
/** A table cell is a single line without the column separator. */
const cell = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '/').slice(0, 160)

const line = ({ fault, outcome, verdict, reasons }: Tried): string[] => [
  fault.id,
  fault.name,
  String(outcome?.acknowledged ?? ''),
  String(outcome?.lost ?? ''),
  String(outcome?.doubled ?? ''),
  outcome ? counts(outcome.refused) : '',
  seconds(outcome?.recoveryMs),
  verdict,
  cell(verdict === 'held' ? (outcome?.note ?? '') : reasons.join('; ')),
]

export const tableOf = (tried: readonly Tried[]): string =>
  drawTable([
    ['', 'fault', 'acknowledged', 'lost', 'doubled', 'not answered 2xx', 'recovered', 'verdict', 'seen'],
    ...tried.map(line),
  ])

/** The result of one fault in a few lines, for the terminal. */
export const lineOf = ({ fault, verdict, outcome, reasons, seconds: took }: Tried): string =>
  [
    `   ${outcome ? `${writesOf(outcome)}refused ${counts(outcome.refused)}${outcome.recoveryMs === null ? '' : `, recovered after ${seconds(outcome.recoveryMs)}`}` : ''}${outcome?.note ? `; ${outcome.note}` : ''}`,
    `   ${verdict === 'not tried' ? `not tried here: ${reasons.join('; ')}` : `${fault.name} ${verdict} (${took.toFixed(0)} s)`}`,
    ...(verdict === 'BROKEN' ? reasons.map((reason) => `   - ${reason}`) : []),
  ]
    .filter((text) => text.trim())
    .join('\n')

export const machineOf = (postgresVersion: string): string =>
  `${availableParallelism()} cores (${arch()}), ${Math.round(totalmem() / 1024 ** 3)} GB of memory, PostgreSQL ${postgresVersion}, Node ${process.versions.node}`

/** Writes the table into the repository. The text above its heading is written by hand. */
export function record(tried: readonly Tried[], postgresVersion: string): void {
  const [before] = readFileSync(file, 'utf8').split(heading)
  const day = new Date().toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  writeFileSync(file, `${before}${heading}\n\n${day}; ${machineOf(postgresVersion)}.\n\n${tableOf(tried)}\n`)
}
