import { limits } from '@credence/contract/limits'
import {
  createTaskView,
  listTaskViews,
  saveTaskView,
  viewNameBlank,
  type TaskView,
  type TaskViewSettings,
} from '@credence/contract/tasks/views'
import { Button, Switch, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { staffCall } from '../../../kit/staff-call.ts'
import { FormNote } from '../../../ui/edit/other-changes.tsx'
import { useEdit } from '../../../ui/edit/use-edit.ts'
import classes from './views.module.css'

interface ViewFormProps {
  /** One of the reader's own, which is changed; null for a new one. */
  own: TaskView | null
  /** What is shown now, which is what is saved. */
  settings: TaskViewSettings
  onSaved: (id: number) => void
  onDelete: (view: TaskView) => void
  onClose: () => void
}

interface ViewDraft {
  name: string
  isShared: boolean
}

/** Name and sharing of a view. What it shows is what is on the screen. */
export function ViewForm({ own, settings, onSaved, onDelete, onClose }: ViewFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const asNew = useRef(own === null)
  const edit = useEdit<TaskView | null, ViewDraft, { id: number }>({
    scope: form,
    stored: own,
    draftOf: (stored) => ({ name: stored?.name ?? '', isShared: stored?.isShared ?? false }),
    faultsIn: ({ name }) => (name.trim() === '' ? { name: viewNameBlank } : {}),
    isGuarded: false,
    save: ({ draft, stored, key }) =>
      stored === null || asNew.current
        ? staffCall(createTaskView, { body: { ...draft, settings } }, { idempotencyKey: key, mayBeGone: true })
        : staffCall(
            saveTaskView,
            { params: { id: stored.id }, body: { ...draft, settings, version: stored.version } },
            { mayBeGone: true },
          ),
    gone: 'Something that this view names is gone. Choose the filters again.',
    done: 'View saved!',
    refreshes: [listTaskViews],
    onSaved: ({ id }) => {
      onSaved(id)
      onClose()
    },
  })
  const submit = (isNew: boolean) => {
    asNew.current = isNew
    edit.submit()
  }
  return (
    <form
      ref={form}
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        submit(own === null)
      }}
    >
      <TextInput label="Name" required data-autofocus maxLength={limits.text} {...edit.field('name')} />
      <Switch
        label="Share with the team"
        description="Everybody sees the tasks that they may see"
        checked={edit.draft.isShared}
        onChange={(event) => edit.edit({ isShared: event.currentTarget.checked })}
      />
      <FormNote edit={edit} />
      <div className={classes['buttons']}>
        {own && (
          <>
            <Button variant="subtle" mod="destructive" disabled={edit.isBusy} onClick={() => onDelete(own)}>
              Delete
            </Button>
            <Button variant="subtle" disabled={edit.isBusy} onClick={() => submit(true)}>
              Save as new
            </Button>
          </>
        )}
        <Button type="submit" variant="outline" loading={edit.isBusy}>
          Save
        </Button>
      </div>
    </form>
  )
}
