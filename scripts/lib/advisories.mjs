import { npmJson } from './npm.mjs'

/** Known vulnerabilities of high or critical severity in delivered packages; null when the registry did not answer. */
export function findAdvisories(report = npmJson('audit', '--omit=dev', '--audit-level=high', '--json')) {
  if (!report?.metadata?.vulnerabilities || !report.vulnerabilities) return null
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(
      ({ name, severity, range, via }) =>
        `${name} ${range} (${severity}): ${via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} ${cause.url}`)).join('; ')}`,
    )
}
