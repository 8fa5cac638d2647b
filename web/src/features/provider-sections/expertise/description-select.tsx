import { texts } from '@credence/contract/texts'
import { NativeSelect } from '@mantine/core'

export interface Description {
  id: number
  description: string
}

interface DescriptionSelectProps {
  form: string
  /** Undefined while they are on their way. */
  choices: readonly Description[] | undefined
  isError: boolean
  /** Those that the provider has in other rows. */
  used: ReadonlySet<number>
  value: string
  /** What is wrong with it. */
  message: string | undefined
  onValue: (value: string) => void
}

/** One of the descriptions that there are; each can be in the list once. */
export function DescriptionSelect({ form, choices, isError, used, value, message, onValue }: DescriptionSelectProps) {
  const common = { size: 'xs', form, 'aria-label': 'Description' } as const
  if (!choices) return <NativeSelect {...common} disabled data={[isError ? texts.reloadPanel : texts.loading]} />
  const data = choices
    .filter(({ id }) => !used.has(id))
    .map(({ id, description }) => ({ value: String(id), label: description }))
  return (
    <NativeSelect
      {...common}
      data={[{ value: '', label: '' }, ...data]}
      value={value}
      error={message}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}
