import { taskTexts } from '@credence/contract/tasks/calls'
import { Button, Checkbox } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useEdit } from '../../../ui/edit/use-edit.ts'
import {
  answersOf,
  completionFaults,
  noAnswers,
  withEffectiveDate,
  withNoEndDate,
  type CompletionAnswers,
  type CompletionDraft,
  type Question,
} from './completion-draft.ts'
import classes from '../task-dialog.module.css'

interface Asked {
  question: Question
  about: string | undefined
}

interface CompletionDialogProps {
  asked: Asked | null
  onSettle: (answers: CompletionAnswers | null) => void
}

const titleOf = (question: Question) => (question === 'attestation' ? taskTexts.attestationTitle : taskTexts.datesTitle)

/**
 * Asks for the dates that follow from a completed task. Closing it leaves the task as it is; skipping completes it
 * without dates.
 */
export function CompletionDialog({ asked, onSettle }: CompletionDialogProps) {
  const form = useId()
  // What was asked last stays to be seen while the dialog fades.
  const [last, setLast] = useState(asked)
  const [round, setRound] = useState(0)
  if (asked && asked !== last) {
    setLast(asked)
    setRound(round + 1)
  }
  const shown = asked ?? last
  if (!shown) return null
  return (
    <Dialog
      opened={asked !== null}
      title={titleOf(shown.question)}
      {...(shown.about === undefined ? {} : { about: shown.about })}
      width={440}
      holdsFast
      onClose={() => onSettle(null)}
      footer={
        <>
          <Button variant="default" onClick={() => onSettle(null)}>
            Cancel
          </Button>
          <Button variant="default" onClick={() => onSettle({})}>
            {taskTexts.skip}
          </Button>
          <Button type="submit" form={form}>
            Save
          </Button>
        </>
      }
    >
      <CompletionForm key={round} id={form} question={shown.question} onAnswer={onSettle} />
    </Dialog>
  )
}

function CompletionForm({
  id,
  question,
  onAnswer,
}: {
  id: string
  question: Question
  onAnswer: (answers: CompletionAnswers) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const { draft, edit, errorOf, submit } = useEdit<CompletionDraft, CompletionDraft>({
    scope: form,
    // Closing it is an answer too: the task stays as it is.
    isGuarded: false,
    stored: noAnswers,
    draftOf: (stored) => stored,
    faultsIn: (typed) => completionFaults(question, typed),
    save: async ({ draft: answered }) => onAnswer(answersOf(question, answered)),
  })
  return (
    <form ref={form} id={id} className={classes['questions']} noValidate onSubmit={submit}>
      {question === 'attestation' ? (
        <div data-field="attestationDate">
          <DateInput
            name="Next attestation date"
            label="Next attestation date"
            required
            error={errorOf('attestationDate')}
            value={draft.attestationDate}
            onValue={(attestationDate) => edit({ attestationDate })}
          />
        </div>
      ) : (
        <>
          {question === 'initial' && (
            <div data-field="effectiveDate">
              <DateInput
                name="Effective date"
                label="Effective date"
                required
                error={errorOf('effectiveDate')}
                value={draft.effectiveDate}
                onValue={(effectiveDate) => edit(withEffectiveDate(draft, effectiveDate))}
              />
            </div>
          )}
          <div data-field="expiration">
            <DateInput
              name={question === 'initial' ? 'Expiration date' : 'Next expiration date'}
              label={question === 'initial' ? 'Expiration date' : 'Next expiration date'}
              required={!draft.noEndDate}
              disabled={draft.noEndDate}
              error={errorOf('expiration')}
              value={draft.expiration}
              onValue={(expiration) => edit({ expiration })}
            />
          </div>
          <Checkbox
            label={taskTexts.noEndDate}
            checked={draft.noEndDate}
            onChange={(event) => edit(withNoEndDate(draft, event.currentTarget.checked))}
          />
        </>
      )}
      <Checkbox
        label="Send email notification"
        description="To those who are told about enrollments of the practice."
        checked={draft.sendEmailNotification}
        onChange={(event) => edit({ sendEmailNotification: event.currentTarget.checked })}
      />
    </form>
  )
}
