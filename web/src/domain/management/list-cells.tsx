import { formatDate } from '@credence/contract/dates'
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import { Badge } from '../../ui/text/badge.tsx'

/** Whether a record is in use, in a list of what is managed. */
export const StatusCell = ({ isActive, children }: { isActive: boolean; children: string }) => (
  <td data-free>
    <Badge tone={isActive ? 'green' : 'neutral'} icon={isActive ? IconCircleCheck : IconCircleOff}>
      {children}
    </Badge>
  </td>
)

/** The day of the last change of a record. */
export const ChangedCell = ({ at }: { at: string }) => (
  <td data-kind="date" data-dim>
    {formatDate(new Date(at))}
  </td>
)
