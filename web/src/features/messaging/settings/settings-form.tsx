import { fieldMessages } from '@credence/contract/fields'
import { looksLikeEmail } from '@credence/contract/email'
import { limits } from '@credence/contract/limits'
import { usNumber } from '@credence/contract/messaging/recipients'
import { getSmsSettings, saveSmsSettings, type SmsSettings } from '@credence/contract/messaging/settings-calls'
import { timeZoneNames } from '@credence/contract/time-zones'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { staffCall } from '../../../kit/staff-call.ts'
import type { Faults } from '../../../ui/edit/draft.ts'
import { FormNote } from '../../../ui/edit/other-changes.tsx'
import { useEdit } from '../../../ui/edit/use-edit.ts'
import { MaskedInput } from '../../../ui/inputs/masked-input.tsx'
import classes from './settings.module.css'

interface SettingsDraft {
  fromNumber: string
  smsReplyForwardingEmail: string
  smsReplyAutoResponse: string
  callForwardNumber: string
  timeZone: string
  /** As it is typed. */
  dailyQuota: string
}

const draftOf = (settings: SmsSettings): SettingsDraft => ({
  fromNumber: settings.fromNumber ?? '',
  smsReplyForwardingEmail: settings.smsReplyForwardingEmail ?? '',
  smsReplyAutoResponse: settings.smsReplyAutoResponse ?? '',
  callForwardNumber: settings.callForwardNumber ?? '',
  timeZone: settings.timeZone,
  dailyQuota: String(settings.dailyQuota),
})

const quotaMessage = `Must be a whole number up to ${limits.smsDailyQuota.toLocaleString('en-US')}`
const isQuota = (typed: string) => /^\d{1,7}$/.test(typed.trim()) && Number(typed) <= limits.smsDailyQuota
const isNumber = (typed: string) => typed.trim() === '' || usNumber(typed) !== null

function faultsIn(draft: SettingsDraft): Faults {
  const email = draft.smsReplyForwardingEmail.trim()
  return {
    ...(isNumber(draft.fromNumber) ? {} : { fromNumber: fieldMessages.phone }),
    ...(email === '' || looksLikeEmail(email) ? {} : { smsReplyForwardingEmail: fieldMessages.email }),
    ...(isNumber(draft.callForwardNumber) ? {} : { callForwardNumber: fieldMessages.phone }),
    ...(isQuota(draft.dailyQuota) ? {} : { dailyQuota: quotaMessage }),
  }
}

interface SettingsFormProps {
  practiceId: number
  settings: SmsSettings
  onClose: () => void
}

/** The settings, for administrators. */
export function SettingsForm({ practiceId, settings, onClose }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const params = { practiceId }
  const edit = useEdit<SmsSettings, SettingsDraft>({
    scope: form,
    stored: settings,
    draftOf,
    faultsIn,
    save: ({ draft, stored }) =>
      staffCall(saveSmsSettings, {
        params,
        body: { ...draft, dailyQuota: Number(draft.dailyQuota), version: stored.version },
      }),
    reload: () => staffCall(getSmsSettings, { params }),
    done: 'Saved!',
    refreshes: [getSmsSettings],
    onUnchanged: onClose,
    onRefreshed: onClose,
  })
  return (
    <form ref={form} className={classes['form']} noValidate aria-label="Settings" onSubmit={edit.submit}>
      <MaskedInput kind="phone" label="From number" {...edit.masked('fromNumber')} />
      <MaskedInput kind="phone" label="Calls are forwarded to" {...edit.masked('callForwardNumber')} />
      <TextInput
        label="Replies are forwarded to"
        type="email"
        maxLength={limits.text}
        {...edit.field('smsReplyForwardingEmail')}
      />
      <div data-field="timeZone">
        <Select
          label="Time zone"
          searchable
          openOnFocus={false}
          allowDeselect={false}
          nothingFoundMessage="Nothing found"
          data={[...new Set([settings.timeZone, ...timeZoneNames])]}
          error={edit.errorOf('timeZone')}
          value={edit.draft.timeZone}
          onChange={(timeZone) => timeZone !== null && edit.edit({ timeZone })}
        />
      </div>
      <Textarea
        className={classes['wide'] ?? ''}
        label="Auto response"
        description="Answers a reply, at most once a day for each number"
        autosize
        minRows={2}
        maxLength={limits.smsAutoResponse}
        {...edit.field('smsReplyAutoResponse')}
      />
      <TextInput label="Daily quota" inputMode="numeric" maxLength={7} {...edit.field('dailyQuota')} />
      <div className={classes['footer']}>
        <FormNote edit={edit} />
        <Button variant="default" disabled={edit.isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={edit.isBusy}>
          Save
        </Button>
      </div>
    </form>
  )
}
