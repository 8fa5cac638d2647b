import { looksLikeEmail, phonePattern } from '@credence/contract/fields'
import type { Faults } from '../../ui/edit/draft.ts'

export interface ProfileDraft {
  email: string
  cellPhone: string
  mailsMentions: boolean
  photo: File | null
}
interface Stored {
  email: string
  cellPhone: string | null
  mailsMentions: boolean
}

export const draftOf = ({ email, cellPhone, mailsMentions }: Stored): ProfileDraft => ({
  email,
  cellPhone: cellPhone ?? '',
  mailsMentions,
  photo: null,
})

/** What a save would send. */
export const payloadOf = ({ email, cellPhone, mailsMentions }: ProfileDraft) => ({
  email: email.trim(),
  cellPhone: cellPhone.trim() || null,
  mailsMentions,
})

export function faultsIn(draft: ProfileDraft): Faults {
  const { email, cellPhone } = payloadOf(draft)
  return {
    ...(looksLikeEmail(email) ? {} : { email: 'Must be a valid email' }),
    ...(cellPhone === null || phonePattern.test(cellPhone) ? {} : { cellPhone: 'Must be a valid phone number' }),
  }
}
