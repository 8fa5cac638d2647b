import { texts } from '@credence/contract/texts'
import { Select } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import classes from './practice-select.module.css'
import type { Practice } from './practice-choice.ts'

interface PracticeSelectProps {
  practices: readonly Practice[] | undefined
  failed: boolean
  value: string | null
  /** Entries above the practices. */
  actions?: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** Which practice the page is about. */
export const PracticeSelect = ({ practices, failed, value, actions = [], onChoose }: PracticeSelectProps) => (
  <Select
    className={classes['select'] ?? ''}
    classNames={{ wrapper: classes['field'] ?? '', input: classes['input'] ?? '' }}
    aria-label="Practice"
    searchable
    allowDeselect={false}
    placeholder={failed ? texts.reloadPanel : practices ? 'Choose a practice' : texts.loading}
    disabled={!practices}
    nothingFoundMessage="Nothing found"
    data={[...actions, ...(practices ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
    value={value}
    withScrollArea={false}
    rightSection={<IconSelector size={14} stroke={1.6} aria-hidden />}
    rightSectionPointerEvents="none"
    comboboxProps={{ width: 300, position: 'bottom-start', withinPortal: false }}
    onChange={(chosen) => chosen !== null && onChoose(chosen)}
  />
)
