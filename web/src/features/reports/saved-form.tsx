import { limits } from '@credence/contract/limits'
import type { ReportName } from '@credence/contract/reports/all'
import {
  createSavedReport,
  listSavedReports,
  saveSavedReport,
  type SavedReport,
} from '@credence/contract/reports/saved'
import { Button, Input, Switch, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useRef } from 'react'
import { staffCall } from '../../kit/staff-call.ts'
import { useToday } from '../../kit/use-today.ts'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { faultsIn, nextEmailText, scheduleChoices, settingsOf, type SavedSettings } from './saved-draft.ts'
import classes from './reports.module.css'

interface SavedFormProps {
  type: ReportName
  /** One of the caller's own, which is changed; null for a new one. */
  saved: SavedReport | null
  settings: () => Pick<SavedReport, 'options' | 'period'>
  onClose: () => void
}

/** Name, sharing and schedule of a saved report. */
export function SavedForm({ type, saved, settings, onClose }: SavedFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const asNew = useRef(saved === null)
  const today = useToday()
  const edit = useEdit<SavedReport | null, SavedSettings>({
    scope: form,
    stored: saved,
    draftOf: settingsOf,
    faultsIn,
    isGuarded: false,
    save: ({ draft: { schedule, ...draft }, stored, key }) => {
      const { options, period } = settings()
      const body = { ...draft, type, options, period, schedule: schedule === 'NONE' ? null : schedule }
      if (stored === null || asNew.current)
        return staffCall(createSavedReport, { body: body }, { idempotencyKey: key, mayBeGone: true })
      const changed = { ...body, version: stored.version }
      return staffCall(saveSavedReport, { params: { id: stored.id }, body: changed }, { mayBeGone: true })
    },
    gone: 'Something that these settings name is gone. Open the report, choose again and save it.',
    done: saved ? 'Report Updated!' : 'Report Saved!',
    refreshes: [listSavedReports],
    onSaved: onClose,
  })
  const { draft } = edit
  const next = nextEmailText(draft.schedule, today)
  const submit = (isNew: boolean) => {
    asNew.current = isNew
    edit.submit()
  }
  return (
    <form
      ref={form}
      noValidate
      className={classes['savedForm']}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        submit(saved === null)
      }}
    >
      <TextInput label="Name" required data-autofocus maxLength={limits.text} {...edit.field('name')} />
      <Switch
        label="Share with the team"
        description="Runs with the rights of who runs it"
        checked={draft.isShared}
        onChange={(event) => edit.edit({ isShared: event.currentTarget.checked })}
      />
      <Input.Wrapper label="Schedule" labelElement="div">
        <Segmented
          label="Schedule"
          wide
          options={scheduleChoices}
          value={draft.schedule}
          onChange={(schedule) => edit.edit({ schedule })}
        />
      </Input.Wrapper>
      {next !== null && (
        <p className={classes['mails']}>
          <IconLock size={14} stroke={1.6} aria-hidden />
          <span>{`Mails you a link that asks for sign-in, never the data. Next: ${next}.`}</span>
        </p>
      )}
      <FormNote edit={edit} />
      <div className={classes['savedButtons']}>
        {saved !== null && (
          <Button variant="subtle" disabled={edit.isBusy} onClick={() => submit(true)}>
            Save as new
          </Button>
        )}
        <span className={classes['space']} />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="outline" loading={edit.isBusy}>
          Save
        </Button>
      </div>
    </form>
  )
}
