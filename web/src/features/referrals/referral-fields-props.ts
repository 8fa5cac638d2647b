import type { Referral } from '@credence/contract/referrals/referral'
import type { ReferralSettings } from '@credence/contract/referrals/settings'
import type { Practice } from '../../domain/referrals/chosen-practice.ts'
import type { EditedFields } from '../../ui/edit/use-edit.ts'
import type { ReferralDraft } from './referral-draft.ts'

/** What the sections of the referral dialog need. */
export interface ReferralFieldsProps {
  edit: EditedFields<ReferralDraft>
  /** As it is stored; null for a new one. */
  referral: Referral | null
  practice: Practice
  settings: ReferralSettings
  disabled: boolean
  /** The field that gets the focus when the dialog opens. */
  firstField: string
}
