import { MaskInput, type MaskInputProps } from '@mantine/core'

interface MaskedInputProps extends Omit<MaskInputProps, 'value' | 'onChange' | 'onChangeRaw'> {
  value: string
  onValue: (value: string) => void
}

/** Digits in a fixed form. The raw callback keeps up with fast typing, which the plain change event does not. */
export const MaskedInput = ({ value, onValue, ...props }: MaskedInputProps) => (
  <MaskInput
    {...props} slotChar={null} inputMode="numeric" autoComplete="off" value={value}
    onChangeRaw={(digits, masked) => onValue(digits === '' ? '' : masked)}
  />
)
