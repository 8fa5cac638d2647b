import { limits } from '@credence/contract/limits'
import { listSearchEntries, type searchEntry } from '@credence/contract/providers/calls'
import { useClickOutside, useDebouncedValue } from '@mantine/hooks'
import { IconBuildingHospital, IconSearch, IconStethoscope } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import { read } from '../kit/read.ts'
import { useKey } from '../ui/keys/use-key.ts'
import { PaletteButton } from './palette/palette-button.tsx'
import classes from './search-box.module.css'
import { emphasise } from './search-emphasis.ts'

type Entry = z.output<typeof searchEntry>
const debounceMs = 150

const placeOf = ({ entityType, id }: Entry) => `/${entityType}/${id}`

function useMatches(text: string) {
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const { data, isError } = useQuery({
    ...read(listSearchEntries, { query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const current = search === text.trim() && search !== ''
  return {
    matches: text.trim() === '' ? [] : (data ?? []).slice(0, limits.searchMatches),
    answered: current && data !== undefined,
    isError,
  }
}

/** Finds practices and providers by name or NPI. */
export function SearchBox({ onPalette }: { onPalette: () => void }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const box = useClickOutside(() => setOpen(false))
  const listId = useId()
  const navigate = useNavigate()
  const { matches, answered, isError } = useMatches(text)
  useKey('search', () => {
    input.current?.focus()
    input.current?.select()
  })

  const shown = open && text.trim() !== '' && (matches.length > 0 || answered || isError)
  const leave = () => {
    setText('')
    setOpen(false)
    input.current?.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && matches.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive((active + step + matches.length) % matches.length)
    } else if (event.key === 'Enter' && shown && matches[active]) {
      event.preventDefault()
      leave()
      void navigate(placeOf(matches[active]))
    } else if (event.key === 'Escape') {
      if (open && text !== '') setText('')
      else input.current?.blur()
      setOpen(false)
    }
  }

  return (
    <div ref={box} role="search" className={classes['search']}>
      <IconSearch className={classes['glass']} size={16} stroke={1.6} aria-hidden />
      <input
        ref={input}
        type="text"
        className={classes['input']}
        placeholder="Search practices and providers by name or NPI"
        aria-label="Search practices and providers by name or NPI"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.text}
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-keyshortcuts="/"
        aria-activedescendant={shown && matches[active] ? `${listId}-${active}` : undefined}
        value={text}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (!box.current?.contains(event.relatedTarget)) setOpen(false)
        }}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
          setOpen(true)
        }}
      />
      <div className={classes['hints']}>
        <kbd className={classes['hint']} aria-hidden="true">
          /
        </kbd>
        <PaletteButton onOpen={onPalette} />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label="Practices and providers"
        className={classes['list']}
        hidden={!shown || matches.length === 0}
      >
        {matches.map((entry, place) => (
          <Option
            key={`${entry.entityType} ${entry.id}`}
            id={`${listId}-${place}`}
            entry={entry}
            search={text}
            selected={place === active}
            onHover={() => setActive(place)}
            onFollow={leave}
          />
        ))}
      </div>
      {shown && matches.length === 0 && (
        <p className={classes['none']} role="status">
          {isError ? 'Something went wrong; please try again' : 'No practice or provider matches.'}
        </p>
      )}
    </div>
  )
}

interface OptionProps {
  id: string
  entry: Entry
  search: string
  selected: boolean
  onHover: () => void
  onFollow: () => void
}

/** A real link, so that a match also opens in a new tab; the arrow keys reach it from the field. */
function Option({ id, entry, search, selected, onHover, onFollow }: OptionProps) {
  const IconOf = entry.entityType === 'practice' ? IconBuildingHospital : IconStethoscope
  return (
    <Link
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      className={classes['option']}
      to={placeOf(entry)}
      onPointerMove={onHover}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onFollow}
    >
      <IconOf size={16} stroke={1.6} aria-hidden />
      <span className={classes['name']}>
        <Emphasised text={entry.formattedName} search={search} />
      </span>
      <span className={classes['kind']}>{entry.entityTypeLabel}</span>
      {entry.npi !== null && (
        <span className={`identifier ${classes['npi']}`}>
          NPI <Emphasised text={entry.npi} search={search} />
        </span>
      )}
    </Link>
  )
}

const Emphasised = ({ text, search }: { text: string; search: string }) =>
  emphasise(text, search).map(({ text: part, hit }, place) =>
    hit ? (
      <mark key={place} className={classes['hit']}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
