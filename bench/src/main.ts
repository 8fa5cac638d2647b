import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { endAll, withCleanup } from './cleanup.ts'
import { TestBed } from './test-bed.ts'
import { table } from './table.ts'
import { verdictOf, type Row, type Workload } from './workload.ts'
import { auditSealing } from './workloads/audit-sealing.ts'
import { boardReaders } from './workloads/board-readers.ts'
import { backup, backupAmongCalls, backupMemory } from './workloads/backup.ts'
import { dashboard } from './workloads/dashboard.ts'
import { documentList } from './workloads/documents.ts'
import { expirables } from './workloads/expirables.ts'
import { faxConversion, faxMemory } from './workloads/faxes.ts'
import { download, slowLines, upload, uploadMemory, uploadTen } from './workloads/files.ts'
import { fhirRoles } from './workloads/fhir.ts'
import { kpis } from './workloads/kpis.ts'
import { linkUpload, linkUploadMemory } from './workloads/link-upload.ts'
import { lookupsAmongOthers, lookupWorkloads } from './workloads/lookups.ts'
import { matrix, matrixAmongOthers } from './workloads/matrix.ts'
import { memory, warmStart } from './workloads/process.ts'
import { onboardingRead, onboardingSave } from './workloads/onboarding.ts'
import { signingPage } from './workloads/signing-page.ts'
import { providerPage } from './workloads/provider-page.ts'
import { recordRead } from './workloads/record-read.ts'
import { referralWorkloads } from './workloads/referrals.ts'
import { reportCsv, reportCsvGrown, reportCsvMemory, reportPdf, reportPdfCalls } from './workloads/reports.ts'
import { providerPicker, search, searchAmongOthers, searchGrown } from './workloads/search.ts'
import { signIn } from './workloads/sign-in.ts'
import { signing, signingDelay, verifying } from './workloads/signing.ts'
import { smsDispatch } from './workloads/sms-dispatch.ts'
import { smsHistory, smsUnchanged } from './workloads/sms-history.ts'
import { smsImport, smsImportTen } from './workloads/sms-import.ts'
import { taskBoard, taskBoardAmongOthers, taskBoardGrown } from './workloads/task-board.ts'
import { teamFigures } from './workloads/team-figures.ts'
import { unchangedPoll } from './workloads/unchanged-poll.ts'

const workloads: Workload[] = [
  recordRead,
  unchangedPoll,
  signIn,
  search,
  providerPicker,
  searchAmongOthers,
  searchGrown,
  matrix,
  matrixAmongOthers,
  taskBoard,
  taskBoardAmongOthers,
  taskBoardGrown,
  boardReaders,
  teamFigures,
  providerPage,
  dashboard,
  kpis,
  expirables,
  onboardingRead,
  onboardingSave,
  auditSealing,
  ...lookupWorkloads,
  lookupsAmongOthers,
  fhirRoles,
  ...referralWorkloads,
  signingPage,
  smsDispatch,
  smsHistory,
  smsUnchanged,
  smsImport,
  smsImportTen,
  upload,
  uploadTen,
  uploadMemory,
  download,
  slowLines,
  linkUpload,
  linkUploadMemory,
  documentList,
  reportCsv,
  reportCsvGrown,
  reportCsvMemory,
  reportPdf,
  reportPdfCalls,
  signing,
  signingDelay,
  verifying,
  faxConversion,
  faxMemory,
  backup,
  backupMemory,
  backupAmongCalls,
  memory,
  warmStart,
]
const fewestRounds = 7

/** Which workloads to measure, and how. Ends the command when it was called in another way. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        rounds: { type: 'string', default: '9' },
        strict: { type: 'boolean', default: false },
      },
    })
    const rounds = Number(values.rounds)
    const areKnown = values.only?.every((name) => workloads.some((workload) => workload.name === name)) ?? true
    if (areKnown && Number.isInteger(rounds) && rounds >= fewestRounds) return { ...values, rounds }
  } catch {
    // An unknown option.
  }
  process.stderr.write(`Usage: npm run bench -- [--only NAME]... [--rounds N] [--strict]
  NAME  ${workloads.map(({ name }) => name).join(', ')}
  N     at least ${fewestRounds}, or the noise of the machine decides\n`)
  return process.exit(2)
}
const { only, rounds, strict } = readOptions()

const say = (line: string) => void process.stderr.write(`${line}\n`)
const load = () => (loadavg()[0] ?? 0).toFixed(1)
const loadBefore = load()
const rows: Row[] = []
const failed: string[] = []
/** Prints what was measured, also if the run fails or is ended before its end. */
const report = () => {
  if (rows.length)
    process.stdout.write(
      `\n${table(rows)}\n\n${availableParallelism()} cores; load average ${loadBefore} before, ${load()} after\n`,
    )
  if (failed.length) say(`Failed: ${failed.join(', ')}`)
}
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => {
    report()
    void endAll().then(() => process.exit(code))
  })

try {
  const testBed = new TestBed(say)
  await testBed.open()
  for (const workload of workloads) {
    if (only && !only.includes(workload.name)) continue
    const lacking = workload.lacks?.()
    if (lacking) {
      say(`Leaving ${workload.name} out: ${lacking}`)
      continue
    }
    say(`Measuring ${workload.name}`)
    try {
      const row = await withCleanup(async () => {
        const measured = await workload.run(testBed, rounds)
        say(`  with ${await testBed.countConnections()} connections to PostgreSQL`)
        return measured
      })
      rows.push(row)
      say(`  ${row.value.median.toFixed(2)} ${row.unit}: ${verdictOf(row)}`)
    } catch (error) {
      // The others can still be measured.
      failed.push(workload.name)
      say(`  failed: ${error instanceof Error ? error.stack : String(error)}`)
    }
  }
} finally {
  report()
  await endAll()
}
if (failed.length) process.exit(1)
process.exit(strict && rows.some((row) => verdictOf(row) !== 'holds') ? 1 : 0)
