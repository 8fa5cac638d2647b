/** The last choice of the quick replies: the user writes the note. */
export const otherReply = 'Other'

/** The reasons that the team has set, and Other once, at the end. */
export const quickRepliesOf = (words: readonly string[]): string[] => [
  ...words.filter((word) => word !== otherReply),
  otherReply,
]
