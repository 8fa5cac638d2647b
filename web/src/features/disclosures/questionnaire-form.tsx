import { disclosureIssues } from '@credence/contract/disclosures/answers'
import type { ProviderQuestionnaire } from '@credence/contract/disclosures/calls'
import { linkTexts } from '@credence/contract/links/link-texts'
import { Fragment, useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { FormBar } from '../../layouts/link/form-bar.tsx'
import { LinkHeading } from '../../layouts/link/link-heading.tsx'
import { SenderNote } from '../../layouts/link/sender-note.tsx'
import { useLeaveWarning } from '../../layouts/link/use-leave-warning.ts'
import type { SubmitState } from '../../layouts/link/use-submit.ts'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { focusFirstInvalid } from '../../ui/plain/plain-field.tsx'
import { answerTo, countAnswered, type Answer, type Answers } from './answers.ts'
import classes from './disclosures.module.css'
import type { Nameable } from './provider-picker.tsx'
import { QuestionField } from './question-field.tsx'

interface QuestionnaireFormProps {
  title: string
  intro: string
  /** Of whoever sent the link. */
  note: string | null
  questions: NonNullable<ProviderQuestionnaire['disclosures']>
  /** In the questionnaire for administrators. */
  nameable?: Nameable | undefined
  submit: SubmitState
  onEdited: () => void
  onSubmit: (answers: Answers) => void
}

/** The questions under their headings, and the button that sends the answers. */
export function QuestionnaireForm({
  title,
  intro,
  note,
  questions,
  nameable,
  submit,
  onEdited,
  onSubmit,
}: QuestionnaireFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [answers, setAnswers] = useState<Answers>(new Map())
  const [isTried, setTried] = useState(false)
  const isSending = submit.kind === 'sending'
  useLeaveWarning(answers.size > 0)

  const found = disclosureIssues(
    questions.map(({ questionId }) => answerTo(answers, questionId)),
    nameable !== undefined,
  )
  const refused = submit.kind === 'failed' ? submit : null
  const issues = isTried ? { ...refused?.fields, ...found } : {}
  const hasIssues = Object.keys(issues).length > 0

  useEffect(() => {
    if (refused) focusFirstInvalid(form.current)
  }, [refused])

  const change = (questionId: number, answer: Answer) => {
    onEdited()
    setAnswers((known) => new Map(known).set(questionId, answer))
  }
  const trySubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending) return
    // The messages must be on the page before the first of them can take the focus.
    flushSync(() => setTried(true))
    if (Object.keys(found).length > 0) focusFirstInvalid(form.current)
    else onSubmit(answers)
  }

  return (
    <form ref={form} className={classes['form']} noValidate onSubmit={trySubmit}>
      <LinkHeading>{title}</LinkHeading>
      <p className={classes['intro']}>{intro}</p>
      {note !== null && <SenderNote>{note}</SenderNote>}
      <div className={classes['questions']}>
        {questions.map(({ questionId, header, question }, at) => (
          <Fragment key={questionId}>
            {header !== null && header !== questions[at - 1]?.header && <h2 className={classes['header']}>{header}</h2>}
            <QuestionField
              number={at + 1}
              question={question}
              answer={answerTo(answers, questionId)}
              issues={issues}
              path={`disclosures.${at}`}
              disabled={isSending}
              nameable={nameable}
              onChange={(answer) => change(questionId, answer)}
            />
          </Fragment>
        ))}
      </div>
      <FormBar
        message={hasIssues ? linkTexts.correctErrors : refused?.message}
        status={
          <p className={classes['progress']} role="status">
            {`${countAnswered(answers)} of ${questions.length} answered`}
          </p>
        }
      >
        <PlainButton type="submit" look="filled" disabled={isSending}>
          {isSending ? 'Submitting…' : refused === null ? 'Submit' : 'Try again'}
        </PlainButton>
      </FormBar>
    </form>
  )
}
