import { addIssue, type Issues } from '@credence/contract/links/form-issues'
import { expertiseMessages } from '@credence/contract/onboarding/expertise'

interface Choice {
  description: string
  isActive: boolean
}

/** Each choice must be in the catalogue, and be sent once. */
export function catalogueIssues(
  list: string,
  sent: readonly Choice[],
  stored: readonly Choice[],
  issues: Issues,
): void {
  const known = new Set(stored.map(({ description }) => description))
  sent.forEach(({ description }, at) => {
    if (!known.delete(description)) addIssue(issues, `${list}.${at}.description`, expertiseMessages.unknown)
  })
}

/** The choices that differ from what is stored. What was not sent stays. */
export function changedChoices<C extends Choice>(
  sent: readonly C[],
  stored: readonly C[],
  isSame: (a: C, b: C) => boolean,
): C[] {
  const before = new Map(stored.map((choice) => [choice.description, choice]))
  return sent.filter((choice) => {
    const was = before.get(choice.description)
    return !was || choice.isActive !== was.isActive || (choice.isActive && !isSame(choice, was))
  })
}
