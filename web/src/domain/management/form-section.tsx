import type { ReactNode } from 'react'
import classes from './management-form.module.css'

/** A part of the form: what it is about at the left, its controls beside it. */
export const FormSection = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <section className={classes['section']} aria-label={title}>
    <div>
      <h3 className={classes['sectionTitle']}>{title}</h3>
      <p className={classes['sectionNote']}>{note}</p>
    </div>
    <div className={classes['sectionBody']}>{children}</div>
  </section>
)
