import { submissionTypeChoice } from '@credence/contract/choices/tasks'
import type { TaskCard } from '@credence/contract/tasks/card'
import { taskTexts } from '@credence/contract/tasks/calls'
import { getCarrierSubmission, submitToCarrier } from '@credence/contract/tasks/submission-calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { read } from '../../../kit/read.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { useEdit } from '../../../ui/edit/use-edit.ts'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { Bar, Failed, Loading } from '../../../ui/layout/states.tsx'
import { toast } from '../../../ui/layout/toast.tsx'
import {
  submissionBody,
  submissionDraftOf,
  submissionFaults,
  type Submission,
  type SubmissionDraft,
} from './submission-draft.ts'
import { SubmissionFields } from './submission-fields.tsx'
import { taskAnswers } from '../task-answers.ts'
import classes from '../task-dialog.module.css'

interface SubmissionDialogProps {
  task: TaskCard
  opened: boolean
  onClose: () => void
  onSubmitted: (task: TaskCard) => void
}

/** Sends a task's application to its carrier, in the way that the carrier takes it, after it was looked over. */
export function SubmissionDialog({ task, opened, onClose, onSubmitted }: SubmissionDialogProps) {
  const { data, error, refetch } = useQuery({
    ...read(getCarrierSubmission, { params: { id: task.id } }),
    enabled: opened,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const reason = error instanceof CallError && error.status === 422 ? error.message : null
  useEffect(() => {
    if (error && reason === null && !(error instanceof CallError && error.handled)) toast.failed(taskTexts.reloadAction)
  }, [error, reason])
  return (
    <Dialog
      opened={opened}
      title={taskTexts.otherActions}
      {...(task.carrierName ? { about: task.carrierName } : {})}
      width={640}
      holdsFast
      onClose={onClose}
    >
      {data ? (
        <SubmissionForm taskId={task.id} submission={data} onClose={onClose} onSubmitted={onSubmitted} />
      ) : error ? (
        <Failed sentence={reason ?? texts.reloadPage} onRetry={() => void refetch()}>
          What would be sent could not be loaded.
        </Failed>
      ) : (
        <Loading what="what would be sent">
          <div className={classes['questions']}>
            <Bar width="50%" height={32} />
            <Bar width="100%" height={32} />
            <Bar width="100%" height={96} />
          </div>
        </Loading>
      )}
    </Dialog>
  )
}

interface SubmissionFormProps {
  taskId: number
  submission: Submission
  onClose: () => void
  onSubmitted: (task: TaskCard) => void
}

function SubmissionForm({ taskId, submission, onClose, onSubmitted }: SubmissionFormProps) {
  const label = submissionTypeChoice.labels[submission.type]
  const form = useRef<HTMLFormElement>(null)
  const obstacles = useId()
  const isBarred = submission.errors.length > 0
  const edit = useEdit<Submission, SubmissionDraft, TaskCard>({
    scope: form,
    isGuarded: false,
    stored: submission,
    draftOf: submissionDraftOf,
    faultsIn: submissionFaults,
    save: ({ draft, key }) =>
      staffCall(
        submitToCarrier,
        { params: { id: taskId }, body: submissionBody(draft) },
        { mayBeGone: true, idempotencyKey: key },
      ),
    done: 'Submitted!',
    refreshes: taskAnswers,
    gone: 'The task, or a document that was chosen, does not exist any more',
    onSaved: onSubmitted,
  })
  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBarred) edit.submit(event)
      }}
    >
      <div className={classes['questions']}>
        {isBarred && (
          <div className="amber-note" role="alert">
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            <div>
              <p id={obstacles}>{`${label} is not possible yet:`}</p>
              <ul aria-labelledby={obstacles}>
                {submission.errors.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
        <SubmissionFields
          submission={submission}
          draft={edit.draft}
          faults={edit.faults}
          disabled={isBarred}
          onChange={edit.edit}
        />
      </div>
      <DialogFooter>
        <div className={classes['message']}>
          <FormMessage message={edit.message} />
        </div>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBarred} loading={edit.isBusy}>
          {label}
        </Button>
      </DialogFooter>
    </form>
  )
}
