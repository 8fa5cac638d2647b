/** Colours would be noise in a log that is read later. */
const plain = (text) => String(text ?? '').replace(/\u001B\[[0-9;]*m/g, '')

/** The first lines of what went wrong are enough to know where to look. */
const gist = (text) => plain(text).split('\n').filter((line) => line.trim()).slice(0, 12).join('\n')

/** What vitest's JSON report says; a file that could not even be read is one failure. */
export function countVitest({ testResults = [] }) {
  const count = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const { name, status, message, assertionResults = [] } of testResults) {
    for (const { status: outcome, fullName, failureMessages = [] } of assertionResults) {
      count[outcome === 'passed' || outcome === 'failed' ? outcome : 'skipped']++
      if (outcome === 'failed') count.failures.push(`${name} › ${fullName}\n${gist(failureMessages[0])}`)
    }
    if (status === 'failed' && !assertionResults.some((result) => result.status === 'failed')) {
      count.failed++
      count.failures.push(`${name}\n${gist(message)}`)
    }
  }
  return count
}

/** What Playwright's JSON report says; errors outside of any test, such as a server that did not start, are failures too. */
export function countPlaywright({ stats, suites = [], errors = [] }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...suites.flatMap(failuresOf), ...errors.map(({ message }) => gist(message))],
  }
}

function failuresOf({ suites = [], specs = [] }) {
  const own = specs.filter(({ ok }) => !ok).map(({ file, line, title, tests }) =>
    `${file}:${line} › ${title}\n${gist(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message)}`)
  return [...own, ...suites.flatMap(failuresOf)]
}
