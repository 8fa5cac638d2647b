import { endAll, withCleanup } from '@credence/bench/src/cleanup.ts'
import { findBinaries } from '@credence/server/src/database/embedded/binaries.ts'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faults } from './all.ts'
import { NotTried, type Fault, type Tried } from './fault.ts'
import { lineOf, machineOf, record, tableOf } from './report.ts'
import { TestBed } from './test-bed.ts'

/** Which faults to try, and how. Ends the command when it was called in another way. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        quick: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
        soak: { type: 'string', default: '2' },
        report: { type: 'string' },
      },
    })
    const soakMinutes = Number(values.soak)
    const isPartial = values.quick || values.only !== undefined
    const areKnown = values.only?.every((name) => faults.some((fault) => fault.name === name)) ?? true
    if (areKnown && soakMinutes > 0 && !(values.record && isPartial)) return { ...values, soakMinutes }
  } catch {
    // An unknown option.
  }
  process.stderr.write(`Usage: npm run faults -- [--only NAME]... [--quick] [--record] [--soak MINUTES]
  NAME     ${faults.map(({ name }) => name).join(', ')}
  quick    those that npm test tries too, with fewer repetitions
  record   keeps the table of a whole run in docs/faults.md
  MINUTES  how long the soak takes, 2 by default\n`)
  return process.exit(2)
}
const options = readOptions()

const say = (line: string) => void process.stdout.write(`${line}\n`)
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => void endAll().then(() => process.exit(code)))

async function attempt(fault: Fault, testBed: TestBed): Promise<Tried> {
  const began = performance.now()
  const result = async (): Promise<Omit<Tried, 'fault' | 'seconds'>> => {
    try {
      const outcome = await withCleanup(() => fault.run(testBed))
      return { outcome, verdict: outcome.broken.length ? 'BROKEN' : 'held', reasons: outcome.broken }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { outcome: null, verdict: error instanceof NotTried ? 'not tried' : 'BROKEN', reasons: [message] }
    }
  }
  return {
    fault: { id: fault.id, name: fault.name, title: fault.title },
    ...(await result()),
    seconds: (performance.now() - began) / 1000,
  }
}

const chosen = faults.filter((fault) =>
  options.only ? options.only.includes(fault.name) : !options.quick || fault.quick,
)
const postgresVersion = findBinaries().majorVersion
const tried: Tried[] = []
try {
  const testBed = new TestBed({ isQuick: options.quick, soakMinutes: options.soakMinutes }, say)
  await testBed.prepare()
  for (const fault of chosen) {
    say(`\n${fault.id} ${fault.name}: ${fault.title}`)
    const one = await attempt(fault, testBed)
    tried.push(one)
    say(lineOf(one))
  }
} finally {
  await endAll()
}
say(`\n${tableOf(tried)}\n\n${machineOf(postgresVersion)}`)
if (options.report) writeFileSync(options.report, JSON.stringify(tried))
if (options.record) record(tried, postgresVersion)
process.exit(tried.some(({ verdict }) => verdict === 'BROKEN') ? 1 : 0)
