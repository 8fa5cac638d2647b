import { useId, type ReactNode } from 'react'
import { Asterisk, FieldNote } from '../../../ui/plain/plain-field.tsx'
import classes from './wizard.module.css'

interface SectionProps {
  title: string
  required?: boolean
  /** Right of the title. */
  action?: ReactNode
  hint?: string | undefined
  /** What staff ask to correct in all of it. */
  note?: string | undefined
  children: ReactNode
}

/** A part of a stage, in a card with its title. */
export function Section({ title, required = false, action, hint, note, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div className={classes['sectionHead']}>
        <h2 id={id}>
          {title}
          {required && <Asterisk />}
        </h2>
        {action}
      </div>
      {hint && <p className={classes['sectionHint']}>{hint}</p>}
      {note && <FieldNote>{note}</FieldNote>}
      {children}
    </section>
  )
}

/** Fields side by side where there is room. */
export const Fields = ({ children }: { children: ReactNode }) => <div className={classes['grid']}>{children}</div>
