import { useId, type ReactNode } from 'react'
import { AnswerButtons } from './answer-buttons.tsx'
import { FieldMessage, FieldNote } from './plain-field.tsx'
import classes from './plain-choice.module.css'

interface PlainChoiceProps {
  question: ReactNode
  choices: Readonly<Record<string, string>>
  value: string
  message?: string | undefined
  note?: string | undefined
  onValue: (value: string) => void
}

/** A question with few answers, each a large target. */
export function PlainChoice({ question, choices, value, message, note, onValue }: PlainChoiceProps) {
  const id = useId()
  const described = [note && `${id}-note`, message && `${id}-message`].filter(Boolean).join(' ')
  return (
    <fieldset className={classes['choice']} aria-describedby={described === '' ? undefined : described}>
      <legend>{question}</legend>
      {note && <FieldNote id={`${id}-note`}>{note}</FieldNote>}
      <AnswerButtons name={id} choices={choices} value={value} isInvalid={Boolean(message)} onValue={onValue} />
      {message && <FieldMessage id={`${id}-message`}>{message}</FieldMessage>}
    </fieldset>
  )
}
