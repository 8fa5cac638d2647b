import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import classes from './time-input.module.css'
import { parseTime, showTime, timesEvery } from './typed-time.ts'

interface TimeInputProps {
  label: string
  /** `hh:mm`, empty, or what was typed while that is no time: then it is not valid, and whoever saves it says so. */
  value: string
  /** Between two times of the list. */
  stepMinutes?: number
  /** Where the list opens while nothing is chosen. */
  opensAt?: string
  error?: ReactNode
  disabled?: boolean
  placeholder?: string
  onValue: (value: string) => void
  onLeave?: () => void
}

/** A time of day that can be typed (9, 9:05 pm, 2105) or picked from a list. */
export function TimeInput({
  label,
  value,
  stepMinutes = 5,
  opensAt = '09:00',
  error,
  disabled = false,
  placeholder = 'hh:mm',
  onValue,
  onLeave,
}: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const times = useMemo(() => timesEvery(stepMinutes), [stepMinutes])
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const open = () => {
    combobox.openDropdown()
    const at = Math.max(0, times.indexOf(times.includes(value) ? value : opensAt))
    // The list is drawn by then.
    setTimeout(() => combobox.selectOption(at))
  }
  return (
    <Combobox
      store={combobox}
      width={132}
      position="bottom-start"
      withinPortal
      onOptionSubmit={(time) => {
        setTyped(null)
        onValue(time)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          classNames={{ input: classes['input'] ?? '' }}
          value={typed ?? showTime(value)}
          error={error}
          disabled={disabled}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={10}
          rightSectionWidth={25}
          rightSection={<IconClock size={14} stroke={1.6} aria-hidden />}
          rightSectionPointerEvents="none"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            onValue(parseTime(currentTarget.value) ?? currentTarget.value.trim())
            combobox.closeDropdown()
          }}
          onClick={open}
          onBlur={() => {
            setTyped(null)
            combobox.closeDropdown()
            onLeave?.()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={classes['options'] ?? ''} aria-label={label}>
          {/* Hundreds of times, of which nothing is drawn while the list is closed. */}
          {combobox.dropdownOpened &&
            times.map((time) => (
              <Combobox.Option key={time} value={time} active={time === value}>
                {showTime(time)}
              </Combobox.Option>
            ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
