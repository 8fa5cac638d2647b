import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { holdsWords } from '../text/plain-text.ts'

/**
 * What a picker shows while somebody types, by the same words as the lists and boards: marks, case, commas and order
 * aside.
 */
export const byWords: OptionsFilter = ({ options, search, limit }) => {
  const fits = ({ label }: ComboboxItem) => holdsWords(label, search)
  return options
    .flatMap((option): ComboboxParsedItem[] =>
      'group' in option ? [{ ...option, items: option.items.filter(fits) }] : fits(option) ? [option] : [],
    )
    .slice(0, limit)
}
