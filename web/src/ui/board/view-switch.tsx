import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { usePersonalPreference } from '../../kit/personal-preference.ts'
import { ChoiceRow } from '../inputs/choice-row.tsx'

type BoardView = 'grid' | 'list'

/** All boards share one choice, which this browser remembers for each person. */
export const useBoardView = () => usePersonalPreference<BoardView>('board-view', 'grid')

const views = [
  { value: 'grid', label: 'Grid view', icon: <IconLayoutKanban size={16} stroke={1.6} aria-hidden /> },
  { value: 'list', label: 'List view', icon: <IconList size={16} stroke={1.6} aria-hidden /> },
] as const

export const ViewSwitch = ({ view, onChange }: { view: BoardView; onChange: (view: BoardView) => void }) => (
  <ChoiceRow label="View" choices={views} value={view} look="icons" onChange={onChange} />
)
