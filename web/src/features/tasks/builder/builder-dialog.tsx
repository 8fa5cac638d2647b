import { limits } from '@credence/contract/limits'
import { builderTexts, combinationsOf } from '@credence/contract/tasks/builder'
import { taskTexts } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useToday } from '../../../kit/use-today.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { useGuardedClosing } from '../../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../../ui/dialogs/is-top-dialog.ts'
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx'
import { UnsavedWork, useUnsaved } from '../../../ui/dialogs/unsaved-work.tsx'
import { bodyOf, changed, countText, faultsOf, newDraft, type BuilderFaults } from './builder-draft.ts'
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
  const [draft, setDraft] = useState(() => newDraft(today))
  const [faults, setFaults] = useState<BuilderFaults>({})
  const [asking, setAsking] = useState(false)
  const [result, setResult] = useState<BuilderResult | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useUnsaved(result === null && JSON.stringify(draft) !== JSON.stringify(newDraft(today)))
  const { start, isRunning, hasFailed, forgetFailure, share } = useBuilderRun(setResult)
  const change: StepsProps['onChange'] = (field, value) => {
    setDraft((before) => changed(before, field, value, today))
    setFaults({})
    forgetFailure()
  }
  const submit = () => {
    const found = faultsOf(draft)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first === undefined) setAsking(true)
    else form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, button)`)?.focus()
  }
  const run = () => {
    setAsking(false)
    onRunning(true)
    start(bodyOf(draft), { onSettled: () => onRunning(false) })
  }
  const again = () => {
    setResult(null)
    setDraft(newDraft(today))
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
  const message =
    Object.values(faults)[0] ??
    (hasFailed ? texts.tryAgain : count > limits.builderCombinations ? builderTexts.tooMany : null)
  return (
    <form
      ref={form}
      className={classes['form']}
      aria-label={taskTexts.builder}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className={classes['body']} disabled={isRunning} aria-label="Steps">
        <BuilderSteps draft={draft} faults={faults} onChange={change} />
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
        opened={asking}
        question={builderTexts.confirm}
        consequence={`${countText(draft)}. What is not possible is listed afterwards.`}
        verb="Create"
        onConfirm={run}
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}
