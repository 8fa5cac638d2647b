import { useId, type ReactNode } from 'react'
import classes from './builder.module.css'

export function BuilderStep({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <li className={classes['step']} aria-labelledby={id}>
      <h3 id={id} className={classes['stepTitle']}>
        {title}
      </h3>
      <div className={classes['fields']}>{children}</div>
    </li>
  )
}
