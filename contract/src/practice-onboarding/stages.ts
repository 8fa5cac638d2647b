/** The stages of practice onboarding, in their order. */
export const practiceStages = ['demographics', 'documents'] as const
export type PracticeStage = (typeof practiceStages)[number]

export const practiceStageTitles: Readonly<Record<PracticeStage, string>> = {
  demographics: 'Demographics',
  documents: 'Documents',
}

/** Of a submission whose demographics were not saved with this link, or are not whole any more. */
export const demographicsNotSaved = 'Please complete and save the demographics before completing the submission'
