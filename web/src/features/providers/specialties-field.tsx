import { listSpecialties } from '@credence/contract/lookups/calls'
import { texts } from '@credence/contract/texts'
import { Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { MultiSelect } from '../../ui/inputs/multi-select.tsx'
import type { EditedFields } from '../../ui/edit/use-edit.ts'
import { specialtyIds, type Provider } from './provider-draft.ts'
import classes from './provider-header.module.css'

/** The specialties, chosen from the list of all. */
export function SpecialtiesField({
  form,
  provider,
}: {
  form: EditedFields<{ specialties: string }>
  provider: Provider
}) {
  const { data, isError } = useQuery(read(listSpecialties, {}))
  const options = (data ?? provider.specialties ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Input.Wrapper
      label="Specialties"
      labelElement="div"
      error={form.errorOf('specialties')}
      data-field="specialties"
      className={classes['specialties'] ?? ''}
    >
      <MultiSelect
        label="Specialties"
        options={options}
        value={specialtyIds(form.draft.specialties)}
        invalid={form.faults['specialties'] !== undefined}
        disabled={isError && !data}
        placeholder={isError && !data ? texts.reloadPanel : data ? 'Choose specialties' : texts.loading}
        onChange={(ids) => form.edit({ specialties: ids.join(',') })}
      />
    </Input.Wrapper>
  )
}
