import { MaskInput, type MaskInputProps } from '@mantine/core'

interface PhoneInputProps extends Omit<MaskInputProps, 'mask' | 'value' | 'onChange' | 'onChangeRaw'> {
  value: string
  onValue: (value: string) => void
}

/** A phone number as (999) 999-9999. The raw callback keeps up with fast typing, which the plain change event does not. */
export const PhoneInput = ({ value, onValue, ...props }: PhoneInputProps) => (
  <MaskInput
    {...props} mask="(999) 999-9999" slotChar={null} inputMode="tel" autoComplete="off" value={value}
    onChangeRaw={(digits, masked) => onValue(digits === '' ? '' : masked)}
  />
)
