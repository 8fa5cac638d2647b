/** Removes colour codes, which are noise in a log file. */
const plain = (text) => String(text ?? '').replace(/\u001B\[[0-9;]*m/g, '')

/** The first lines of an error. */
const firstLines = (text) =>
  plain(text)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 12)
    .join('\n')

/** Counts vitest's JSON report. A file that could not be loaded is one failure. */
export function countVitest({ testResults = [] }) {
  const count = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const { name, status, message, assertionResults = [] } of testResults) {
    for (const { status: outcome, fullName, failureMessages = [] } of assertionResults) {
      count[outcome === 'passed' || outcome === 'failed' ? outcome : 'skipped']++
      if (outcome === 'failed') count.failures.push(`${name} › ${fullName}\n${firstLines(failureMessages[0])}`)
    }
    if (status === 'failed' && !assertionResults.some((result) => result.status === 'failed')) {
      count.failed++
      count.failures.push(`${name}\n${firstLines(message)}`)
    }
  }
  return count
}

/**
 * Counts Playwright's JSON report. Errors outside of tests, such as a server that did not start, are failures. So is a
 * journey that passes only at its second try: it hides a fault of the product or of itself.
 */
export function countPlaywright({ stats, suites = [], errors = [] }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...describe(suites, 'unexpected'),
      ...describe(suites, 'flaky').map((journey) => `passed only at the second try: ${journey}`),
      ...errors.map(({ message }) => firstLines(message)),
    ],
  }
}

/** The journeys with a status, each with its first error. */
function describe(suites, status) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(
        ({ file, line, title, tests }) =>
          `${file}:${line} › ${title}\n${firstLines(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message)}`,
      ),
    ...describe(inner, status),
  ])
}

/** Counts the fault suite's report. A fault that cannot run on this machine is skipped, and the run has printed why. */
export function countFaults(tried) {
  const named = (verdict) => tried.filter((one) => one.verdict === verdict)
  return {
    passed: named('held').length,
    failed: named('BROKEN').length,
    skipped: named('not tried').length,
    failures: named('BROKEN').map(({ fault, reasons }) => `${fault.name}\n${firstLines(reasons.join('\n'))}`),
  }
}
