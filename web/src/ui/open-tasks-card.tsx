import { IconListCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Card, QuietLine } from './card.tsx'

/** The place of the open tasks of a practice or a provider. */
export const OpenTasksCard = ({ id, owner }: { id: string; owner: 'practice' | 'provider' }) => (
  <Card id={id} title="Open Tasks">
    <QuietLine icon={<IconListCheck size={16} stroke={1.6} aria-hidden />}>This version does not list the open tasks of a {owner} yet. See <Link to="/tasks">Tasks</Link>.</QuietLine>
  </Card>
)
