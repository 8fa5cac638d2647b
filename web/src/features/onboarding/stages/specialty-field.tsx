import { IconX } from '@tabler/icons-react'
import { texts } from '@credence/contract/texts'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { call } from '../../../kit/api.ts'
import { PlainField } from '../../../ui/plain/plain-field.tsx'
import { holdsWords } from '../../../ui/text/plain-text.ts'
import field from '../../../ui/plain/plain-field.module.css'
import { listSpecialties } from '../calls.ts'
import type { Specialty } from './demographics-shape.ts'
import classes from './stages.module.css'

const mostShown = 50

interface SpecialtyFieldProps {
  value: readonly Specialty[]
  onValue: (value: readonly Specialty[]) => void
  message: string | undefined
  note: string | undefined
  onBlur: () => void
}

/** Several specialties, found by typing a part of their name or code. */
export function SpecialtyField({ value, onValue, message, note, onBlur }: SpecialtyFieldProps) {
  const all = useSpecialties()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const id = useId()
  const matches =
    all === 'failed'
      ? []
      : all
          .filter((each) => !isAmong(value, each) && holdsWords(`${each.name} ${each.code}`, typed))
          .slice(0, mostShown)
  const at = Math.min(active, matches.length - 1)

  const add = (specialty: Specialty | undefined) => {
    if (!specialty) return
    onValue([...value, specialty])
    setTyped('')
    setActive(0)
    // An open list would cover the fields below.
    setOpen(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      if (isOpen) setActive(Math.max(0, Math.min(at + (event.key === 'ArrowDown' ? 1 : -1), matches.length - 1)))
    } else if (event.key === 'Enter') {
      // Enter chooses here; it would send the form otherwise.
      event.preventDefault()
      if (isOpen) add(matches[at])
    } else if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'Backspace' && typed === '') onValue(value.slice(0, -1))
  }

  return (
    <PlainField label="Specialties" required message={message} note={note}>
      {(control) => (
        <div className={classes['picker']}>
          {value.length > 0 && (
            <ul className={classes['chips']} aria-label="Chosen specialties">
              {value.map((each) => (
                <li key={each.id} className={classes['chip']}>
                  <span>{each.name}</span>
                  <button
                    type="button"
                    aria-label={`Remove ${each.name}`}
                    onClick={() => onValue(value.filter(({ id: other }) => other !== each.id))}
                  >
                    <IconX size={16} stroke={1.6} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            type="text"
            role="combobox"
            className={field['control']}
            autoComplete="off"
            placeholder="Search specialties"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setActive(0)
              setOpen(true)
            }}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={() => {
              setOpen(false)
              setTyped('')
              onBlur()
            }}
            onKeyDown={press}
          />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Specialties"
            className={classes['options']}
            hidden={!isOpen}
          >
            {matches.map((each, n) => (
              <Option key={each.id} id={`${id}-${n}`} specialty={each} isActive={n === at} onChoose={() => add(each)} />
            ))}
            {matches.length === 0 && (
              <p className={classes['none']}>{all === 'failed' ? texts.reloadPanel : 'Nothing found'}</p>
            )}
          </div>
        </div>
      )}
    </PlainField>
  )
}

const isAmong = (chosen: readonly Specialty[], { id }: Specialty) => chosen.some((each) => each.id === id)

interface OptionProps {
  id: string
  specialty: Specialty
  isActive: boolean
  onChoose: () => void
}

function Option({ id, specialty: { name, code }, isActive, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes['option']}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      // The focus stays in the search: the next one is found by typing on.
      onMouseDown={(event) => {
        event.preventDefault()
        onChoose()
      }}
    >
      <span>{name}</span>
      <span className={classes['code']}>{code}</span>
    </div>
  )
}

function useSpecialties(): readonly Specialty[] | 'failed' {
  const [all, setAll] = useState<readonly Specialty[] | 'failed'>([])
  useEffect(() => {
    let isCurrent = true
    call(listSpecialties, {}).then(
      (answer) => isCurrent && setAll(answer),
      () => isCurrent && setAll('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return all
}
