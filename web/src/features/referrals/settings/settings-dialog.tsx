import { getReferralSettings, saveReferralSettings, type ReferralSettings } from '@credence/contract/referrals/settings'
import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import type { Practice } from '../../../domain/referrals/chosen-practice.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { SaveFooter } from '../../../ui/dialogs/save-footer.tsx'
import { FormNote } from '../../../ui/edit/other-changes.tsx'
import { useEdit } from '../../../ui/edit/use-edit.ts'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { LookupSelect } from '../../../ui/inputs/lookup-select.tsx'
import { Section } from '../section.tsx'
import { bodyOf, draftOf, faultsIn, type SettingsDraft } from './settings-draft.ts'
import { LocationRows, SourcePracticeRows } from './settings-rows.tsx'
import classes from './settings.module.css'

interface SettingsDialogProps {
  opened: boolean
  settings: ReferralSettings
  practices: readonly Practice[]
  onClose: () => void
}

/** What the team has set for referrals and inbound faxes. */
export const SettingsDialog = ({ opened, settings, practices, onClose }: SettingsDialogProps) => (
  <GuardedDialog where="the settings" opened={opened} width={850} title="Referral settings" onClose={onClose}>
    {(close) => <SettingsForm settings={settings} practices={practices} onClose={onClose} onCancel={close} />}
  </GuardedDialog>
)

const labels = {
  defaultPracticeId: 'Default practice',
  referringPractices: 'Referring practices',
  quickReplies: 'Quick replies',
}

function SettingsForm({
  settings,
  practices,
  onClose,
  onCancel,
}: Omit<SettingsDialogProps, 'opened'> & { onCancel: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const edit = useEdit<ReferralSettings, SettingsDraft, ReferralSettings>({
    scope: form,
    stored: settings,
    draftOf,
    faultsIn,
    save: ({ draft, stored }) => staffCall(saveReferralSettings, { body: bodyOf(draft, stored.version) }),
    reload: () => staffCall(getReferralSettings, {}),
    done: 'Settings saved!',
    refreshes: [getReferralSettings],
    onUnchanged: onClose,
    onSaved: onClose,
  })
  const { draft } = edit
  const words = { autosize: true, minRows: 4, maxRows: 12, description: 'One in each line' }
  return (
    <form ref={form} aria-label="Referral settings" noValidate onSubmit={edit.submit}>
      <div className={classes['body']}>
        <Section title="Default practice">
          <div className={classes['default']} data-field="defaultPracticeId">
            <LookupSelect
              label="Opened first on both pages"
              clearable
              choices={practices}
              failed={false}
              placeholder="None"
              error={edit.errorOf('defaultPracticeId')}
              value={draft.defaultPracticeId}
              onChange={(defaultPracticeId) => edit.edit({ defaultPracticeId })}
            />
          </div>
        </Section>
        <Section title="Locations">
          <LocationRows edit={edit} />
          <FormMessage message={edit.faults['locations'] ?? null} />
        </Section>
        <Section title="Referring practices">
          <SourcePracticeRows edit={edit} />
          <FormMessage message={edit.faults['referringPractices'] ?? null} />
        </Section>
        <Section title="Choices">
          <div className={classes['words']}>
            <Textarea label="Testing requested" {...words} {...edit.field('testing')} />
            <Textarea label="Quick replies" {...words} {...edit.field('quickReplies')} />
          </div>
        </Section>
      </div>
      <SaveFooter isBusy={edit.isBusy} onCancel={onCancel}>
        <div className={classes['note']}>
          <FormNote edit={edit} labels={labels} />
        </div>
      </SaveFooter>
    </form>
  )
}
