import { limits } from '@credence/contract/limits'
import { builderTexts, combinationsOf } from '@credence/contract/tasks/builder'
import { taskTexts } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { useToday } from '../../../kit/use-today.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { useGuardedClosing } from '../../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../../ui/dialogs/is-top-dialog.ts'
import { useEdit } from '../../../ui/edit/use-edit.ts'
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx'
import { UnsavedWork } from '../../../ui/dialogs/unsaved-work.tsx'
import { bodyOf, changed, countText, faultsIn, newDraft, type BuilderDraft } from './builder-draft.ts'
import { BuilderOutcome } from './builder-result.tsx'
import { BuilderSteps } from './builder-steps.tsx'
import type { StepsProps } from './steps-props.ts'
import classes from './builder.module.css'
import { useBuilderRun, type BuilderResult } from './use-builder-run.ts'

/** Makes a task for every combination of what is chosen. */
export function BuilderDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // A run is not left: its outcome says what was not possible.
  const [isRunning, setRunning] = useState(false)
  const { leave, onUnsaved, question } = useGuardedClosing('the task builder')
  const close = () => {
    if (!isRunning && isTopDialog()) leave(onClose)
  }
  return (
    <>
      <Dialog
        opened={opened}
        title={taskTexts.builder}
        about="Makes one task for every combination. Changing a step resets the steps after it."
        width={720}
        holdsFast
        onClose={close}
      >
        <UnsavedWork onUnsaved={onUnsaved}>{opened && <Builder onRunning={setRunning} onClose={close} />}</UnsavedWork>
      </Dialog>
      {question}
    </>
  )
}

function Builder({ onRunning, onClose }: { onRunning: (isRunning: boolean) => void; onClose: () => void }) {
  // The day on which the dialog was opened: what was proposed then is what was not typed.
  const currentDay = useToday()
  const [today] = useState(currentDay)
  const [blank] = useState(() => newDraft(today))
  const [result, setResult] = useState<BuilderResult | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { run, isRunning, share } = useBuilderRun()
  const edit = useEdit<BuilderDraft, BuilderDraft, BuilderResult>({
    scope: form,
    stored: blank,
    draftOf: (stored) => stored,
    faultsIn,
    asksFirst: () => true,
    save: async ({ draft: next }) => {
      onRunning(true)
      return run(bodyOf(next)).finally(() => onRunning(false))
    },
    onRefused: (error) => {
      if (error instanceof CallError && error.handled) return false
      edit.tell({}, texts.tryAgain)
      return true
    },
    onSaved: setResult,
  })
  const { draft } = edit
  const change: StepsProps['onChange'] = (field, value) => edit.edit((before) => changed(before, field, value, today))
  const again = () => {
    setResult(null)
    edit.restart(blank)
  }
  if (result) {
    return (
      <>
        <BuilderOutcome result={result} />
        <DialogFooter>
          <span className={classes['count']} />
          <Button variant="default" onClick={again}>
            Build more
          </Button>
          <Button data-autofocus onClick={onClose}>
            {taskTexts.close}
          </Button>
        </DialogFooter>
      </>
    )
  }
  const count = combinationsOf(draft)
  const message = edit.messages[0] ?? (count > limits.builderCombinations ? builderTexts.tooMany : null)
  return (
    <form ref={form} className={classes['form']} aria-label={taskTexts.builder} noValidate onSubmit={edit.submit}>
      <fieldset className={classes['body']} disabled={isRunning} aria-label="Steps">
        <BuilderSteps draft={draft} faults={edit.faults} onChange={change} />
      </fieldset>
      <DialogFooter>
        <div className={classes['count']}>
          {isRunning ? (
            <ProgressBar label="Creating tasks" share={share} />
          ) : (
            <p aria-live="polite">{countText(draft)}</p>
          )}
          <FormMessage message={message} />
        </div>
        <Button variant="default" disabled={isRunning} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isRunning}>
          Create Tasks
        </Button>
      </DialogFooter>
      <Confirm
        opened={edit.question.isAsked}
        question={builderTexts.confirm}
        consequence={`${countText(draft)}. What is not possible is listed afterwards.`}
        verb="Create"
        onConfirm={() => edit.answer(true)}
        onCancel={() => edit.answer(false)}
      />
    </form>
  )
}
