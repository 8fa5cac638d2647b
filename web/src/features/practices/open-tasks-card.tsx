import { IconListCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Card, QuietLine } from '../../ui/card.tsx'

/** The place of the practice's open tasks. */
export const OpenTasksCard = ({ id }: { id: string }) => (
  <Card id={id} title="Open Tasks">
    <QuietLine icon={<IconListCheck size={16} stroke={1.6} aria-hidden />}>This version does not list the open tasks of a practice yet. See <Link to="/tasks">Tasks</Link>.</QuietLine>
  </Card>
)
