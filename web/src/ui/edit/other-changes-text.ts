import type { OtherChange } from './draft.ts'

/** The names of fields on the screen, where they are not the words of their names in the draft. */
export type FieldLabels = Readonly<Record<string, string>>

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** `officeManagerPhone` is said as "Office manager phone". */
const wordsOf = (field: string) => {
  const words = field.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields whose text is an id, which nobody knows. */
const isReference = (field: string) => /(?:Ids?|Assignees?|specialties)$/.test(field)

const shown = ({ field, value }: OtherChange) =>
  typeof value !== 'string' || isReference(field) ? '' : value.trim() === '' ? ' (empty)' : ` (“${value.trim()}”)`

/** What somebody else changed, in a sentence for what was taken over and one for what was typed here too. */
export function otherChangesText(others: readonly OtherChange[], labels: FieldLabels = {}): string[] {
  const labelOf = ({ field }: OtherChange) => labels[field] ?? wordsOf(field)
  const taken = others.filter(({ isTyped }) => !isTyped)
  const typed = others.filter(({ isTyped }) => isTyped)
  return [
    ...(taken.length > 0 ? [`Now shown as they saved it: ${list.format(taken.map(labelOf))}.`] : []),
    ...(typed.length > 0
      ? [
          `Kept as you typed it, not as they saved it: ${list.format(typed.map((each) => labelOf(each) + shown(each)))}.`,
        ]
      : []),
  ]
}
