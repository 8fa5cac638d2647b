import { dayOf, formatDate, formatDay } from '@credence/contract/dates'
import { limits } from '@credence/contract/limits'
import {
  listRemovedOfPractice,
  listRemovedOfProvider,
  listRemovedOfTask,
  removedTexts,
  type RemovedItem,
  type RemovedOwner,
} from '@credence/contract/removed/calls'
import { restoreRemoved } from '@credence/contract/removed/restore'
import { texts } from '@credence/contract/texts'
import { Button, Drawer } from '@mantine/core'
import { IconArrowBackUp, IconFile, IconListDetails } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { isoDayOf } from '../../ui/dates/typed-day.ts'
import { Bar, Empty, Failed, Loading } from '../../ui/layout/states.tsx'
import classes from '../audit/history.module.css'
import { Pages } from '../audit/pages.tsx'
import { restore } from './restore.ts'

export interface RemovedOf {
  record: RemovedOwner
  id: number
  /** The record's name, beside the title. */
  name: string
}

interface RemovedDrawerProps extends RemovedOf {
  /** The page that is shown; null while it is closed. */
  page: number | null
  onPage: (page: number) => void
  onClose: () => void
}

/** The call that lists what was deleted, by the kind of record. */
export const listCalls = { provider: listRemovedOfProvider, practice: listRemovedOfPractice, task: listRemovedOfTask }

/** What was deleted from a record in the last days, newest first, with a way to restore it. */
export function RemovedDrawer({ page, onPage, onClose, name, ...of }: RemovedDrawerProps) {
  return (
    <Drawer.Root opened={page !== null} onClose={onClose} position="right" size={480} padding={0}>
      <Drawer.Overlay backgroundOpacity={1} blur={0} />
      <Drawer.Content classNames={{ content: classes['drawer'] ?? '' }}>
        <div className={classes['head']}>
          <Drawer.Title className={classes['title']}>{removedTexts.title}</Drawer.Title>
          <span className={classes['name']}>{name}</span>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        {page !== null && <Removed {...of} page={page} onPage={onPage} />}
      </Drawer.Content>
    </Drawer.Root>
  )
}

type RemovedProps = Omit<RemovedOf, 'name'> & { page: number; onPage: (page: number) => void }

function Removed({ record, id, page: chosen, onPage }: RemovedProps) {
  const [total, setTotal] = useState<number | null>(null)
  // An address may name a page that is gone. Until the number of records is known, it counts as one that exists.
  const page = total === null ? chosen : Math.min(chosen, Math.max(1, Math.ceil(total / limits.removedPage)))
  const list = useRef<HTMLDivElement>(null)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...read(listCalls[record] as typeof listRemovedOfProvider, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (data && data.total !== total) setTotal(data.total)
  const bring = async (item: RemovedItem) => {
    await restore(item.kind, item.id)
    // The button is gone with its row. The last row of a page takes the page with it.
    list.current?.focus()
    if (data?.items.length === 1 && page > 1) onPage(page - 1)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard */}
      <div
        ref={list}
        className={classes['list']}
        data-busy={isPlaceholderData || undefined}
        tabIndex={0}
        role="region"
        aria-label="Removed"
      >
        {isError ? (
          <Failed sentence={texts.somethingWentWrong} onRetry={() => void refetch()}>
            {removedTexts.failed}
          </Failed>
        ) : !data ? (
          <ItemsLoading />
        ) : data.items.length === 0 ? (
          <Empty icon={IconArrowBackUp} title={removedTexts.empty} />
        ) : (
          <Items items={data.items} onRestore={bring} />
        )}
      </div>
      {data && data.total > 0 && (
        <Pages of="what was removed" size={limits.removedPage} page={page} total={data.total} onGo={onPage} />
      )}
      <p className={`${classes['foot']} ${classes['dim']}`}>
        {`What is deleted can be restored for ${limits.removedDays} days. After that it is gone for good.`}
      </p>
    </>
  )
}

interface ItemsProps {
  items: readonly RemovedItem[]
  onRestore: (item: RemovedItem) => Promise<void>
}

/** The items under the days on which they were deleted. */
function Items({ items, onRestore }: ItemsProps) {
  const [now] = useState(() => new Date())
  const days = Map.groupBy(items, ({ when }) => formatDay(new Date(when), now))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h3 className={classes['day']}>{day}</h3>
      <ul className={classes['entries']}>
        {ofDay.map((item) => (
          <Item key={item.id} item={item} onRestore={onRestore} />
        ))}
      </ul>
    </section>
  ))
}

const timeOf = (when: string) => new Date(when).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
const lastDayOf = (until: string) => formatDate(dayOf(isoDayOf(new Date(until))))

function Item({ item, onRestore }: { item: RemovedItem; onRestore: ItemsProps['onRestore'] }) {
  const { kind, what, name, who, when, until } = item
  const may = useMay(restoreRemoved, { params: { kind } })
  const [busy, setBusy] = useState(false)
  const IconOf = /(?:Document|Attachment)$/.test(kind) ? IconFile : IconListDetails
  const press = async () => {
    setBusy(true)
    await onRestore(item).finally(() => setBusy(false))
  }
  return (
    <li className={classes['entry']}>
      <span className={classes['sign']} aria-hidden="true">
        <IconOf size={14} stroke={1.6} />
      </span>
      <div className={classes['about']}>
        <p className={classes['what']}>
          {what} <b>{name}</b>
        </p>
        <p className={classes['dim']}>
          {who && `${who} · `}
          <time dateTime={when}>{timeOf(when)}</time>
          {` · kept until ${lastDayOf(until)}`}
        </p>
      </div>
      {may && (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          aria-label={`Restore ${what} ${name}`}
          onClick={() => void press()}
        >
          Restore
        </Button>
      )}
    </li>
  )
}

const ItemsLoading = () => (
  <Loading what="what was removed">
    <div className={classes['bars']}>
      {[72, 54, 80].map((width) => (
        <Bar key={width} width={`${width}%`} />
      ))}
    </div>
  </Loading>
)
