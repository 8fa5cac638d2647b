import type { ReactNode } from 'react'
import { CentredLayout } from '../../layouts/centred-layout.tsx'
import { Brand } from '../../ui/layout/brand.tsx'
import classes from './auth-card.module.css'

interface AuthCardProps {
  title: string
  note?: ReactNode
  children?: ReactNode
  below?: ReactNode
}

/** The one card of every page about signing in. */
export const AuthCard = ({ title, note, children, below }: AuthCardProps) => (
  <CentredLayout>
    <div className={classes['column']}>
      <div className={classes['brand']}>
        <Brand size={26} large />
      </div>
      <div className={classes['card']}>
        <h1 className={classes['title']}>{title}</h1>
        {note !== undefined && <p className={classes['note']}>{note}</p>}
        {children}
      </div>
      {below !== undefined && <div className={classes['below']}>{below}</div>}
    </div>
  </CentredLayout>
)
