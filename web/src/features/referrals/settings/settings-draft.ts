import type { SentBody } from '@credence/contract/kit/endpoint'
import {
  referralSettingsForm,
  type ReferralSettings,
  type saveReferralSettings,
} from '@credence/contract/referrals/settings'
import type { Faults } from '../../../ui/edit/draft.ts'

export interface LocationDraft {
  /** Stays the same while rows above it come and go. */
  key: number
  name: string
  facilityId: number | null
}
export interface SourcePracticeDraft {
  key: number
  name: string
  phone: string
  fax: string
  email: string
}

export interface SettingsDraft {
  defaultPracticeId: number | null
  locations: readonly LocationDraft[]
  referringPractices: readonly SourcePracticeDraft[]
  /** One in each line, like the quick replies. */
  testing: string
  quickReplies: string
}

export const draftOf = (settings: ReferralSettings): SettingsDraft => ({
  defaultPracticeId: settings.defaultPracticeId,
  locations: settings.locations.map(({ name, facilityId }, key) => ({ key, name, facilityId })),
  referringPractices: settings.referringPractices.map(({ name, phone, fax, email }, key) => ({
    key,
    name,
    phone: phone ?? '',
    fax: fax ?? '',
    email: email ?? '',
  })),
  testing: settings.testing.join('\n'),
  quickReplies: settings.quickReplies.join('\n'),
})

/** The key of a row that is added. */
export const nextKey = (rows: readonly { key: number }[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const bodyOf = (draft: SettingsDraft, version: number): SentBody<typeof saveReferralSettings> => ({
  defaultPracticeId: draft.defaultPracticeId,
  locations: draft.locations.map(({ name, facilityId }) => ({ name, facilityId })),
  referringPractices: draft.referringPractices.map(({ name, phone, fax, email }) => ({ name, phone, fax, email })),
  testing: linesOf(draft.testing),
  quickReplies: linesOf(draft.quickReplies),
  version,
})

/** The name of a field in a list: 'locations.2.name'. */
export const nameInList = (list: string, at: number, field: string) => `${list}.${at}.${field}`

/** The first message of each field, by the same rules as the server's. What concerns a whole list has its name. */
export function faultsIn(draft: SettingsDraft): Faults {
  const faults: Partial<Record<string, string>> = {}
  const { error } = referralSettingsForm.safeParse(bodyOf(draft, 1))
  for (const { path, message } of error?.issues ?? []) {
    const [list, at, field] = path
    const name =
      typeof at === 'number' && typeof field === 'string' ? nameInList(String(list), at, field) : String(list)
    faults[name] ??= message
  }
  return faults
}
