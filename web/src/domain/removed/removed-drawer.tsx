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
  opened: boolean
  onClose: () => void
}

/** The call that lists what was deleted, by the kind of record. */
export const listCalls = { provider: listRemovedOfProvider, practice: listRemovedOfPractice, task: listRemovedOfTask }

/** What was deleted from a record in the last days, newest first, with a way to restore it. */
export function RemovedDrawer({ opened, onClose, name, ...of }: RemovedDrawerProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size={480} padding={0}>
      <Drawer.Overlay backgroundOpacity={1} blur={0} />
      <Drawer.Content classNames={{ content: classes['drawer'] ?? '' }}>
        <div className={classes['head']}>
          <Drawer.Title className={classes['title']}>{removedTexts.title}</Drawer.Title>
          <span className={classes['name']}>{name}</span>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        {opened && <Removed {...of} />}
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Removed({ record, id }: Omit<RemovedOf, 'name'>) {
  const [wanted, setPage] = useState(1)
  const list = useRef<HTMLDivElement>(null)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...read(listCalls[record] as typeof listRemovedOfProvider, { params: { id }, query: { page: wanted } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const bring = async (item: RemovedItem) => {
    await restore(item.kind, item.id)
    // The button is gone with its row. The last row of a page takes the page with it.
    list.current?.focus()
    if (data?.items.length === 1 && wanted > 1) setPage(wanted - 1)
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
        <Pages of="what was removed" size={limits.removedPage} page={wanted} total={data.total} onGo={setPage} />
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
