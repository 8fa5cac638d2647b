import type { Issues } from '@credence/contract/links/form-issues'
import { Refusal } from './refusal.ts'

/** Refuses a form with everything that its rules found wrong, by the path of the field. */
export function assertNoIssues(issues: Issues): void {
  const [first] = Object.values(issues)
  if (first !== undefined) throw new Refusal(400, first, { fields: issues })
}
