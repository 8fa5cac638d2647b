import { IconCheck } from '@tabler/icons-react'
import classes from './answer-buttons.module.css'

interface AnswerButtonsProps {
  /** Of the group of radio buttons. */
  name: string
  choices: Readonly<Record<string, string>>
  value: string | null
  isInvalid: boolean
  onValue: (value: string) => void
}

/** Radio buttons of few answers, each a large target. */
export const AnswerButtons = ({ name, choices, value, isInvalid, onValue }: AnswerButtonsProps) => (
  <div className={classes['answers']}>
    {Object.entries(choices).map(([each, label]) => (
      <label key={each} className={classes['answer']}>
        <input
          type="radio"
          name={name}
          value={each}
          checked={value === each}
          data-invalid={isInvalid || undefined}
          onChange={() => onValue(each)}
        />
        {value === each && <IconCheck size={18} stroke={1.9} aria-hidden />}
        {label}
      </label>
    ))}
  </div>
)
