import { TextInput } from '@mantine/core'
import { IconBuilding, IconBuildingHospital, IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Bar, Empty, Loading } from '../../ui/layout/states.tsx'
import type { Practice } from './chosen-practice.ts'
import classes from './practice-picker.module.css'

/** Longer lists can be searched. */
const practicesBeforeSearch = 12

interface PracticePickerProps {
  /** Undefined while they are loaded. */
  practices: readonly Practice[] | undefined
  onChoose: (practice: Practice) => void
}

/** The practices that a page about referrals can show. */
export function PracticePicker({ practices, onChoose }: PracticePickerProps) {
  const [search, setSearch] = useState('')
  if (practices === undefined)
    return (
      <Loading what="the practices">
        <div className={`framed ${classes['picker']} ${classes['bars']}`}>
          <Bar width="46%" />
          <Bar width="58%" />
          <Bar width="40%" />
        </div>
      </Loading>
    )
  if (practices.length === 0)
    return (
      <div className="framed">
        <Empty icon={IconBuilding} title="No practices">
          Referrals appear here once you have access to a practice.
        </Empty>
      </div>
    )
  const found = practices.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <section className={`framed ${classes['picker']}`} aria-labelledby="practice-picker-title">
      <h2 id="practice-picker-title" className={classes['title']}>
        Select a practice
      </h2>
      {practices.length > practicesBeforeSearch && (
        <TextInput
          className={classes['search'] ?? ''}
          aria-label="Search practices"
          placeholder="Search practices"
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul>
        {found.map((practice) => (
          <li key={practice.id}>
            <button type="button" className={classes['practice']} onClick={() => onChoose(practice)}>
              <IconBuildingHospital size={16} stroke={1.6} aria-hidden />
              <span>{practice.name}</span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes['none']}>Nothing found</p>}
    </section>
  )
}

const different = '< Select a different practice'

/** Leads from the chosen practice back to the list. An icon stands for the sign before the words. */
export const SelectDifferentPractice = ({ onClick }: { onClick: () => void }) => (
  <TextButton onClick={onClick}>
    <span className={classes['back']}>
      <IconChevronLeft size={14} stroke={1.9} aria-hidden />
      <span>
        <span className="visually-hidden">{different.slice(0, 2)}</span>
        {different.slice(2)}
      </span>
    </span>
  </TextButton>
)
