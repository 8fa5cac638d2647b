import type { ReactNode, Ref, SyntheticEvent } from 'react'
import { LinkHeading } from './link-heading.tsx'
import classes from './link-form.module.css'

interface LinkFormProps {
  ref?: Ref<HTMLFormElement>
  title: ReactNode
  intro: ReactNode
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The form of a link page, below its heading and a sentence about it. */
export const LinkForm = ({ ref, title, intro, onSubmit, children }: LinkFormProps) => (
  <form ref={ref} className={classes['form']} noValidate onSubmit={onSubmit}>
    <LinkHeading>{title}</LinkHeading>
    <p className={classes['intro']}>{intro}</p>
    {children}
  </form>
)
