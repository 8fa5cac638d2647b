import { disclosureIssues } from '@credence/contract/disclosures/answers'
import type { ProviderQuestionnaire } from '@credence/contract/disclosures/calls'
import { linkTexts } from '@credence/contract/links/link-texts'
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { FormBar } from '../../layouts/link/form-bar.tsx'
import { LinkForm } from '../../layouts/link/link-form.tsx'
import { SenderNote } from '../../layouts/link/sender-note.tsx'
import { useLeaveWarning } from '../../layouts/link/use-leave-warning.ts'
import type { SubmitState } from '../../layouts/link/use-submit.ts'
import { ProgressTrack } from '../../ui/layout/progress-bar.tsx'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { focusFirstInvalid } from '../../ui/plain/plain-field.tsx'
import { answerTo, withoutOthers, type Answer, type Answers } from './answers.ts'
import classes from './disclosures.module.css'
import { GroupList } from './group-list.tsx'
import { countAnswered, groupsOf, hasIssues } from './groups.ts'
import type { Nameable } from './provider-picker.tsx'
import { QuestionField } from './question-field.tsx'

interface QuestionnaireFormProps {
  title: string
  intro: string
  /** Beside the groups of questions. */
  hint: string
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
  hint,
  note,
  questions,
  nameable,
  submit,
  onEdited,
  onSubmit,
}: QuestionnaireFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [typed, setAnswers] = useState<Answers>(new Map())
  const answers = nameable && Array.isArray(nameable.providers) ? withoutOthers(typed, nameable.providers) : typed
  const [isTried, setTried] = useState(false)
  const isSending = submit.kind === 'sending'
  useLeaveWarning(answers.size > 0)

  const found = disclosureIssues(
    questions.map(({ questionId }) => answerTo(answers, questionId)),
    nameable !== undefined,
  )
  const refused = submit.kind === 'failed' ? submit : null
  const issues = isTried ? { ...refused?.fields, ...found } : {}
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

  const groups = groupsOf(questions).map((group) => ({
    ...group,
    id: `${id}-${group.from}`,
    answered: countAnswered(answers, group.questions),
    of: group.questions.length,
    isWrong: hasIssues(group, issues),
  }))
  const answered = countAnswered(answers, questions)
  const progress = `${answered} of ${questions.length} answered`
  return (
    <LinkForm ref={form} title={title} intro={intro} onSubmit={trySubmit}>
      {note !== null && <SenderNote>{note}</SenderNote>}
      <div className={classes['progress']}>
        <p>{progress}</p>
        <span className={classes['track']}>
          <ProgressTrack label="Answered questions" done={answered} of={questions.length} inWords={progress} />
        </span>
      </div>
      <div className={classes['columns']}>
        <GroupList
          hint={hint}
          groups={groups.flatMap(({ header, ...group }) => (header === null ? [] : [{ ...group, header }]))}
        />
        <div className={classes['questions']}>
          {groups.map((group) => (
            <section key={group.from} aria-labelledby={group.header === null ? undefined : group.id}>
              {group.header !== null && (
                <div className={classes['head']}>
                  <h2 id={group.id}>{group.header}</h2>
                  <span className={classes['count']}>{`${group.answered} of ${group.of}`}</span>
                </div>
              )}
              <div className={classes['card']}>
                {group.questions.map(({ questionId, question }, n) => (
                  <QuestionField
                    key={questionId}
                    number={group.from + n + 1}
                    question={question}
                    answer={answerTo(answers, questionId)}
                    issues={issues}
                    path={`disclosures.${group.from + n}`}
                    disabled={isSending}
                    nameable={nameable}
                    onChange={(answer) => change(questionId, answer)}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
      <FormBar message={Object.keys(issues).length > 0 ? linkTexts.correctErrors : refused?.message}>
        <PlainButton type="submit" look="filled" disabled={isSending}>
          {isSending ? 'Submitting…' : refused === null ? 'Submit' : 'Try again'}
        </PlainButton>
      </FormBar>
    </LinkForm>
  )
}
