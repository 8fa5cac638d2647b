import { addIssue, checks, isGiven, type Issues, type Typed } from '../links/form-issues.ts'

export const disclosureMessages = {
  answer: 'Please select an answer',
  explanation: 'Explanation is required',
  providers: 'Select at least one provider',
  eachOnce: 'Please answer each question once',
  currentProviders: 'Please select current providers of the practice',
} as const

export const longestExplanation = 1027

export interface DisclosureAnswer {
  answer?: Typed
  explanation?: Typed
  /** Of the questionnaire for administrators. */
  providerIds?: readonly number[] | null | undefined
}

/** Why the answers cannot be taken. `namesProviders`: each Yes names the providers concerned. */
export function disclosureIssues(answers: readonly DisclosureAnswer[], namesProviders: boolean): Issues {
  const issues: Issues = {}
  answers.forEach(({ answer, explanation, providerIds }, at) => {
    const path = `disclosures.${at}`
    if (answer !== 'YES' && answer !== 'NO') addIssue(issues, `${path}.answer`, disclosureMessages.answer)
    if (answer !== 'YES') return
    if (!isGiven(explanation)) addIssue(issues, `${path}.explanation`, disclosureMessages.explanation)
    addIssue(issues, `${path}.explanation`, checks.text(explanation, longestExplanation))
    if (namesProviders && (providerIds?.length ?? 0) === 0)
      addIssue(issues, `${path}.providerIds`, disclosureMessages.providers)
  })
  return issues
}
