import { removedTexts } from '@credence/contract/removed/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { tellDeleted } from '../../../domain/removed/tell-deleted.ts'
import { CallError } from '../../../kit/call-error.ts'
import { Card, QuietLine } from '../../../ui/layout/card.tsx'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { titleOf, type Column } from '../../../ui/tables/data-table.tsx'
import { DiscardConfirm } from '../../../ui/dialogs/discard-confirm.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { Sorting } from '../../../ui/tables/sort.ts'
import { Failed } from '../../../ui/layout/states.tsx'
import { toast } from '../../../ui/layout/toast.tsx'
import { isoDayOf, showDay } from '../../../ui/dates/typed-day.ts'
import { UnsavedWork } from '../../../ui/dialogs/unsaved-work.tsx'
import { useEditing } from '../../../ui/dialogs/use-editing.ts'
import { useAddressSort } from '../../../ui/hooks/use-address.ts'
import { WindowTable } from '../../../ui/tables/window-table.tsx'
import classes from './entries.module.css'
import { OpenRow } from './open-row.ts'
import type { EditProps, Entry } from './use-entry-row.ts'

/** What those who may edit can do. */
interface EntryChanges<E extends Entry> {
  /** What the button says after '+ Add New'. */
  what: string
  blank: E
  renderEdit: (props: EditProps<E>) => ReactNode
  /** Under which kind a deleted entry is restored. */
  kind: string
  remove: (entry: E) => Promise<{ removedId: number }>
}

interface EntriesCardProps<E extends Entry> {
  id: string
  title: string
  count: number | undefined
  columns: readonly Column<E>[]
  /** In the order that they have unless a header is clicked; undefined while they are on their way. */
  entries: readonly E[] | undefined
  sortedBy: Sorting
  isError: boolean
  /** Asks for the entries again and answers them. */
  onReload: () => Promise<readonly E[] | undefined>
  nameOf: (entry: E) => string
  /** Null for those who may only look. */
  changes: EntryChanges<E> | null
  /** In the head, before the button. */
  actions?: ReactNode
  /** Between head and table. */
  above?: ReactNode
  empty?: string
  /** Hears which row is open. */
  onEditing?: (id: number | null) => void
}

/** Ending in the middle of a row, which says that there are more. */
const maxHeight = 554
const actionsColumn: Column<unknown> = {
  key: 'actions',
  title: 'Actions',
  value: () => null,
  plain: 'hidden',
  width: 84,
}
const keyOfEntry = ({ id }: Entry) => id

/** What an empty card says; those who may add are told how. */
export const noEntries = (what: string | undefined): string =>
  what === undefined ? 'No entries yet.' : `No entries yet. Begin with + Add New ${what}.`

/**
 * A card of a provider's entries: a table that sorts, and for those who may, rows that open as fields, one at a time.
 */
export function EntriesCard<E extends Entry>(props: EntriesCardProps<E>) {
  const {
    id,
    title,
    count,
    columns,
    entries,
    sortedBy,
    isError,
    onReload,
    nameOf,
    changes,
    actions,
    above,
    empty = noEntries(props.changes?.what),
    onEditing,
  } = props
  const card = useRef<HTMLDivElement>(null)
  const editor = useEditing(card)
  const { editing, open, close, setUnsaved, question } = editor
  useEffect(() => onEditing?.(editing), [onEditing, editing])
  const [removing, setRemoving] = useState<E | null>(null)
  const all: readonly Column<E>[] = changes ? [...columns, actionsColumn] : columns
  const keys = all.map(({ key }) => key)
  const sort = useAddressSort(columns, sortedBy, `${id}-sort`)
  const reload = async (wanted: number) => (await onReload())?.find((entry) => entry.id === wanted)

  const renderRow = (entry: E, place: number) =>
    changes && entry.id === editing ? (
      <UnsavedWork key={entry.id} onUnsaved={setUnsaved}>
        {changes.renderEdit({ entry, place, keys, onClose: close, onReload: reload })}
      </UnsavedWork>
    ) : (
      <tr key={entry.id} aria-rowindex={place}>
        {columns.map((each) => (
          <td key={each.key} data-kind={each.kind} data-dim={each.dim || undefined} title={titleOf(each, entry)}>
            {each.cell ? each.cell(entry) : each.value(entry)}
          </td>
        ))}
        {changes && (
          <td data-free className={classes['actions']}>
            <IconButton
              icon={IconPencil}
              label={`Edit ${nameOf(entry)}`}
              hint={editHint(entry)}
              data-edit={entry.id}
              onClick={() => open(entry.id)}
            />
            <IconButton
              icon={IconTrash}
              label={`Delete ${nameOf(entry)}`}
              hint="Delete"
              onClick={() => setRemoving(entry)}
            />
          </td>
        )}
      </tr>
    )
  const hasRows = entries === undefined || entries.length > 0 || editing === 0
  const add = changes && entries && (
    <Button size="xs" variant="subtle" data-edit={0} onClick={() => open(0)}>{`+ Add New ${changes.what}`}</Button>
  )
  return (
    <div ref={card} className={classes['card']}>
      <Card
        id={id}
        title={title}
        count={count}
        actions={
          <>
            {actions}
            {add}
          </>
        }
      >
        <UnsavedWork onUnsaved={setUnsaved}>
          <OpenRow value={editor}>{above}</OpenRow>
        </UnsavedWork>
        {isError && !entries && (
          <Failed sentence={texts.reloadPage} onRetry={() => void onReload()}>{`${title} could not be loaded.`}</Failed>
        )}
        {!isError && !hasRows && (
          <QuietLine icon={<IconListDetails size={16} stroke={1.6} aria-hidden />}>{empty}</QuietLine>
        )}
        {(entries || !isError) && hasRows && (
          <WindowTable
            label={`Table of ${title}`}
            columns={all}
            rows={entries}
            rowKey={keyOfEntry}
            sortedBy={sortedBy}
            sort={sort}
            opened={editing === null ? [] : [editing]}
            first={editing === 0 ? changes?.blank : undefined}
            renderRow={renderRow}
            maxHeight={maxHeight}
            awaited={3}
          />
        )}
      </Card>
      {changes && (
        <RemoveConfirm
          entry={removing}
          nameOf={nameOf}
          kind={changes.kind}
          remove={changes.remove}
          onReload={onReload}
          onClose={() => setRemoving(null)}
          cardId={id}
        />
      )}
      <DiscardConfirm
        opened={question.asked}
        where="the open row"
        onDiscard={question.discard}
        onKeep={question.keep}
      />
    </div>
  )
}

/** Who changed an entry last, for whoever is about to change it. */
const editHint = ({ updated, updatedBy }: Entry): string =>
  typeof updated !== 'string'
    ? 'Edit'
    : `Edit (updated ${showDay(isoDayOf(new Date(updated)))}${typeof updatedBy === 'string' ? ` by ${updatedBy}` : ''})`

interface RemoveConfirmProps<E extends Entry>
  extends Pick<EntryChanges<E>, 'kind' | 'remove'>, Pick<EntriesCardProps<E>, 'nameOf' | 'onReload'> {
  entry: E | null
  cardId: string
  onClose: () => void
}

function RemoveConfirm<E extends Entry>(props: RemoveConfirmProps<E>) {
  const { entry, kind, nameOf, remove, onReload, onClose, cardId } = props
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (!entry) return
    setBusy(true)
    try {
      const { removedId } = await remove(entry)
      tellDeleted(kind, removedId)
      await onReload()
      onClose()
      // The button that asked is gone with its row.
      document.getElementById(`${cardId}-title`)?.focus()
    } catch (error) {
      if (error instanceof CallError && error.handled) return
      toast.failed(texts.tryAgain)
      onClose()
      void onReload()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Confirm
      opened={entry !== null}
      question={texts.deleteEntry}
      consequence={entry ? `${nameOf(entry)} will be deleted. ${removedTexts.kept}` : ''}
      verb="Delete entry"
      destructive
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
