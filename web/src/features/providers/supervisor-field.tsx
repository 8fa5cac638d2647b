import { listSupervisingProviders } from '@credence/contract/lookups/calls'
import { texts } from '@credence/contract/texts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import type { EditedFields } from '../../ui/edit/use-edit.ts'
import type { Provider } from './provider-draft.ts'

/** More than anybody scrolls through; typing finds the rest. */
const shownAtOnce = 100

/** The physician who supervises: for advanced practice providers alone. */
export function SupervisorField({
  form,
  provider,
}: {
  form: EditedFields<{ supervisingProviderId: string }>
  provider: Provider
}) {
  const { data, isError } = useQuery(read(listSupervisingProviders, {}))
  const others = (data ?? [])
    .filter(({ id }) => id !== provider.id)
    .map(({ id, lastName, firstName, middleName }) => ({
      value: String(id),
      label: `${lastName}, ${[firstName, middleName].filter(Boolean).join(' ')}`,
    }))
  const { supervisingProviderId: stored, supervisingProviderName: name } = provider
  // One whom the caller does not see in the list stays choosable.
  const kept =
    stored && !others.some(({ value }) => value === String(stored))
      ? [{ value: String(stored), label: name ?? 'Another provider' }]
      : []
  return (
    <div data-field="supervisingProviderId">
      <Select
        label="Supervising provider"
        searchable
        clearable
        limit={shownAtOnce}
        data={[...kept, ...others]}
        value={form.draft.supervisingProviderId || null}
        disabled={isError && !data}
        placeholder={isError && !data ? texts.reloadPanel : data ? 'Choose a physician' : texts.loading}
        nothingFoundMessage="Nothing found"
        error={form.errorOf('supervisingProviderId')}
        clearButtonProps={{ 'aria-label': 'No supervising provider' }}
        comboboxProps={{ withinPortal: false }}
        onChange={(id) => form.edit({ supervisingProviderId: id ?? '' })}
      />
    </div>
  )
}
