import { formatDate } from '@credence/contract/dates'
import { IconCircleCheck } from '@tabler/icons-react'
import classes from '../../ui/board/board.module.css'

/** When a completed task was touched last, in the place of its next action. */
export const UpdatedMark = ({ updated }: { updated: string }) => (
  <span className={classes['updated']}>
    <IconCircleCheck size={14} stroke={1.7} aria-hidden />
    {`Updated ${formatDate(new Date(updated))}`}
  </span>
)
