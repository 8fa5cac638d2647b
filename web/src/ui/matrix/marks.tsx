import type { CellWord } from '@credence/contract/participation/rules'
import type { ReactNode } from 'react'
import classes from './marks.module.css'

// Made once and used by every cell: a matrix shows hundreds of them at a time.
const check = (
  <svg className={classes['mark']} data-word="active" viewBox="0 0 24 24" aria-hidden="true">
    <path d="m5 12.5 4.6 4.6L19.5 7" />
  </svg>
)
const clock = (
  <svg className={classes['mark']} data-word="pending" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.4V12l3 2" />
  </svg>
)
const dash = (
  <svg className={classes['mark']} data-word="inactive" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 12h14" />
  </svg>
)

/** What a cell shows for each word. */
export const markOf: Readonly<Record<CellWord, ReactNode>> = {
  active: check,
  pending: clock,
  inactive: dash,
  'n/a': 'n/a',
}

const words = ['active', 'pending', 'inactive', 'n/a'] as const

/** The marks and their words, for the head of a card. */
export const Legend = ({ without = [] }: { without?: readonly CellWord[] }) => (
  <ul className={classes['legend']} aria-label="Legend">
    {words
      .filter((word) => !without.includes(word))
      .map((word) => (
        <li key={word} data-word={word}>
          <span className={classes['tile']}>{markOf[word]}</span>
          {word === 'n/a' ? 'not applicable' : word}
        </li>
      ))}
  </ul>
)

/** A word with its mark. */
export const StatusBadge = ({ word }: { word: CellWord }) => (
  <span className={classes['badge']} data-word={word}>
    {word !== 'n/a' && markOf[word]}
    {word}
  </span>
)
