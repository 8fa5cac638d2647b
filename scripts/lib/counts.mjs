/** What vitest's JSON report says; a file that could not even be read is one failure. */
export function countVitest({ testResults = [] }) {
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults = [] } of testResults) {
    for (const { status: outcome } of assertionResults) count[outcome === 'passed' || outcome === 'failed' ? outcome : 'skipped']++
    if (status === 'failed' && !assertionResults.some((result) => result.status === 'failed')) count.failed++
  }
  return count
}

/** What Playwright's JSON report says; errors outside of any test, such as a server that did not start, are failures too. */
export function countPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}
