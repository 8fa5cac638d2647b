import {
  listExpiringDocuments,
  listExpiringDocumentsOfPractice,
  listRenewals,
  listRenewalsOfPractice,
} from '@credence/contract/dashboard/calls'
import { listExpirables, muteExpirable, type Expirable } from '@credence/contract/expirables/calls'
import { texts } from '@credence/contract/texts'
import { Button, Switch } from '@mantine/core'
import { IconCalendarCheck, IconDownload } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useSave } from '../../ui/hooks/use-save.ts'
import { useToday } from '../../kit/use-today.ts'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { useEditing } from '../../ui/dialogs/use-editing.ts'
import { useAddressForm } from '../../ui/hooks/use-address.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Empty, Failed } from '../../ui/layout/states.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { nextSorting } from '../../ui/tables/sort.ts'
import { filterForm, noFilter, queryOf } from './expirable-filter.ts'
import classes from './expirables.module.css'
import { ExpirablesTable, nameOfRow } from './expirables-table.tsx'
import { FilterFields } from './filter-fields.tsx'
import { GroupTiles } from './group-tiles.tsx'
import { itemsOf, rowKey } from './list-items.ts'
import { useExpirables, useListExport, useVisibleFilter } from './use-expirables.ts'

/** The height of head and tiles. */
const reserved = 188

/** /expirables: what has expired and what expires in the next 90 days, of everything that the user may see. */
export const ExpirablesPage = () => (
  <LeaveGuard>
    <Expirables />
  </LeaveGuard>
)

function Expirables() {
  usePageTitle('Expirables')
  const page = useRef<HTMLDivElement>(null)
  const today = useToday()
  const [filter, change] = useAddressForm(filterForm)
  // A field answers at once; the list may take a moment to be read and drawn.
  const asked = useDeferredValue(filter)
  const list = useExpirables(queryOf(asked))
  const { rows, first, error, isError, refetch, hasNextPage, fetchNextPage, isPlaceholderData } = list
  useVisibleFilter(error, change)
  const editing = useEditing<string>(page)
  const file = useListExport(filter)
  const mute = useMute()
  const opened = useOpenedRow(rows, editing.editing)
  const isFailed = isError && !rows
  const items = useMemo(
    () =>
      (rows || opened) &&
      itemsOf({
        rows: rows ?? noRows,
        isGrouped: asked.sorting.key === 'expires' && asked.group === null,
        hasMore: hasNextPage && !isPlaceholderData,
        today,
        opened,
      }),
    [rows, opened, asked.sorting.key, asked.group, hasNextPage, isPlaceholderData, today],
  )
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const isFiltered = Object.entries(queryOf(filter)).some(([name]) => name !== 'sort' && name !== 'direction')
  const providerName = rows?.find(
    ({ ownerId, source }) => ownerId === filter.providerId && !source.startsWith('practice'),
  )
  return (
    <div ref={page}>
      <PageHead
        title="Expirables"
        beside={<FilterFields filter={filter} providerName={providerName?.ownerName} onChange={change} />}
      >
        <Switch
          label={
            <>
              Show muted <span className={classes['count']}>{first?.mutedCount ?? ''}</span>
            </>
          }
          checked={filter.showsMuted}
          onChange={({ currentTarget }) => change({ showsMuted: currentTarget.checked })}
        />
        <Button
          variant="default"
          loading={file.isPending}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={file.save}
        >
          Export CSV
        </Button>
      </PageHead>
      <GroupTiles
        counts={first?.counts}
        chosen={filter.group ?? undefined}
        today={today}
        onChoose={(group) => change({ group: group ?? null })}
      />
      {isFailed && (
        <div className="framed">
          <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
            The expirables could not be loaded.
          </Failed>
        </div>
      )}
      {isFailed && !opened ? null : rows?.length === 0 && !opened ? (
        <div className="framed">
          <Empty
            icon={IconCalendarCheck}
            title={isFiltered ? 'Nothing expires that fits the filters' : 'Nothing expires in the next 90 days'}
            {...(isFiltered
              ? {
                  action: (
                    <Button variant="default" onClick={() => change({ ...noFilter, sorting: filter.sorting })}>
                      Clear the filters
                    </Button>
                  ),
                }
              : {})}
          >
            Documents, licenses, certifications, malpractice, attestations, participations and privileges with a day of
            expiry are listed here.
          </Empty>
        </div>
      ) : (
        <ExpirablesTable
          items={items ?? undefined}
          isOld={isPlaceholderData || asked !== filter}
          counts={first?.counts ?? {}}
          sorting={filter.sorting}
          today={today}
          reserved={reserved}
          editing={editing}
          onSort={(key) => change({ sorting: nextSorting(filter.sorting, key) })}
          onMute={mute}
          onMore={onMore}
          isMoreFailed={list.isFetchNextPageError}
        />
      )}
    </div>
  )
}

const noRows: readonly Expirable[] = []

/** The row that is being renewed, as it was last listed: a filter or a colleague may take it out of the list. */
function useOpenedRow(rows: readonly Expirable[] | undefined, key: string | null): Expirable | null {
  const [kept, setKept] = useState<Expirable | null>(null)
  if (key === null) return null
  const listed = rows?.find((row) => rowKey(row) === key)
  if (listed && listed !== kept) setKept(listed)
  return listed ?? (kept && rowKey(kept) === key ? kept : null)
}

/** Mutes a row for the whole team, or ends that, with a way back. */
function useMute() {
  const { mutate } = useSave(muteExpirable, {
    mayBeGone: true,
    refreshes: [
      listExpirables,
      listExpiringDocuments,
      listExpiringDocumentsOfPractice,
      listRenewals,
      listRenewalsOfPractice,
    ],
    onRefused: ({ status, message }) => {
      if (status !== 409) return false
      toast.failed(message)
      return true
    },
  })
  return useCallback(
    (row: Expirable) => {
      const { source, id, expires, isMuted } = row
      const send = (muted: boolean, onSuccess?: () => void) =>
        mutate({ body: { source, id, expires, muted } }, onSuccess ? { onSuccess } : {})
      send(!isMuted, () => {
        toast.undoable(`${nameOfRow(row)} was ${isMuted ? 'unmuted' : 'muted'}.`, () => send(isMuted))
      })
    },
    [mutate],
  )
}
