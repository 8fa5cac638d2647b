import { taskStatusChoice, type TaskStatus } from '@credence/contract/choices/tasks'
import { fieldMessages } from '@credence/contract/fields'
import { limits } from '@credence/contract/limits'
import { bulkTexts } from '@credence/contract/tasks/bulk'
import type { TaskCard } from '@credence/contract/tasks/card'
import { listAvailableAssignees } from '@credence/contract/tasks/calls'
import { Button, Select, TextInput } from '@mantine/core'
import { IconArchive, IconCircleDashed, IconNote, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { read } from '../../../kit/read.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { isDay } from '../../../ui/dates/typed-day.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { Caps } from '../../../ui/keys/caps.tsx'
import { useKey } from '../../../ui/keys/use-key.ts'
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx'
import { useCompletion } from '../completion/completion.tsx'
import { askAll } from './ask-all.ts'
import classes from './bulk.module.css'
import { LeftDialog } from './left-dialog.tsx'
import { useBulkRun, type BulkChanges } from './use-bulk-run.ts'

interface BulkBarProps {
  tasks: readonly TaskCard[]
  onClear: () => void
  /** Whether its key was pressed before it was drawn; true once. Must be the same function at every render. */
  wasAskedFor: () => boolean
}

interface BulkDraft {
  assignee: string | null
  status: TaskStatus | null
  due: string
  note: string
}

const nothing: BulkDraft = { assignee: null, status: null, due: '', note: '' }
const nobody = 'nobody'

/** What a draft changes; fields that are left empty stay as they are. */
const changesIn = ({ assignee, status, due, note }: BulkDraft): Partial<BulkChanges> => ({
  ...(assignee === null ? {} : { assignees: assignee === nobody ? [] : [Number(assignee)] }),
  ...(status === null ? {} : { status }),
  ...(due === '' ? {} : { due }),
  ...(note.trim() === '' ? {} : { note: note.trim() }),
})

/** Changes all chosen tasks alike; E goes to its fields. */
export function BulkBar({ tasks, onClear, wasAskedFor }: BulkBarProps) {
  const [draft, setDraft] = useState(nothing)
  const [fault, setFault] = useState<string | null>(null)
  const { data: people } = useQuery(read(listAvailableAssignees, {}))
  const { run, isRunning, isUndoing, share, left, forgetLeft } = useBulkRun()
  const { ask, dialog } = useCompletion()
  const form = useRef<HTMLFormElement>(null)
  const isShown = tasks.length > 0 || isRunning
  const edit = useCallback(() => form.current?.querySelector('input')?.focus(), [])
  useKey('edit', isShown ? edit : null)
  useLayoutEffect(() => {
    if (isShown && wasAskedFor()) edit()
  }, [isShown, wasAskedFor, edit])
  const change = (changed: Partial<BulkDraft>) => {
    setDraft({ ...draft, ...changed })
    setFault(null)
  }
  const start = async (changes: Partial<BulkChanges>) => {
    const chosen = tasks.map(({ id, version }) => ({ id, version }))
    const answers = () => (changes.status === 'COMPLETE' ? askAll(tasks, ask) : Promise.resolve({}))
    if (!(await run({ tasks: chosen, ...changes }, answers))) return
    setDraft(nothing)
    onClear()
  }
  const apply = (more: Partial<BulkChanges> = {}) => {
    const changes = { ...changesIn(draft), ...more }
    if (draft.due !== '' && !isDay(draft.due)) setFault(fieldMessages.date)
    else if (Object.keys(changes).length === 0) setFault(bulkTexts.nothingChosen)
    else if (tasks.length > limits.bulkTasks) setFault(bulkTexts.tooMany)
    else void start(changes)
  }
  return (
    <>
      {isShown && (
        <form
          ref={form}
          className={classes['bar']}
          data-footer="sticky"
          data-rows
          aria-label="Bulk edit"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            apply()
          }}
        >
          <span className={classes['count']} role="status">
            {isRunning ? (isUndoing ? 'Restoring' : 'Changing') : `${tasks.length} selected`}
          </span>
          {isRunning ? (
            <ProgressBar label={isUndoing ? 'Tasks restored' : 'Tasks changed'} share={share} />
          ) : (
            <>
              <span className={classes['clear']}>
                <TextButton onClick={onClear}>Clear</TextButton>
                <Caps caps={['Esc']} />
              </span>
              <Select
                aria-label="New assignee"
                className={classes['field'] ?? ''}
                placeholder="Keep assignees"
                leftSection={<IconUser size={16} stroke={1.6} aria-hidden />}
                data-set={draft.assignee !== null || undefined}
                searchable
                clearable
                limit={200}
                nothingFoundMessage="Nothing found"
                data={[
                  { value: nobody, label: 'Nobody' },
                  ...(people ?? []).map(({ userId, firstName, lastName }) => ({
                    value: String(userId),
                    label: `${firstName} ${lastName}`,
                  })),
                ]}
                value={draft.assignee}
                onChange={(assignee) => change({ assignee })}
              />
              <Select
                aria-label="New status"
                className={classes['field'] ?? ''}
                placeholder="Keep status"
                leftSection={<IconCircleDashed size={16} stroke={1.6} aria-hidden />}
                data-set={draft.status !== null || undefined}
                clearable
                data={taskStatusChoice.options}
                value={draft.status}
                onChange={(status) => change({ status })}
              />
              <div className={classes['date']} data-set={draft.due !== '' || undefined}>
                <DateInput
                  name="New next action"
                  placeholder="Next action"
                  value={draft.due}
                  onValue={(due) => change({ due })}
                />
              </div>
              <TextInput
                aria-label="Note for all"
                className={classes['note'] ?? ''}
                placeholder="Add a note"
                leftSection={<IconNote size={16} stroke={1.6} aria-hidden />}
                data-set={draft.note !== '' || undefined}
                maxLength={limits.taskNote}
                value={draft.note}
                onChange={(event) => change({ note: event.currentTarget.value })}
              />
              <Button
                variant="default"
                leftSection={<IconArchive size={16} stroke={1.6} aria-hidden />}
                onClick={() => apply({ archived: true })}
              >
                Archive
              </Button>
              <Button type="submit">{`Apply to ${tasks.length}`}</Button>
              <FormMessage message={fault} />
            </>
          )}
        </form>
      )}
      {dialog}
      <LeftDialog left={left} onClose={forgetLeft} />
    </>
  )
}
