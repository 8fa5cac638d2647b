import type { Expirable } from '@credence/contract/expirables/calls'
import { expirableGroups, expirableName, type ExpirableGroup } from '@credence/contract/expirables/rules'
import { useCallback, useEffect, useMemo } from 'react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { DiscardConfirm } from '../../ui/dialogs/discard-confirm.tsx'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import type { useEditing } from '../../ui/dialogs/use-editing.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import type { Sorting } from '../../ui/tables/sort.ts'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import { ExpirableRow } from './expirable-row.tsx'
import classes from './expirables.module.css'
import { itemKey, rowKey, type Item } from './list-items.ts'
import { RenewPanel } from './renew-panel.tsx'

/** The rows come sorted: a column has nothing to sort by here. */
const nothing = () => null
const columns: readonly Column<Item>[] = [
  { key: 'type', title: 'Type', value: nothing, width: 132 },
  { key: 'what', title: 'What', value: nothing },
  { key: 'owner', title: 'Provider or practice', value: nothing },
  { key: 'practice', title: 'Practice', value: nothing, yields: 1 },
  { key: 'expires', title: 'Expires', value: nothing, kind: 'date', width: 124 },
  { key: 'days', title: 'Days', value: nothing, kind: 'number', width: 116, plain: 'shown' },
  { key: 'actions', title: 'Actions', value: nothing, width: 152, plain: 'hidden' },
]
const noKeys: string[] = []

interface ExpirablesTableProps {
  items: readonly Item[] | undefined
  /** Whether these are still the items of a former filter. */
  isOld: boolean
  counts: Readonly<Partial<Record<ExpirableGroup, number>>>
  sorting: Sorting
  today: string
  /** What the page has above the table. */
  reserved: number
  editing: ReturnType<typeof useEditing<string>>
  onSort: (key: string) => void
  onMute: (row: Expirable) => void
  onMore: () => void
  /** Whether the last try to read the next page failed. */
  isMoreFailed: boolean
}

export function ExpirablesTable({
  items,
  isOld,
  counts,
  sorting,
  today,
  reserved,
  editing: { editing, open, close, setUnsaved, question },
  onSort,
  onMute,
  onMore,
  isMoreFailed,
}: ExpirablesTableProps) {
  const opened = useMemo(() => (editing === null ? noKeys : [editing]), [editing])
  const renderRow = useCallback(
    (item: Item, place: number) => {
      if (item.kind === 'head')
        return (
          <tr aria-rowindex={place} className={classes['group']}>
            <th scope="rowgroup" colSpan={columns.length}>
              {expirableGroups.labels[item.group]} <span>{(counts[item.group] ?? 0).toLocaleString('en-US')}</span>
            </th>
          </tr>
        )
      if (item.kind === 'more')
        return <MoreRow place={place} loaded={item.loaded} isFailed={isMoreFailed} onMore={onMore} />
      const isOpen = rowKey(item.row) === editing
      return (
        <>
          <ExpirableRow
            row={item.row}
            place={place}
            today={today}
            isOpen={isOpen}
            onOpen={open}
            onClose={close}
            onMute={onMute}
          />
          {isOpen && <RenewPanel row={item.row} columns={columns.length} onClose={close} />}
        </>
      )
    },
    [counts, editing, today, open, close, onMute, onMore, isMoreFailed],
  )
  return (
    <UnsavedWork onUnsaved={setUnsaved}>
      <WindowTable
        label="Expirables"
        columns={columns}
        rows={items}
        isOld={isOld}
        rowKey={itemKey}
        sortedBy={sorting}
        onSort={onSort}
        opened={opened}
        reserved={reserved}
        renderRow={renderRow}
      />
      <DiscardConfirm opened={question.asked} where="the renewal" onDiscard={question.discard} onKeep={question.keep} />
    </UnsavedWork>
  )
}

interface MoreRowProps {
  place: number
  loaded: number
  isFailed: boolean
  onMore: () => void
}

/** Reads the next page once it comes into sight. */
function MoreRow({ place, loaded, isFailed, onMore }: MoreRowProps) {
  useEffect(onMore, [loaded, onMore])
  return (
    <tr aria-rowindex={place}>
      <td colSpan={columns.length} data-dim>
        {isFailed ? (
          <>
            More could not be loaded. <TextButton onClick={onMore}>Try again</TextButton>
          </>
        ) : (
          'Loading more…'
        )}
      </td>
    </tr>
  )
}

export const nameOfRow = (row: Expirable) => `${expirableName(row)} of ${row.ownerName}`
