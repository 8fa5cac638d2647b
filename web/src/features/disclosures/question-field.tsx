import { longestExplanation } from '@credence/contract/disclosures/answers'
import type { Issues } from '@credence/contract/links/form-issues'
import { useId } from 'react'
import { AnswerButtons } from '../../ui/plain/answer-buttons.tsx'
import { FieldMessage } from '../../ui/plain/plain-field.tsx'
import { PlainTextArea } from '../../ui/plain/plain-inputs.tsx'
import { choose, type Answer } from './answers.ts'
import classes from './disclosures.module.css'
import { ProviderPicker, type Nameable } from './provider-picker.tsx'

interface QuestionFieldProps {
  number: number
  question: string
  answer: Answer
  /** Of the form, by path. */
  issues: Issues
  /** The path of this question in the form. */
  path: string
  disabled: boolean
  /** Each Yes names providers, in the questionnaire for administrators. */
  nameable?: Nameable | undefined
  onChange: (answer: Answer) => void
}

const choices = { YES: 'Yes', NO: 'No' } as const

/** A question with its Yes and No, and what a Yes needs. */
export function QuestionField({
  number,
  question,
  answer,
  issues,
  path,
  disabled,
  nameable,
  onChange,
}: QuestionFieldProps) {
  const id = useId()
  const message = issues[`${path}.answer`] ?? issues[`${path}.questionId`]
  return (
    <fieldset className={classes['question']} disabled={disabled} aria-describedby={message && `${id}-message`}>
      <legend className={classes['text']}>
        <span className={classes['number']}>{`${number}. `}</span>
        {question}
      </legend>
      <div className={classes['choices']}>
        <AnswerButtons
          name={id}
          choices={choices}
          value={answer.answer}
          isInvalid={message !== undefined}
          onValue={(value) => onChange(choose(answer, value as keyof typeof choices))}
        />
      </div>
      {message !== undefined && (
        <div className={classes['wide']}>
          <FieldMessage id={`${id}-message`}>{message}</FieldMessage>
        </div>
      )}
      {answer.answer === 'YES' && (
        <div className={classes['more']} data-columns={nameable ? 2 : 1}>
          {nameable && (
            <ProviderPicker
              nameable={nameable}
              chosen={answer.providerIds}
              disabled={disabled}
              message={issues[`${path}.providerIds`]}
              onChosen={(providerIds) => onChange({ ...answer, providerIds })}
            />
          )}
          <PlainTextArea
            label="Explanation"
            required
            longest={longestExplanation}
            message={issues[`${path}.explanation`]}
            value={answer.explanation}
            onValue={(explanation) => onChange({ ...answer, explanation })}
          />
        </div>
      )}
    </fieldset>
  )
}
