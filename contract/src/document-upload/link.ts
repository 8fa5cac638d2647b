import { linkPurpose } from '../kit/link-purpose.ts'
import { limits } from '../limits.ts'
import { linkTexts } from '../links/link-texts.ts'

export const documentUploadMessages = {
  noFile: 'At least one document is required',
  tooLarge: linkTexts.filesTooLarge,
  tooMany: `At most ${limits.filesAtOnce} files can be sent at once`,
} as const

/** Asks somebody without an account for documents of a practice or a provider. */
export const documentUploadLink = linkPurpose({
  kind: 'documentUpload',
  subjects: ['practice', 'provider'],
  lifetime: `${limits.documentLinkDays} days`,
  page: '/document/:token',
  texts: {
    unknown: linkTexts.invalid,
    expired: linkTexts.expiredPractice,
    complete: 'Your document upload was successful. Thank you!',
  },
  staysOpen: true,
})
