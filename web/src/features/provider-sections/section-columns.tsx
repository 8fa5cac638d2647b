import { states } from '@credence/contract/choices/states'
import type { AnySection } from '@credence/contract/provider-sections/define'
import type { Field } from '@credence/contract/provider-sections/fields'
import { shownText } from '@credence/contract/provider-sections/rules'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ExpiryMark } from '../../ui/dates/expiry-mark.tsx'
import type { Sorting } from '../../ui/tables/sort.ts'
import { isoDayOf, showDay } from '../../ui/dates/typed-day.ts'
import classes from './entries/entries.module.css'
import { LinkedDocuments } from './linked-documents.tsx'
import type { SectionEntry } from './section-draft.ts'
import { lapseTone } from './section-lapses.ts'

/** What the field needs that the cell becomes. */
const fieldWidths: Partial<Record<Field['kind'], number>> = { state: 128, choice: 120, date: 124, documents: 96 }
const leastField = 128

const labels: Readonly<Record<string, string>> = states.labels
export const stateName = (code: string): string => labels[code] ?? code

function wordsOf(field: Field, entry: SectionEntry, name: string): string | null {
  const shown = shownText(field, entry[name])
  return (field.kind === 'state' ? stateName(shown) : shown) || null
}

/** The later of the reminders that were sent, as its local day. */
function reminderOf(stamps: readonly string[], entry: SectionEntry): { day: string; which: string } | null {
  const sent = stamps.map((name) => entry[name]).filter((moment) => typeof moment === 'string')
  const last = sent.at(-1)
  return last === undefined ? null : { day: isoDayOf(new Date(last)), which: sent.length > 1 ? 'second' : 'first' }
}

interface ColumnsOptions {
  section: AnySection
  entries: readonly SectionEntry[]
  today: string
}

/** One column for each field of the definition, and one for the reminders together. */
export function columnsOf({ section, entries, today }: ColumnsOptions): Column<SectionEntry>[] {
  const stamps = Object.keys(section.fields).filter((name) => section.fields[name]?.kind === 'stamp')
  const fields = Object.entries(section.fields)
    .filter(([, { kind }]) => kind !== 'stamp')
    .map(([name, field]): Column<SectionEntry> => {
      const { kind, label: title } = field
      const column = {
        key: name,
        title,
        value: (entry: SectionEntry) => wordsOf(field, entry, name),
        field: fieldWidths[kind] ?? leastField,
      }
      if (kind === 'date')
        return {
          ...column,
          kind: 'date',
          cell: (entry) => <Day field={field} name={name} entry={entry} entries={entries} today={today} />,
        }
      if (kind === 'documents')
        return { ...column, cell: (entry) => <LinkedDocuments section={section} entry={entry} /> }
      return kind === 'notes' ? { ...column, dim: true, yields: 2 } : column
    })
  if (stamps.length === 0) return fields
  return [
    ...fields,
    {
      key: 'reminder',
      title: 'Reminder Sent',
      kind: 'date',
      dim: true,
      yields: 1,
      value: (entry) => reminderOf(stamps, entry)?.day ?? null,
      cell: (entry) => <Reminder sent={reminderOf(stamps, entry)} />,
    },
  ]
}

function Day({
  field,
  name,
  entry,
  entries,
  today,
}: {
  field: Field
  name: string
  entry: SectionEntry
  entries: readonly SectionEntry[]
  today: string
}): ReactNode {
  const day = entry[name]
  const lapses = field.kind === 'date' && field.lapses !== undefined
  if (typeof day !== 'string') return lapses && <span className={classes['dim']}>No end date</span>
  return lapseTone(field, name, entry, entries, today) === 'plain' ? (
    showDay(day)
  ) : (
    <ExpiryMark day={day} today={today} />
  )
}

const Reminder = ({ sent }: { sent: ReturnType<typeof reminderOf> }) =>
  sent && <span title={`The ${sent.which} reminder was sent`}>{showDay(sent.day)}</span>

/** How the head shows the order in which a section comes. */
export function sortingOf({ sort }: AnySection): Sorting {
  const [key = '', direction] = sort[0] ?? []
  return { key, direction: direction === 'desc' ? 'descending' : 'ascending' }
}
