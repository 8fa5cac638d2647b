import { useId, type ReactNode } from 'react'
import classes from './referral-form.module.css'

interface SectionProps {
  title: string
  /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of the referral dialog. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={classes['section']}>
      <div className={classes['sectionHead']}>
        <h3 id={id} className={classes['sectionTitle']}>
          {title}
        </h3>
        {aside && <div className={classes['aside']}>{aside}</div>}
      </div>
      {children}
    </div>
  )
}
