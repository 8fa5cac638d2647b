import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface WordSelectProps extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  words: readonly string[]
  /** What stands there while nothing is chosen. */
  none?: string
  value: string
  onWord: (word: string) => void
}

/** A choice among words that the team has set. A stored word that is no choice any more stays choosable. */
export const WordSelect = ({ words, none = '', value, onWord, ...props }: WordSelectProps) => (
  <NativeSelect
    {...props}
    data={[{ value: '', label: none }, ...(value !== '' && !words.includes(value) ? [value] : []), ...words]}
    value={value}
    onChange={(event) => onWord(event.currentTarget.value)}
  />
)
