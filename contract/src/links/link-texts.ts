/** Sentences that the purposes of several links share: what the holder of a link is told. */
export const linkTexts = {
  invalid:
    "That link doesn't appear to be valid. Please make sure to copy and paste the full URL from your email inbox",
  /** Under the sentence above. */
  invalidAdvice: 'If the problem persists, please contact support or the practice.',
  expiredPractice: 'That link has expired. Please contact the team for a new link.',
  expiredProvider: 'That link has expired. Please reach out to your practice administrator for assistance.',
  expiredFppe: 'That link has expired. Please contact the team for a new link.',
  receivedOnboarding: "Thank you! We've received your submission. The service team will be in touch soon!",
  receivedProviderOnboarding: "Thank you! We've received your submission. Your practice will be in touch soon!",
  receivedFppeProvider: 'Thank you! The review process has been initiated.',
  receivedFppeReviewer: 'Thank you! The review process has been completed.',
  /** A form was refused without a reason that its fields could show. */
  submitRefused:
    'Unable to submit; please disable any ad blockers and/or antivirus software and try again. If the problem persists, using a different browser may help.',
  /** Below a form with fields that have messages, and below one that another follows. */
  correctErrors: 'Please correct the errors above before completing the submission',
  correctErrorsToContinue: 'Please correct the errors above before moving forward',
  filesTooLarge: 'File size(s) too large; max total of 50MB',
  /** The browser could not send a file. */
  filesOpenElsewhere: 'Please make sure that no files are open elsewhere on your computer, and then try again.',
} as const

/** Told to staff. */
export const linkSubjectGone = 'No link can be sent: the provider has left or was deleted, or the task is archived'
