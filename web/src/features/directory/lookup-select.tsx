import { texts } from '@credence/contract/texts'
import { PlainCombobox, type ComboboxOption } from '../../ui/plain/plain-combobox.tsx'
import classes from './lookup-page.module.css'
import type { Asked } from './use-answer.ts'

interface LookupSelectProps<T> {
  label: string
  asked: Asked<readonly T[]>
  optionOf: (entry: T) => ComboboxOption
  value: string | null
  onChoose: (value: string) => void
  /** For long options. */
  wide?: boolean
}

/** A select of a lookup. One whose options cannot be loaded is disabled and says so. */
export function LookupSelect<T>({ label, asked, optionOf, value, onChoose, wide = false }: LookupSelectProps<T>) {
  const isThere = asked.kind === 'there'
  const hasFailed = asked.kind === 'failed' || asked.kind === 'unknown'
  return (
    <PlainCombobox
      label={label}
      className={classes[wide ? 'wide-select' : 'select']}
      options={isThere ? asked.answer.map(optionOf) : []}
      value={value}
      disabled={!isThere}
      placeholder={hasFailed ? texts.reloadPanel : isThere ? 'Type to search' : texts.loading}
      onChoose={onChoose}
    />
  )
}
