import { texts } from '@credence/contract/texts'
import type { Icon } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { Count } from '../../ui/text/count.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { QuickFilter } from '../../ui/inputs/quick-filter.tsx'
import { wordsValue } from '../../ui/hooks/address-values.ts'
import { useAddress, useAddressSort } from '../../ui/hooks/use-address.ts'
import { Empty, Failed } from '../../ui/layout/states.tsx'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import { matches, questionOf, type ManagedRecord } from './managed-record.ts'
import { ManagedRow } from './managed-row.tsx'
import classes from './managed-table.module.css'
import { useActiveSwitch } from './use-active-switch.ts'
import type { ManagedList } from './use-managed-list.ts'

interface ManagedTableProps<Row> {
  /** Such as All Carriers. */
  title: string
  /** Such as carrier. */
  noun: string
  icon: Icon
  /** Between the documents and those who use it. */
  columns: readonly Column<Row>[]
  list: ManagedList<Row>
  practiceName: string
  questions: { add: (name: string) => string; remove: (name: string) => string }
  onSwitch: (row: Row, isActive: boolean) => Promise<unknown>
  onOpen: (row: Row) => void
  onDocuments: (row: Row) => void
}

const activeFirst = { key: 'active', direction: 'ascending' } as const
const keyOfRow = ({ id }: ManagedRecord) => id

/** The list comes with the active ones first; its order is kept while switches change. */
function columnsOf<Row extends ManagedRecord>(
  middle: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): readonly Column<Row>[] {
  const places = new Map(rows?.map(({ id }, place) => [id, place]))
  return [
    { key: 'active', title: 'Active', value: ({ id }) => places.get(id) ?? null, width: 72 },
    { key: 'id', title: 'ID', value: ({ id }) => id, kind: 'number', width: 52, yields: 2 },
    { key: 'name', title: 'Name', value: ({ name }) => name, width: 192, least: 140 },
    { key: 'documents', title: 'Documents', value: () => null, plain: 'hidden', width: 40 },
    ...middle,
    {
      key: 'usedBy',
      title: 'Used By',
      value: ({ othersUsedBy }) => othersUsedBy.join(', ') || null,
      yields: 6,
      least: 136,
    },
  ]
}

/** Every record there is, and which of them a practice works with. */
export function ManagedTable<Row extends ManagedRecord>(props: ManagedTableProps<Row>) {
  const { title, noun, icon, columns: middle, list, practiceName, questions, onSwitch, onOpen, onDocuments } = props
  const [name, setName] = useAddress('name', wordsValue, { rests: true })
  const [usedBy, setUsedBy] = useAddress('usedBy', wordsValue, { rests: true })
  const [wantedName, wantedUsers] = [useDeferredValue(name), useDeferredValue(usedBy)]
  const { rows } = list
  const { isActive, ask, question, confirm, cancel } = useActiveSwitch(onSwitch)
  const columns = useMemo(() => columnsOf(middle, rows), [middle, rows])
  const sort = useAddressSort(columns, activeFirst)
  const found = useMemo(
    () => rows?.filter((row) => matches(row, { name: wantedName, usedBy: wantedUsers })),
    [rows, wantedName, wantedUsers],
  )
  const renderRow = (row: Row, place: number) => (
    <ManagedRow
      key={row.id}
      row={row}
      place={place}
      isActive={isActive(row)}
      columns={middle}
      onSwitch={ask}
      onOpen={onOpen}
      onDocuments={onDocuments}
    />
  )
  return (
    <div className={`framed ${classes['card']}`}>
      <div className={classes['head']}>
        <h2 className={classes['title']}>{title}</h2>
        {rows && <Count>{rows.length}</Count>}
        <div className={classes['searches']}>
          <QuickFilter label="Search by name" placeholder="Search by name" value={name} onChange={setName} />
          <QuickFilter label="Search by Used By" placeholder="Search by Used By" value={usedBy} onChange={setUsedBy} />
        </div>
      </div>
      {list.failed ? (
        <Failed sentence={texts.reloadPage} onRetry={list.retry}>{`The ${noun}s could not be loaded.`}</Failed>
      ) : found?.length === 0 ? (
        <Empty icon={icon} title={`No ${noun}s found`}>
          {rows?.length === 0 ? `Add the first ${noun}; all teams share it.` : `No ${noun} matches the search.`}
        </Empty>
      ) : (
        <WindowTable
          label={title}
          columns={columns}
          rows={found}
          rowKey={keyOfRow}
          sortedBy={activeFirst}
          sort={sort}
          opened={[]}
          renderRow={renderRow}
          reserved={138}
        />
      )}
      <SwitchQuestion {...{ noun, practiceName, questions, question }} onConfirm={confirm} onCancel={cancel} />
    </div>
  )
}

interface SwitchQuestionProps<Row> extends Pick<ManagedTableProps<Row>, 'noun' | 'practiceName' | 'questions'> {
  question: { row: Row; turnsOn: boolean } | null
  onConfirm: () => void
  onCancel: () => void
}

function SwitchQuestion<Row extends ManagedRecord>({
  noun,
  practiceName,
  questions,
  question,
  onConfirm,
  onCancel,
}: SwitchQuestionProps<Row>) {
  // The words stay while the dialog fades away.
  const [last, setLast] = useState(question)
  if (question !== null && question !== last) setLast(question)
  const turnsOn = last?.turnsOn ?? true
  const asked = questionOf(last ? questions[turnsOn ? 'add' : 'remove'](last.row.name) : '')
  return (
    <Confirm
      opened={question !== null}
      question={asked.question}
      verb={turnsOn ? `Add ${noun}` : `Remove ${noun}`}
      destructive={!turnsOn}
      onConfirm={onConfirm}
      onCancel={onCancel}
      consequence={turnsOn ? `${practiceName} will work with it from now on.` : asked.consequence}
    />
  )
}
