import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Caps } from '../../ui/keys/caps.tsx'
import { emphasise } from '../search-emphasis.ts'
import type { PaletteEntry } from './palette-entry.ts'
import classes from './palette.module.css'

interface PaletteLineProps {
  id: string
  entry: PaletteEntry
  typed: string
  marked: boolean
  onMark: () => void
  onChoose: () => void
}

/** A real link where it leads somewhere, so that it also opens in a new tab. The arrow keys reach it from the field. */
export function PaletteLine({ id, entry, typed, marked, onMark, onChoose }: PaletteLineProps) {
  const { icon: IconOf, label, about, caps, to } = entry
  const shared = {
    id,
    role: 'option',
    'aria-selected': marked,
    tabIndex: -1,
    className: classes['line'],
    'data-action': true,
    'data-selected': marked || undefined,
    onPointerMove: onMark,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: onChoose,
  } as const
  const content = (
    <>
      <IconOf size={17} stroke={1.6} aria-hidden />
      <span className={classes['label']}>
        <Emphasised text={label} typed={typed} />
      </span>
      <span className={classes['about']}>{about}</span>
      {caps ? <Caps caps={caps} /> : marked && <Caps caps={['Enter']} />}
    </>
  )
  return to === undefined ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <Link to={to} {...shared}>
      {content}
    </Link>
  )
}

const Emphasised = ({ text, typed }: { text: string; typed: string }) =>
  emphasise(text, typed).map(({ text: part, hit }, place) =>
    hit ? (
      <mark key={place} className={classes['hit']}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
