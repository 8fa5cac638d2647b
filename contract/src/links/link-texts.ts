/** What the holder of an emailed link is told when it opens nothing. */
export const linkTexts = {
  invalid:
    "That link doesn't appear to be valid. Please make sure to copy and paste the full URL from your email inbox",
  expiredPractice: 'That link has expired. Please contact the team for a new link.',
  expiredProvider: 'That link has expired. Please reach out to your practice administrator for assistance.',
  expiredFppe: 'That link has expired. Please contact the team for a new link.',
  /** Told to staff. */
  subjectGone: 'No link can be sent: the provider has left or was deleted, or the task is archived',
} as const
