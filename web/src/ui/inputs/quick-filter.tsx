import { limits } from '@credence/contract/limits'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './quick-filter.module.css'

/** Narrows a list down while one types. */
export const QuickFilter = ({
  label,
  placeholder,
  width,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  /** Where other filters need the room. */
  width?: number
  value: string
  onChange: (value: string) => void
}) => (
  <TextInput
    classNames={{ root: classes['root'] ?? '', wrapper: classes['field'] ?? '' }}
    {...(width === undefined ? {} : { w: width })}
    type="search"
    aria-label={label}
    placeholder={placeholder}
    maxLength={limits.text}
    value={value}
    leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
