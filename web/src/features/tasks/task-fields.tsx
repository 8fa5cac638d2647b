import { taskCategoryChoice, taskStatusChoice } from '@credence/contract/choices/tasks'
import { adminOnly } from '@credence/contract/kit/access'
import { limits } from '@credence/contract/limits'
import type { TaskCard } from '@credence/contract/tasks/card'
import { taskTexts } from '@credence/contract/tasks/calls'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { Group, Pair } from '../../domain/work/work-form.tsx'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { fieldMessage } from '../../ui/inputs/field-message.tsx'
import { momentText } from '../../ui/dates/moment-text.ts'
import { AboutFields } from './about-fields.tsx'
import { Attachments } from './attachments/attachments.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { LoadCalendar } from './load-calendar.tsx'
import classes from './task-dialog.module.css'
import type { Faults } from '../../ui/edit/draft.ts'
import { withStatus, type TaskDraft } from './task-draft.ts'
import type { TaskFieldsProps } from './task-fields-props.ts'

const errorOf = (faults: Faults, field: keyof TaskDraft) => fieldMessage(faults[field])

export function TaskFields(props: TaskFieldsProps) {
  const { draft, task, disabled, faults, onChange } = props
  return (
    <>
      <Pair>
        <NativeSelect
          label="Status"
          data-autofocus
          disabled={disabled}
          data={taskStatusChoice.options.map(({ value, label }) => ({ value, label }))}
          value={draft.status}
          onChange={(event) => onChange(withStatus(draft, task, event.currentTarget.value as TaskDraft['status']))}
        />
        <NativeSelect
          label="Category"
          disabled={disabled}
          data={taskCategoryChoice.options.map(({ value, label }) => ({ value, label }))}
          value={draft.category}
          onChange={(event) => onChange({ ...draft, category: event.currentTarget.value as TaskDraft['category'] })}
        />
      </Pair>
      <Group>
        <AboutFields {...props} wrong={(field) => errorOf(faults, field)} />
      </Group>
      <Group>
        <Plan {...props} />
      </Group>
      {task && <Attachments taskId={task.id} />}
      {task && <Stamp task={task} />}
    </>
  )
}

/** What is to happen, when, and who does it. Administrators see how much is due on which day already. */
function Plan({ draft, task, disabled, faults, onChange }: TaskFieldsProps) {
  const seesLoad = useMay(adminOnly)
  const set = (part: Partial<TaskDraft>) => onChange({ ...draft, ...part })
  const reference = (
    <div data-field="referenceNumber">
      <TextInput
        label="Reference number"
        maxLength={limits.text}
        disabled={disabled}
        error={errorOf(faults, 'referenceNumber')}
        value={draft.referenceNumber}
        onChange={(event) => set({ referenceNumber: event.currentTarget.value })}
      />
    </div>
  )
  const progress = (
    <div data-field="progress">
      <TextInput
        label="Progress %"
        inputMode="numeric"
        maxLength={16}
        disabled={disabled}
        error={errorOf(faults, 'progress')}
        value={draft.progress}
        onChange={(event) => set({ progress: event.currentTarget.value })}
      />
    </div>
  )
  const deadline = (
    <div data-field="deadline">
      <DateInput
        name="Deadline"
        label="Deadline"
        disabled={disabled}
        error={errorOf(faults, 'deadline')}
        value={draft.deadline}
        onValue={(day) => set({ deadline: day })}
      />
    </div>
  )
  const nextAction = (
    <div data-field="due">
      <DateInput
        name="Next action"
        label="Next action"
        withoutCalendar={seesLoad}
        disabled={disabled}
        error={errorOf(faults, 'due')}
        value={draft.due}
        onValue={(due) => set({ due })}
      />
    </div>
  )
  const assignees = (
    <AssigneeSelect
      assigned={task?.assignees ?? []}
      value={draft.assignees}
      disabled={disabled}
      onChange={(ids) => set({ assignees: ids })}
    />
  )
  const archived = task?.status === 'COMPLETE' && (
    <Checkbox
      label={taskTexts.archived}
      disabled={disabled || draft.status !== 'COMPLETE'}
      checked={draft.archived}
      onChange={(event) => set({ archived: event.currentTarget.checked })}
    />
  )
  if (!seesLoad)
    return (
      <>
        <Pair>
          {reference}
          {nextAction}
          {progress}
          {deadline}
        </Pair>
        {assignees}
        {archived}
      </>
    )
  return (
    <div className={classes['plan']}>
      <div className={classes['stack']}>
        {reference}
        {progress}
        {deadline}
        {assignees}
        {archived}
      </div>
      <div>
        {nextAction}
        <LoadCalendar assignees={draft.assignees} value={draft.due} onChoose={(due) => set({ due })} />
      </div>
    </div>
  )
}

function Stamp({ task: { created, updated, isAutomatic } }: { task: TaskCard }) {
  const [now] = useState(() => new Date())
  return (
    <p
      className={classes['stamp']}
    >{`${isAutomatic ? 'Created by the system' : 'Created'} ${momentText(new Date(created), now)} · Last updated ${momentText(new Date(updated), now)}`}</p>
  )
}
