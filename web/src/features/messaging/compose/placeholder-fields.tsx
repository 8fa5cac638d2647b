import { listSmsProviders } from '@credence/contract/messaging/calls'
import { placeholderTexts } from '@credence/contract/messaging/placeholders'
import { texts } from '@credence/contract/texts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../kit/read.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { TimeInput } from '../../../ui/dates/time-input.tsx'
import type { EditedFields } from '../../../ui/edit/use-edit.ts'
import type { ComposeDraft } from './compose-draft.ts'
import classes from './compose.module.css'
import { pickersOf, withPicked } from './placeholder-values.ts'

/** Before that year no date is filled in. */
const firstDay = '2022-01-01'

interface PlaceholderFieldsProps {
  practiceId: number
  edit: EditedFields<ComposeDraft>
}

/** What is filled in for the placeholders of the text. */
export function PlaceholderFields({ practiceId, edit }: PlaceholderFieldsProps) {
  const pickers = pickersOf(edit.draft)
  const hasProvider = pickers.includes('provider')
  const providers = useQuery({ ...read(listSmsProviders, { params: { practiceId } }), enabled: hasProvider })
  const pick = (name: 'provider' | 'date' | 'time', value: string) =>
    edit.edit((draft) => withPicked(draft, name, value))
  if (pickers.length === 0) return null
  const names = [...new Set(providers.data?.map(({ name }) => name))]
  const { provider, date, time } = edit.draft
  return (
    <div className={classes['pickers']} data-count={pickers.length}>
      {hasProvider && (
        <Select
          label={placeholderTexts.provider}
          searchable
          openOnFocus={false}
          placeholder={providers.isError && !providers.data ? texts.reload : providers.data ? 'Choose' : texts.loading}
          nothingFoundMessage="Nothing found"
          comboboxProps={{ width: 260, position: 'bottom-start' }}
          data={names}
          value={provider === '' ? null : provider}
          onChange={(chosen) => pick('provider', chosen ?? '')}
        />
      )}
      {pickers.includes('date') && (
        <DateInput
          label={placeholderTexts.date}
          name="Date"
          min={firstDay}
          value={date}
          onValue={(value) => pick('date', value)}
        />
      )}
      {pickers.includes('time') && (
        <TimeInput label={placeholderTexts.time} value={time} onValue={(value) => pick('time', value)} />
      )}
    </div>
  )
}
