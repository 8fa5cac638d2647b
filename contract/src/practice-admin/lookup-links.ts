import { z } from 'zod'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'

// The public lookups of a practice, as staff manage them.

export const lookupLinkTexts = {
  made: 'Lookup links created!',
  withdrawn: 'Lookup links withdrawn!',
  photoSaved: 'Photo updated!',
  photoMissing: 'Please choose an image',
  photoRemoved: 'Photo removed!',
  replaceConfirm:
    'Are you sure you want to create new lookup links? The current ones stop working at once, also where they are printed or embedded.',
  withdrawConfirm:
    'Are you sure you want to withdraw the lookup links? They stop working at once, also where they are printed or embedded.',
  none: 'No lookup links',
} as const

const view = canView('ADMIN_PRACTICE_MANAGEMENT')
const edit = canEdit('ADMIN_PRACTICE_MANAGEMENT')
const ofPractice = z.object({ id: idOf('practice') })
const nothing = z.object({})

export const getLookupLinks = endpoint({
  method: 'GET',
  path: '/admin/practice/:id/lookuplinks',
  summary: 'The addresses of the public lookups of a practice, null without a code, and its photo.',
  access: view,
  params: ofPractice,
  answer: z.object({
    shortCode: z.string().nullable(),
    networkUrl: z.string().nullable(),
    privilegesUrl: z.string().nullable(),
    /** The base of the same directory as FHIR, for other programs. */
    fhirUrl: z.string().nullable(),
    photoUrl: z.string().nullable(),
  }),
})

export const makeShortCode = endpoint({
  method: 'POST',
  path: '/admin/practice/:id/shortcode',
  summary: 'Makes a new lookup code of a practice. The old one stops at once.',
  access: edit,
  creates: true,
  params: ofPractice,
  answer: z.object({ shortCode: z.string() }),
})

export const withdrawShortCode = endpoint({
  method: 'DELETE',
  path: '/admin/practice/:id/shortcode',
  summary: 'Withdraws the lookup code of a practice. The public lookups stop at once.',
  access: edit,
  params: ofPractice,
  answer: nothing,
})

export const savePracticePhoto = endpoint({
  method: 'PUT',
  path: '/admin/practice/:id/photo',
  summary: 'Saves the photo that the public lookups of a practice show.',
  access: edit,
  params: ofPractice,
  bodyAs: 'parts',
  files: { newPhotoFile: { maxBytes: limits.fileBytes } },
  answer: z.object({ photoUrl: z.string() }),
  refuses: { 422: lookupLinkTexts.photoMissing },
})

export const removePracticePhoto = endpoint({
  method: 'DELETE',
  path: '/admin/practice/:id/photo',
  summary: 'Removes the photo that the public lookups of a practice show.',
  access: edit,
  params: ofPractice,
  answer: nothing,
})

export const getPracticePhoto = endpoint({
  method: 'GET',
  path: '/admin/practice/:id/photo',
  summary: 'The photo of a practice, for staff. The key changes with the photo.',
  access: view,
  params: ofPractice,
  query: z.object({ key: z.string().max(64).optional() }),
  answer: z.unknown(),
  answerAs: 'image',
})
