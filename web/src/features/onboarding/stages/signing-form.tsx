import { texts } from '@credence/contract/texts'
import { stagesFor, stagesMissing, stageTitles, type Stage } from '@credence/contract/onboarding/stages'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useState, type SyntheticEvent } from 'react'
import { call } from '../../../kit/api.ts'
import { CallError } from '../../../kit/call-error.ts'
import { FormBar } from '../../../layouts/link/form-bar.tsx'
import { LinkForm } from '../../../layouts/link/link-form.tsx'
import { SavingSpinner } from '../../../layouts/link/saving-spinner.tsx'
import { PlainButton } from '../../../ui/plain/plain-button.tsx'
import { completeOnboarding, type StageAnswers } from '../calls.ts'
import type { StageFormProps } from '../form/use-stage-form.ts'
import { welcomeOf } from '../frame/welcome.ts'
import wizard from '../frame/wizard.module.css'
import { addressOfPlace } from '../stage-address.ts'
import classes from './stages.module.css'

/** The end of the wizard: which stages are saved, and the button that completes it. */
export function Form({ token, answer, onSaved, onBack, go, reload }: StageFormProps) {
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const { templateName } = answer as StageAnswers['signing']
  const rows = stagesFor(answer.preferences).filter((stage) => stage !== 'signing')
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
      title={templateName ? `E-Signature: ${templateName}` : 'Review and complete'}
      intro={`${welcomeOf(answer)}You can still change everything until you complete the onboarding.`}
      onSubmit={(event) => void submit(event)}
    >
      <ul className={`${wizard['fields']} ${classes['review']}`} aria-label="Stages to complete">
        {rows.map((stage) => (
          <Row key={stage} stage={stage} token={token} isSaved={answer.savedStages.includes(stage)} go={go} />
        ))}
      </ul>
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
