/** Sentences that the purposes of several links share: what the holder of a link is told. */
export const linkTexts = {
  invalid:
    "That link doesn't appear to be valid. Please make sure to copy and paste the full URL from your email inbox",
  expiredPractice: 'That link has expired. Please contact the team for a new link.',
  expiredProvider: 'That link has expired. Please reach out to your practice administrator for assistance.',
  expiredFppe: 'That link has expired. Please contact the team for a new link.',
  receivedOnboarding: "Thank you! We've received your submission. The service team will be in touch soon!",
  receivedFppeProvider: 'Thank you! The review process has been initiated.',
  receivedFppeReviewer: 'Thank you! The review process has been completed.',
  /** Told to staff. */
  subjectGone: 'No link can be sent: the provider has left or was deleted, or the task is archived',
} as const
