import { smsPageSizes } from '@credence/contract/messaging/message'
import { NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import classes from './history.module.css'
import type { History, PageSize } from './use-history.ts'

/** Which part of the history is shown, and the way to the others. */
export function Pages({ history: { page, number, pages, size, goTo, setSize } }: { history: History }) {
  const total = page?.total ?? 0
  const first = (number - 1) * Number(size) + 1
  return (
    <div className={classes['pages']}>
      <span>{`${Math.min(first, total)}–${Math.min(number * Number(size), total)} of ${total}`}</span>
      <div className={classes['pageTools']}>
        <NativeSelect
          aria-label="Messages per page"
          size="xs"
          variant="unstyled"
          classNames={{ input: classes['size'] ?? '' }}
          data={smsPageSizes.map((each) => ({ value: String(each), label: `${each} per page` }))}
          value={size}
          onChange={({ currentTarget }) => setSize(currentTarget.value as PageSize)}
        />
        <nav aria-label="Pages of the history">
          <IconButton
            icon={IconChevronLeft}
            label="Previous page"
            disabled={number <= 1}
            onClick={() => goTo(number - 1)}
          />
          <span>{`${number} of ${pages}`}</span>
          <IconButton
            icon={IconChevronRight}
            label="Next page"
            disabled={number >= pages}
            onClick={() => goTo(number + 1)}
          />
        </nav>
      </div>
    </div>
  )
}
