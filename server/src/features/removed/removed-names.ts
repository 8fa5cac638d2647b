import { states } from '@credence/contract/choices/states'
import { dayOf, formatDate } from '@credence/contract/dates'
import { sections } from '@credence/contract/provider-sections/all'
import type { Field } from '@credence/contract/provider-sections/fields'
import { shownText } from '@credence/contract/provider-sections/rules'
import { columnOf } from '../../kit/request/column-names.ts'

type Content = Readonly<Record<string, unknown>>

const mostWords = 3
const stateNames: Readonly<Record<string, string>> = states.labels

function wordOf(field: Field, value: unknown): string {
  if (field.kind === 'state' && typeof value === 'string') return stateNames[value] ?? value
  return ['text', 'choice', 'state'].includes(field.kind) ? shownText(field, value) : ''
}

/** What people know an entry by: its first texts, or where it has none its first day. */
function entryName(fields: Readonly<Record<string, Field>>, content: Content): string {
  const words = Object.entries(fields).flatMap(([name, field]) => wordOf(field, content[columnOf(name)]) || [])
  if (words.length > 0) return words.slice(0, mostWords).join(', ')
  const day = Object.entries(fields)
    .map(([name, { kind }]) => (kind === 'date' ? content[columnOf(name)] : null))
    .find((value) => typeof value === 'string')
  return typeof day === 'string' ? formatDate(dayOf(day)) : ''
}

/** The name of a deleted row. Only this leaves of its content. */
export function nameOfRemoved(kind: string, content: Content, description: string | null): string {
  const section = sections.find(({ name }) => name === kind)
  if (section) return entryName(section.fields, content)
  return description ?? String(content['title'] ?? content['name'] ?? '')
}
