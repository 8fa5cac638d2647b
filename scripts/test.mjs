// Runs all checks one after the other. The last line counts passed and failed ones.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findBrowser } from './find-browser.mjs'
import { findAdvisories } from './lib/advisories.mjs'
import { countFaults, countPlaywright, countVitest } from './lib/counts.mjs'
import { whenNpmEnds } from './lib/launcher.mjs'
import { deliveredPackages, incompatiblePackages } from './lib/licenses.mjs'
import { makeMemoryFolder } from './lib/memory-folder.mjs'
import { commandOf, inRoot, root } from './lib/paths.mjs'
import { findRuntime } from './lib/runtime.mjs'
import { sbomFile, writeSbom } from './lib/sbom.mjs'
import { withoutSettings } from './lib/settings.mjs'

const withBrowser = !process.argv.includes('--no-browser')
const runtime = findRuntime()
const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const say = (line) => process.stdout.write(`${line}\n`)

/** The tester's own settings must not affect the tests. */
const environment = withoutSettings(process.env)

const running = new Set()
/** The signal that ended the run. Later checks do not start. */
let stoppedBy = ''
const stopAll = (name) => {
  stoppedBy = name
  for (const child of running) child.kill(name)
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stopAll)
whenNpmEnds(() => stopAll('SIGTERM'))

function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: inRoot(),
      env: { ...environment, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    running.add(child)
    const said = []
    child.stdout?.on('data', (data) => said.push(data))
    child.stderr?.on('data', (data) => said.push(data))
    child.once('error', (error) => resolve({ ok: false, said: error.message }))
    child.once('close', (code, signal) => {
      running.delete(child)
      const text = Buffer.concat(said).toString('utf8').trimEnd()
      resolve({ ok: code === 0, said: signal ? `${text}\nended by ${signal}` : text })
    })
  })
}

async function part(title, work) {
  if (stoppedBy) return
  const began = Date.now()
  say(`\n== ${title}`)
  const count = await work().catch((error) => {
    say(error.message)
    return { passed: 0, failed: 1, skipped: 0, failures: [error.message] }
  })
  failures.push(...count.failures.map((failure) => `${title}: ${failure}`))
  for (const name of Object.keys(total)) total[name] += count[name]
  say(`-- ${title}: ${describe(count)} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}

const describe = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

const check = (title, packageName, command, args) =>
  part(title, async () => {
    const { ok, said } = await run(runtime, [commandOf(packageName, command), ...args], { quiet: true })
    if (!ok) say(said)
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: ok ? [] : [said] }
  })

/** The result of one check: passed if there are no findings, skipped if it could not run. */
const found = (faults) =>
  faults === null
    ? { passed: 0, failed: 0, skipped: 1, failures: [] }
    : { passed: faults.length ? 0 : 1, failed: faults.length ? 1 : 0, skipped: 0, failures: faults }

/** Runs a test runner that reports into a file. A missing report, after a crash, counts as one failure. */
async function runner(file, count, args, options) {
  const report = inRoot('test-results', file)
  rmSync(report, { force: true })
  const { ok, said } = await run(runtime, args, options)
  if (said) say(said)
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [] }
  if (counted.failed === 0 && (!ok || counted.passed === 0)) {
    const reason = ok ? 'No test ran, so nothing was proved.' : 'The runner failed without naming a failed test.'
    say(reason)
    counted.failed = 1
    counted.failures = [reason]
  }
  return counted
}

/** The checks that only read the sources. */
async function checkSources() {
  await check('Types of contract, server, tests, bench and faults', 'typescript', 'tsc', ['-p', 'tsconfig.json'])
  await check('Types of the web', 'typescript', 'tsc', ['-p', 'web/tsconfig.json'])
  await check('Format', 'oxfmt', 'oxfmt', ['--check', '.'])
  await check('Lint', 'oxlint', 'oxlint', ['--deny-warnings'])
  await check('Boundaries', 'dependency-cruiser', 'depcruise', [
    '--config',
    '.dependency-cruiser.cjs',
    'contract',
    'server',
    'web',
    'e2e',
    'bench',
    'faults',
    'vitest.config.ts',
  ])
  await part('Licenses of what is delivered', async () => {
    const packages = deliveredPackages()
    const incompatible = incompatiblePackages(packages)
    for (const line of incompatible) say(line)
    say(`${packages.length} packages looked at`)
    return found(incompatible)
  })
  await part('Advisories on what is delivered', async () => {
    const advisories = findAdvisories()
    for (const line of advisories ?? ['not checked: the registry did not answer']) say(line)
    return found(advisories)
  })
  await part('Bill of materials', async () => {
    say(`${writeSbom()} components in ${path.relative(root, sbomFile)}`)
    return found([])
  })
}

mkdirSync(inRoot('test-results'), { recursive: true })
// Faults mostly wait: for an unavailable database, or for a server to start. The source checks use the processors
// meanwhile.
const faults = part('Faults', () =>
  runner(
    'faults.json',
    countFaults,
    [inRoot('faults', 'src', 'main.ts'), '--quick', '--report', inRoot('test-results', 'faults.json')],
    { quiet: true },
  ),
)
await checkSources()
await faults
// The faults are tried on a real disk.
const memoryFolder = makeMemoryFolder()
const temporary = memoryFolder ? { TMPDIR: memoryFolder } : {}
await part('Unit and server tests', () =>
  runner(
    'vitest.json',
    countVitest,
    [
      commandOf('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${inRoot('test-results', 'vitest.json')}`,
    ],
    { env: temporary },
  ),
)
if (withBrowser) {
  await part('Journeys in the browser', async () =>
    runner(
      'e2e.json',
      countPlaywright,
      [commandOf('@playwright/test', 'playwright', inRoot('e2e')), 'test', '--config', 'e2e/playwright.config.ts'],
      { env: { ...temporary, CREDENCE_BROWSER: await findBrowser() } },
    ),
  )
}
if (total.failed > 0 || stoppedBy) process.exitCode = 1
// Repeated at the very end, where they are found in the tail of a long log.
for (const failure of failures) say(`\nFAILED ${failure}`)
if (stoppedBy) say(`\nThe run was ended by ${stoppedBy} before all was tried.`)
say(`\n${describe(total)}`)
