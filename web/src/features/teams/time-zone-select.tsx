import { timeZoneNames, usTimeZones } from '@credence/contract/time-zones'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../../kit/session-store.ts'

/** Stands for no time zone of its own; the list takes no empty value. */
const ofInstallation = 'installation'

const ofUnitedStates = new Set(usTimeZones.map(({ value }) => value))
const groups = [
  { group: 'United States', items: usTimeZones.map(({ value, label }) => ({ value, label: `${label}, ${value}` })) },
  { group: 'All other', items: timeZoneNames.filter((name) => !ofUnitedStates.has(name)) },
]

interface TimeZoneSelectProps {
  /** An IANA name, or empty for that of the installation. */
  value: string
  error: ReactNode
  onChange: (value: string) => void
}

/** A time zone of the list. One that was stored under another name stays choosable. */
export function TimeZoneSelect({ value, error, onChange }: TimeZoneSelectProps) {
  const { defaultTimeZone } = useSession()
  const isListed = value === '' || ofUnitedStates.has(value) || timeZoneNames.includes(value)
  const data = [
    { value: ofInstallation, label: `As the installation, ${defaultTimeZone}` },
    ...(isListed ? [] : [value]),
    ...groups,
  ]
  return (
    <Select
      label="Time Zone"
      description="Due, overdue, expired and reminders go by it."
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={data}
      value={value || ofInstallation}
      error={error}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      onChange={(chosen) => onChange(chosen === null || chosen === ofInstallation ? '' : chosen)}
    />
  )
}
