import { looksLikeEmail, phonePattern } from '@credence/contract/fields'
import type { Faults } from '../../ui/edit/draft.ts'

export interface ProfileDraft {
  email: string
  cellPhone: string
  photo: File | null
}
interface Stored {
  email: string
  cellPhone: string | null
}

export const draftOf = ({ email, cellPhone }: Stored): ProfileDraft => ({
  email,
  cellPhone: cellPhone ?? '',
  photo: null,
})

/** What a save would send. */
export const payloadOf = ({ email, cellPhone }: ProfileDraft) => ({
  email: email.trim(),
  cellPhone: cellPhone.trim() || null,
})

export function faultsIn(draft: ProfileDraft): Faults {
  const { email, cellPhone } = payloadOf(draft)
  return {
    ...(looksLikeEmail(email) ? {} : { email: 'Must be a valid email' }),
    ...(cellPhone === null || phonePattern.test(cellPhone) ? {} : { cellPhone: 'Must be a valid phone number' }),
  }
}
