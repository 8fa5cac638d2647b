import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useId } from 'react'
import { usePersonalPreference } from '../../kit/personal-preference.ts'
import classes from './view-switch.module.css'

export type BoardView = 'grid' | 'list'

/** All boards share one choice, which this browser remembers for each person. */
export const useBoardView = () => usePersonalPreference<BoardView>('board-view', 'grid')

const views = [{ value: 'grid', label: 'Grid view', icon: IconLayoutKanban }, { value: 'list', label: 'List view', icon: IconList }] as const

export function ViewSwitch({ view, onChange }: { view: BoardView; onChange: (view: BoardView) => void }) {
  const name = useId()
  return (
    <div className={classes['switch']} role="radiogroup" aria-label="View">
      {views.map(({ value, label, icon: IconOf }) => (
        <label key={value} className={classes['option']} title={label}>
          <input type="radio" name={name} aria-label={label} checked={value === view} onChange={() => onChange(value)} />
          <span><IconOf size={16} stroke={1.6} aria-hidden /></span>
        </label>
      ))}
    </div>
  )
}
