import { IconCheck } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
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
      <div className={classes['answers']}>
        {Object.entries(choices).map(([each, label]) => (
          <label key={each} className={classes['answer']}>
            <input
              type="radio"
              name={id}
              value={each}
              checked={value === each}
              data-invalid={message ? true : undefined}
              onChange={() => onValue(each)}
            />
            {value === each && <IconCheck size={18} stroke={1.9} aria-hidden />}
            {label}
          </label>
        ))}
      </div>
      {message && <FieldMessage id={`${id}-message`}>{message}</FieldMessage>}
    </fieldset>
  )
}
