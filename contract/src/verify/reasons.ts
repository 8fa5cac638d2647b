/** What is said about a file that was checked, for people who know nothing of seals. */
export const verifyReasons = {
  whole: 'Not one byte has changed since this document was sealed.',
  foreign: 'Not one byte has changed since this document was sealed, but this installation did not seal it.',
  changed: 'This document was changed after it was sealed. What it shows may not be what was signed.',
  appended: 'Something was added to this document after it was sealed. The sealed part itself is untouched.',
  unreadable: 'The seal of this document cannot be read, so nobody can tell whether the document was changed.',
  none: 'This document has no seal, so nobody can tell whether it was changed.',
  notPdf: 'This file is not a PDF.',
} as const

export const verifyMessages = {
  noFile: 'Please choose a PDF',
  tooLarge: 'File size too large; max file size is 25 Mb',
} as const
