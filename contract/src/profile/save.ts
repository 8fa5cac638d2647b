import { z } from 'zod'
import { storedEmail, storedPhone, version } from '../fields.ts'
import { signedIn } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { userMessages } from '../users/messages.ts'
import { me } from './calls.ts'

// Apart from the other calls of the profile, which the first page that anybody loads knows.
export const saveMe = endpoint({
  method: 'PUT',
  path: '/user',
  summary: "Saves one's own address, phone, photo and choice of emails; a changed address is told to the old one.",
  access: signedIn,
  team: 'optional',
  bodyAs: 'parts',
  files: { newPhotoFile: { maxBytes: limits.fileBytes } },
  body: z.object({
    email: storedEmail('Email is required'),
    cellPhone: storedPhone(),
    mailsMentions: z.boolean().optional(),
    version,
  }),
  answer: me,
  refuses: { 403: userMessages.noTeamYet, 409: `${texts.emailUsed}, or: ${texts.changedByOther}` },
})
