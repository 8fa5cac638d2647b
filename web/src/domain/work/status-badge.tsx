import { taskStatusChoice, type TaskStatus } from '@credence/contract/choices/tasks'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconHourglass,
  IconInbox,
  IconSend,
  type Icon,
} from '@tabler/icons-react'
import { Badge, type Tone } from '../../ui/text/badge.tsx'

const looks: Record<TaskStatus, { icon: Icon; tone: Tone }> = {
  CREATED: { icon: IconInbox, tone: 'neutral' },
  IN_PROGRESS: { icon: IconCircleDashed, tone: 'teal' },
  BLOCKED: { icon: IconAlertCircle, tone: 'red' },
  BLOCKED_INTERNALLY: { icon: IconHourglass, tone: 'amber' },
  BLOCKED_INTERNALLY_PROVIDER: { icon: IconHourglass, tone: 'amber' },
  BLOCKED_SUBMITTED: { icon: IconSend, tone: 'amber' },
  COMPLETE: { icon: IconCircleCheck, tone: 'green' },
}

export const StatusBadge = ({ status }: { status: TaskStatus }) => (
  <Badge tone={looks[status].tone} icon={looks[status].icon}>
    {taskStatusChoice.labels[status]}
  </Badge>
)
