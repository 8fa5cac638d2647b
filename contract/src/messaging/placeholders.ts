/** What the pickers of the compose form, and the columns of an import, can fill in. */
export const placeholders = ['provider', 'date', 'time'] as const
export type Placeholder = (typeof placeholders)[number]

/** A placeholder as it stands in a text. */
export const placeholderTexts: Record<Placeholder, string> = {
  provider: '{provider}',
  date: '{date}',
  time: '{time}',
}

const known = /\{(provider|date|time)\}/g

/** The placeholders of a text that can be filled in, each once. */
export const placeholdersIn = (content: string): Placeholder[] =>
  placeholders.filter((each) => content.includes(placeholderTexts[each]))

/** Fills in the values that there are. A value is never searched for placeholders itself. */
export const fillPlaceholders = (content: string, values: Readonly<Partial<Record<Placeholder, string>>>): string =>
  content.replace(known, (whole, name: Placeholder) => values[name]?.trim() || whole)

/** Whether a brace is left, as it is when a placeholder was not filled in. */
export const hasBrace = (content: string): boolean => /[{}]/.test(content)

/** Whether a text holds braces besides the three placeholders that can be filled in. */
export const hasOtherBraces = (content: string): boolean => hasBrace(content.replace(known, ''))
