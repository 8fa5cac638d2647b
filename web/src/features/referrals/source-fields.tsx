import { limits } from '@credence/contract/limits'
import type { ReferralSettings, ReferringPractice } from '@credence/contract/referrals/settings'
import { TextInput } from '@mantine/core'
import type { EditedFields } from '../../ui/edit/use-edit.ts'
import { WordSelect } from './word-select.tsx'

export interface SourceDraft {
  referringPractice: string
  referringPhysician: string
}

/** The last choice: a practice that the team has not named in its settings. */
const otherPractice = 'Other'

/** What the team knows of a referring practice. */
export const sourceOf = ({ referringPractices }: ReferralSettings, name: string): ReferringPractice | undefined =>
  referringPractices.find((practice) => practice.name === name)

interface SourceFieldsProps {
  edit: Pick<EditedFields<SourceDraft>, 'draft' | 'errorOf' | 'edit' | 'field'>
  settings: ReferralSettings
  disabled: boolean
}

/** Which practice and physician a patient comes from. */
export const SourceFields = ({ edit, settings, disabled }: SourceFieldsProps) => (
  <>
    <WordSelect
      name="referringPractice"
      label="Practice"
      disabled={disabled}
      error={edit.errorOf('referringPractice')}
      words={[
        ...settings.referringPractices.map(({ name }) => name).filter((name) => name !== otherPractice),
        otherPractice,
      ]}
      value={edit.draft.referringPractice}
      onWord={(referringPractice) => edit.edit({ referringPractice })}
    />
    <TextInput
      label="Physician"
      autoComplete="off"
      maxLength={limits.text}
      disabled={disabled}
      {...edit.field('referringPhysician')}
    />
  </>
)
