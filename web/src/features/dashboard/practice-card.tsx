import { canView } from '@credence/contract/kit/access'
import type { practiceCard } from '@credence/contract/practices/calls'
import { IconArrowUpRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { useMay } from '../../kit/use-may.ts'
import { Bar } from '../../ui/layout/states.tsx'
import classes from './dashboard.module.css'

type Practice = z.output<typeof practiceCard>
const mayOpen = canView('PRACTICE_BASIC')

const physicians = (count: number) => (count === 1 ? '1 physician' : `${count} physicians`)

export function PracticeCard({ practice }: { practice: Practice }) {
  const linked = useMay(mayOpen)
  return (
    <article className={`framed ${classes['card']}`}>
      <div className={classes['cardHead']}>
        <h3 className={classes['name']}>
          {linked ? <Link to={`/practice/${practice.id}`}>{practice.name}</Link> : practice.name}
        </h3>
        <span className={classes['size']}>{physicians(practice.size)}</span>
      </div>
      <dl className={classes['facts']}>
        <Fact name="TIN" value={practice.tin} identifier />
        <Fact name="Phone" value={practice.phone1} />
        <Fact name="Hours" value={practice.officeHours} />
        <Fact name="Fax" value={practice.fax} />
      </dl>
      {practice.shortCode !== null && <Tools shortCode={practice.shortCode} name={practice.name} />}
    </article>
  )
}

const Fact = ({ name, value, identifier = false }: { name: string; value: string | null; identifier?: boolean }) => (
  <div className={classes['fact']}>
    <dt>{name}</dt>
    <dd className={identifier ? 'identifier' : undefined}>{value}</dd>
  </div>
)

function Tools({ shortCode, name }: { shortCode: string; name: string }) {
  const code = encodeURIComponent(shortCode)
  const tools = [
    { label: 'Network Tool', to: `/network/${code}` },
    { label: 'Privileges Tool', to: `/privileges/provider/${code}` },
  ]
  return (
    <div className={classes['tools']}>
      {tools.map(({ label, to }) => (
        <Link key={to} to={to} target="_blank" rel="noopener">
          {label}
          <span className="visually-hidden"> of {name}, opens in a new tab</span>
          <IconArrowUpRight size={13} stroke={1.9} aria-hidden />
        </Link>
      ))}
    </div>
  )
}

export const PracticeCardSkeleton = () => (
  <div className={`framed ${classes['card']}`}>
    <div className={classes['bars']}>
      <Bar width="48%" height={14} />
      <Bar width="84%" />
      <Bar width="78%" />
      <Bar width="42%" />
    </div>
  </div>
)
