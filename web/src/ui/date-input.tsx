import { TextInput, type TextInputProps } from '@mantine/core'

interface DateInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  /** `yyyy-mm-dd`, or empty. */
  value: string
  onValue: (value: string) => void
}

/** A day, typed or picked: the browser's own field, in the order its user writes dates. */
export const DateInput = ({ value, onValue, ...props }: DateInputProps) => (
  <TextInput {...props} type="date" min="0001-01-01" max="9999-12-31" value={value} onChange={(event) => onValue(event.currentTarget.value)} />
)

/** A date field in which only a part of a date stands: its value is empty, and would silently be saved so. */
export const unfinishedDate = (form: HTMLElement | null): HTMLInputElement | null =>
  [...form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? []].find(({ validity }) => validity.badInput) ?? null
