import { texts } from '@credence/contract/texts'
import { linkTexts } from '@credence/contract/links/link-texts'
import { stageTitles } from '@credence/contract/onboarding/stages'
import { IconCloudCheck, IconCloudOff, IconHistory, IconMessageReport } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { FormBar } from '../../../layouts/link/form-bar.tsx'
import { LinkForm } from '../../../layouts/link/link-form.tsx'
import { SavingSpinner } from '../../../layouts/link/saving-spinner.tsx'
import { useLeaveWarning } from '../../../layouts/link/use-leave-warning.ts'
import { PlainButton } from '../../../ui/plain/plain-button.tsx'
import { Asterisk } from '../../../ui/plain/plain-field.tsx'
import type { StageAnswer } from '../calls.ts'
import type { DraftStatus } from '../form/use-draft.ts'
import type { StageForm } from '../form/use-stage-form.ts'
import { welcomeOf } from './welcome.ts'
import classes from './wizard.module.css'

interface StageFrameProps<A extends StageAnswer, V extends object> {
  form: StageForm<A, V>
  /** Marked with an asterisk. */
  required?: boolean
  intro?: ReactNode
  children: ReactNode
}

/** What stands around the fields of every stage: heading, notices, messages and buttons. */
export function StageFrame<A extends StageAnswer, V extends object>({
  form,
  required = false,
  intro,
  children,
}: StageFrameProps<A, V>) {
  const { stage, answer, issues, state, isSending } = form
  const summary = stage === 'documents' ? linkTexts.correctErrors : linkTexts.correctErrorsToContinue
  useLeaveWarning(form.hasUnsentFiles || form.draft.state === 'failing')
  const submit = useFocusAfterSending(isSending)
  return (
    <LinkForm
      title={
        <>
          {stageTitles[stage]}
          {required && <Asterisk />}
        </>
      }
      intro={
        <>
          {welcomeOf(answer)}
          {intro}
        </>
      }
      onSubmit={form.submit}
    >
      <Notices form={form} />
      <fieldset className={classes['fields']} disabled={isSending} aria-label={stageTitles[stage]}>
        {children}
      </fieldset>
      <FormBar
        message={
          state.kind === 'stale' ? (
            <StaleMessage onMerge={form.merge} />
          ) : state.kind === 'failed' ? (
            state.message
          ) : (
            Object.keys(issues).length > 0 && summary
          )
        }
        status={<DraftLine draft={form.draft} />}
      >
        {isSending ? (
          <>
            <SavingSpinner />
            {/* With a key of its own: the button that is pressed must not become the one that submits. */}
            {form.cancel && (
              <PlainButton key="cancel" onClick={form.cancel}>
                Cancel
              </PlainButton>
            )}
          </>
        ) : (
          <>
            {form.onBack && <PlainButton onClick={form.onBack}>Back</PlainButton>}
            <PlainButton key="save" ref={submit} type="submit" look="filled">
              Save and Continue
            </PlainButton>
          </>
        )}
      </FormBar>
    </LinkForm>
  )
}

/** The spinner took the place of the button, and the focus was lost with it. */
function useFocusAfterSending(isSending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body) button.current?.focus()
    wasSending.current = isSending
  }, [isSending])
  return button
}

const StaleMessage = ({ onMerge }: { onMerge: () => void }) => (
  <>
    <p>{texts.changedByOther}</p>
    <button type="button" className={classes['textButton']} onClick={onMerge}>
      Reload and keep what I typed
    </button>
  </>
)

const timeOf = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

const troubles: Readonly<Partial<Record<DraftStatus['state'], string>>> = {
  failing: 'The draft could not be stored. Trying again…',
  refused: 'What you type here cannot be stored as a draft. Please save this page.',
}

function DraftLine({ draft: { state, savedAt } }: { draft: DraftStatus }) {
  const trouble = troubles[state]
  if (trouble !== undefined)
    return (
      <p className={classes['draft']}>
        <IconCloudOff size={18} stroke={1.6} aria-hidden />
        <span>{trouble}</span>
      </p>
    )
  if (savedAt === null) return null
  return (
    <p className={classes['draft']} data-saved>
      <IconCloudCheck size={18} stroke={1.6} aria-hidden />
      <span>{`Saved as draft at ${timeOf.format(savedAt)}. You can close this page.`}</span>
    </p>
  )
}

const restoredTexts = {
  draft: 'What you typed before is shown again. It is not saved yet.',
  merged: 'This page shows what is stored now, with what you typed.',
} as const

function Notices<A extends StageAnswer, V extends object>({ form }: { form: StageForm<A, V> }) {
  const { restored, answer } = form
  const sentBack = answer.sentBack ?? []
  return (
    <>
      {sentBack.length > 0 && (
        <div className={classes['sentBack']}>
          <IconMessageReport size={18} stroke={1.6} aria-hidden />
          <div>
            <h2>{`${answer.name} asks you to correct this page`}</h2>
            <ul>
              {sentBack.map(({ field, label, message }) => (
                <li key={field}>
                  <strong>{label}</strong>
                  {`: ${message}`}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {restored && (
        <div className={classes['notice']}>
          <IconHistory size={18} stroke={1.6} aria-hidden />
          <p>{restoredTexts[restored]}</p>
          <button type="button" className={classes['textButton']} onClick={form.discard}>
            Discard what I typed
          </button>
        </div>
      )}
    </>
  )
}
