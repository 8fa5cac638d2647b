import { states } from '@credence/contract/choices/states'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

const known: readonly string[] = states.values

/** A state as addresses write it; what was stored before there was a list stays choosable. */
export const StateSelect = ({
  value,
  ...props
}: Omit<NativeSelectProps, 'data' | 'value' | 'label'> & { value: string }) => (
  <NativeSelect
    {...props}
    label="State"
    value={value}
    data={[
      { value: '', label: '' },
      ...(value !== '' && !known.includes(value) ? [{ value, label: value }] : []),
      ...states.options.map((state) => ({ value: state.value, label: `${state.value}, ${state.label}` })),
    ]}
  />
)
