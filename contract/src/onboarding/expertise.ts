import { limits } from '../limits.ts'
import { addIssue, type Issues } from '../links/form-issues.ts'

export const expertiseMessages = {
  age: '0 - 120',
  range: 'Invalid age range',
  negativeUpper: 'Age upper bound must be a positive number',
  unknown: 'This one is not in the list any more; please reload the page',
} as const

/** Null is every age. */
export interface Ages {
  ageLowerBound: number | null
  ageUpperBound: number | null
}
export interface WizardArea extends Ages {
  description: string
  isActive: boolean
}
export interface WizardModality {
  description: string
  isActive: boolean
}

const isAge = (age: number) => Number.isInteger(age) && age >= limits.age.min && age <= limits.age.max

function ageIssues({ ageLowerBound: lower, ageUpperBound: upper }: Ages, path: string, issues: Issues): void {
  if (lower !== null && !isAge(lower)) addIssue(issues, `${path}ageLowerBound`, expertiseMessages.age)
  if (upper !== null && upper < 0) addIssue(issues, `${path}ageUpperBound`, expertiseMessages.negativeUpper)
  if (upper !== null && !isAge(upper)) addIssue(issues, `${path}ageUpperBound`, expertiseMessages.age)
  if (lower !== null && upper !== null && upper < lower)
    addIssue(issues, `${path}ageUpperBound`, expertiseMessages.range)
}

/** Why the stage cannot be saved. The ages of areas that are off do not count. */
export function areasIssues({ areas, ...overall }: Ages & { areas: readonly WizardArea[] }): Issues {
  const issues: Issues = {}
  ageIssues(overall, '', issues)
  areas.forEach((area, at) => {
    if (area.isActive) ageIssues(area, `areas.${at}.`, issues)
  })
  return issues
}
