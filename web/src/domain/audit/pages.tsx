import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './history.module.css'

interface PagesProps {
  /** What the pages are of. */
  of: string
  size: number
  page: number
  total: number
  onGo: (page: number) => void
}

/** Where in a list of pages the reader is, and the way to the others. */
export function Pages({ of, size, page, total, onGo }: PagesProps) {
  const pages = Math.max(1, Math.ceil(total / size))
  const first = Math.min((page - 1) * size + 1, total)
  return (
    <div className={classes['pages']}>
      <span>{`${first}–${Math.min(page * size, total)} of ${total}`}</span>
      <nav aria-label={`Pages of ${of}`} className={classes['turn']}>
        <IconButton icon={IconChevronLeft} label="Previous page" disabled={page <= 1} onClick={() => onGo(page - 1)} />
        <span>{`${page} of ${pages}`}</span>
        <IconButton icon={IconChevronRight} label="Next page" disabled={page >= pages} onClick={() => onGo(page + 1)} />
      </nav>
    </div>
  )
}
