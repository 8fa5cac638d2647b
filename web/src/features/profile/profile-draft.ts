import { looksLikeEmail, phonePattern } from '@credence/contract/fields'

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

export function changesIn(draft: ProfileDraft, stored: Stored) {
  const { email, cellPhone } = payloadOf(draft)
  return { email: email !== stored.email, cellPhone: cellPhone !== stored.cellPhone, photo: draft.photo !== null }
}

export function faultsIn(draft: ProfileDraft): { email?: string; cellPhone?: string } {
  const { email, cellPhone } = payloadOf(draft)
  return {
    ...(looksLikeEmail(email) ? {} : { email: 'Must be a valid email' }),
    ...(cellPhone === null || phonePattern.test(cellPhone) ? {} : { cellPhone: 'Must be a valid phone number' }),
  }
}

/** A save needs at least one change, and every value right. */
export const canSave = (draft: ProfileDraft, stored: Stored): boolean =>
  Object.values(changesIn(draft, stored)).some(Boolean) && Object.keys(faultsIn(draft)).length === 0
