import { stagesFor, stagesMissing, stageTitles, type Stage } from '@credence/contract/onboarding/stages'
import { signingTexts } from '@credence/contract/signing/flow-texts'
import { texts } from '@credence/contract/texts'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useState, type SyntheticEvent } from 'react'
import type { OpenDocument } from '../../../domain/signing/documents-to-sign.ts'
import { SigningFlow } from '../../../domain/signing/signing-flow.tsx'
import { call } from '../../../kit/api.ts'
import { CallError } from '../../../kit/call-error.ts'
import { FormBar } from '../../../layouts/link/form-bar.tsx'
import { LinkForm } from '../../../layouts/link/link-form.tsx'
import { LinkHeading } from '../../../layouts/link/link-heading.tsx'
import { SavingSpinner } from '../../../layouts/link/saving-spinner.tsx'
import { PlainButton } from '../../../ui/plain/plain-button.tsx'
import { completeOnboarding, loadSigning, type StageAnswer, type StageAnswers } from '../calls.ts'
import type { StageFormProps } from '../form/use-stage-form.ts'
import { welcomeOf } from '../frame/welcome.ts'
import wizard from '../frame/wizard.module.css'
import { addressOfPlace } from '../stage-address.ts'
import classes from './stages.module.css'

/** The end of the wizard: documents to sign if the practice has some, else the button that completes it. */
export function Form(props: StageFormProps) {
  const answer = props.answer as StageAnswers['signing']
  return answer.documentCount > 0 ? <Documents {...props} answer={answer} /> : <Review {...props} />
}

/** The documents, one after the other. The last signature completes the wizard. */
function Documents({
  token,
  answer,
  onSaved,
  onBack,
  go,
  reload,
}: StageFormProps & { answer: StageAnswers['signing'] }) {
  const [shown, setShown] = useState<OpenDocument | null>(null)
  const [sent] = useState(() => ({ params: { token } }))
  const missing = stagesToSave(answer).filter((stage) => !answer.savedStages.includes(stage))
  const title = shown?.templateName ? signingTexts.stageTitle(shown.templateName) : stageTitles.signing
  return (
    <section className={classes['signing']} aria-label={title}>
      <LinkHeading>{title}</LinkHeading>
      {missing.length > 0 && (
        <>
          <p className={classes['signingNote']}>
            These stages are not saved yet. The onboarding is complete after them.
          </p>
          <StageRows stages={missing} token={token} answer={answer} go={go} />
        </>
      )}
      <SigningFlow
        key={answer.url}
        first={answer}
        loadDocument={(index) => call(loadSigning, sent, { headers: { requestedUrlIndex: String(index) } })}
        complete={() => call(completeOnboarding, sent)}
        onCompleted={onSaved}
        onLinkChanged={async () => void (await reload())}
        onDocument={setShown}
      />
      {onBack && (
        <FormBar>
          <PlainButton onClick={onBack}>Back</PlainButton>
        </FormBar>
      )}
    </section>
  )
}

/** Which stages are saved, and the button that completes the wizard. */
function Review({ token, answer, onSaved, onBack, go, reload }: StageFormProps) {
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setMessage(null)
    try {
      await call(completeOnboarding, { params: { token } })
      onSaved()
    } catch (error) {
      const status = error instanceof CallError ? error.status : 500
      // The list shows which stages are missing, or the page that the wizard is complete.
      if (status === 409 || status === 404 || status === 422) await reload()
      setMessage(status === 409 ? stagesMissing : texts.tryAgain)
      setSending(false)
    }
  }
  return (
    <LinkForm
      title="Review and complete"
      intro={`${welcomeOf(answer)}You can still change everything until you complete the onboarding.`}
      onSubmit={(event) => void submit(event)}
    >
      <StageRows stages={stagesToSave(answer)} token={token} answer={answer} go={go} />
      <FormBar message={message}>
        {isSending ? (
          <SavingSpinner />
        ) : (
          <>
            {onBack && <PlainButton onClick={onBack}>Back</PlainButton>}
            <PlainButton type="submit" look="filled">
              Complete onboarding
            </PlainButton>
          </>
        )}
      </FormBar>
    </LinkForm>
  )
}

const stagesToSave = ({ preferences }: StageAnswer) => stagesFor(preferences).filter((stage) => stage !== 'signing')

interface StageRowsProps {
  stages: readonly Stage[]
  token: string
  answer: StageAnswer
  go: StageFormProps['go']
}

const StageRows = ({ stages, token, answer, go }: StageRowsProps) => (
  <ul className={`${wizard['fields']} ${classes['review']}`} aria-label="Stages to complete">
    {stages.map((stage) => (
      <Row key={stage} stage={stage} token={token} isSaved={answer.savedStages.includes(stage)} go={go} />
    ))}
  </ul>
)

interface RowProps {
  stage: Stage
  token: string
  isSaved: boolean
  go: StageFormProps['go']
}

function Row({ stage, token, isSaved, go }: RowProps) {
  const IconOf = isSaved ? IconCircleCheckFilled : IconCircleDashed
  return (
    <li className={classes['reviewRow']} data-saved={isSaved || undefined}>
      <IconOf size={20} aria-hidden />
      <span>
        {stageTitles[stage]}
        <small>{isSaved ? 'Saved' : 'Not saved yet'}</small>
      </span>
      <a
        href={addressOfPlace(stage, token)}
        aria-label={`${isSaved ? 'Review' : 'Fill in'} ${stageTitles[stage]}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          go(stage)
        }}
      >
        {isSaved ? 'Review' : 'Fill in'}
      </a>
    </li>
  )
}
