import { dayOf, formatDate, isoDay } from '@credence/contract/dates'
import { expirableGroups, groupEnds, type ExpirableGroup } from '@credence/contract/expirables/rules'
import { limits } from '@credence/contract/limits'
import { Bar } from '../../ui/layout/states.tsx'
import { groupLooks } from './expirable-look.ts'
import classes from './expirables.module.css'

/** A day after or before another, as people read it. */
function dayAt(today: string, days: number): string {
  const date = dayOf(today)
  date.setDate(date.getDate() + days)
  return formatDate(dayOf(isoDay(date)))
}

interface GroupTilesProps {
  counts: Readonly<Partial<Record<ExpirableGroup, number>>> | undefined
  chosen: ExpirableGroup | undefined
  today: string
  onChoose: (group: ExpirableGroup | undefined) => void
}

/** How much expires when; each figure narrows the list to its group. */
export function GroupTiles({ counts, chosen, today, onChoose }: GroupTilesProps) {
  const total = counts && expirableGroups.values.reduce((sum, group) => sum + (counts[group] ?? 0), 0)
  return (
    <div className={classes['tiles']} role="group" aria-label="When it expires">
      <TileButton
        title="All"
        count={total}
        note={`until ${dayAt(today, limits.expiringDays)}`}
        isChosen={chosen === undefined}
        onClick={() => onChoose(undefined)}
      />
      {expirableGroups.values.map((group) => (
        <TileButton
          key={group}
          group={group}
          title={expirableGroups.labels[group]}
          count={counts && (counts[group] ?? 0)}
          note={group === 'overdue' ? `before ${dayAt(today, 0)}` : `until ${dayAt(today, groupEnds[group])}`}
          isChosen={chosen === group}
          onClick={() => onChoose(group)}
        />
      ))}
    </div>
  )
}

interface TileButtonProps {
  group?: ExpirableGroup
  title: string
  /** Undefined while it is on its way. */
  count: number | undefined
  note: string
  isChosen: boolean
  onClick: () => void
}

function TileButton({ group, title, count, note, isChosen, onClick }: TileButtonProps) {
  const look = group && groupLooks[group]
  return (
    <button type="button" className={classes['tile']} aria-pressed={isChosen} onClick={onClick}>
      <span className={classes['tileTitle']} data-tone={look?.tone}>
        {look && <look.icon size={14} stroke={1.9} aria-hidden />}
        {title}
      </span>
      <span className={classes['tileLine']}>
        <span className={classes['figure']}>
          {count === undefined ? <Bar width={28} height={18} /> : count.toLocaleString('en-US')}
        </span>
        <span className={classes['tileNote']}>{note}</span>
      </span>
    </button>
  )
}
