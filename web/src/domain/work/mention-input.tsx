import { limits } from '@credence/contract/limits'
import { Popover, Textarea } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { Avatar } from '../../ui/text/avatar.tsx'
import {
  mentionAt,
  mentionedIn,
  nameOf,
  peopleFor,
  withMention,
  type MentionablePerson,
  type TypedMention,
} from './mention-at.ts'
import classes from './mention-input.module.css'

interface MentionInputProps {
  label: string
  placeholder: string
  maxLength: number
  value: string
  /** Whom the text mentions already, to tell people of the same name apart. */
  mentioned: readonly number[]
  /** Who can be mentioned; undefined until they are there. */
  people: readonly MentionablePerson[] | undefined
  /** Somebody begins to write: the people are needed. */
  onBegin: () => void
  onChange: (value: string, mentioned: number[]) => void
}

/** What the list shows at once. */
const mostListed = 8

/** A text in which `@` offers people. The focus stays in the text while the arrow keys choose from the list. */
export function MentionInput({
  label,
  placeholder,
  maxLength,
  value,
  mentioned,
  people,
  onBegin,
  onChange,
}: MentionInputProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<TypedMention | null>(null)
  const [at, setAt] = useState(0)
  // Where the caret is to be once the text that was put in is there.
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const found = typed && people ? peopleFor(people, typed.search).slice(0, mostListed) : []
  const isOpen = found.length > 0
  const active = Math.min(at, found.length - 1)
  const optionId = (person: MentionablePerson) => `${id}-${person.userId}`

  const change = (text: string, chosen: readonly number[] = mentioned) =>
    onChange(text, people ? mentionedIn(text, people, chosen).slice(0, limits.mentionsOfNote) : [...chosen])
  const follow = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const { value: text, selectionStart, selectionEnd } = currentTarget
    const next = selectionStart === selectionEnd ? mentionAt(text, selectionStart) : null
    if (next?.begin !== typed?.begin || next?.search !== typed?.search) setAt(0)
    setTyped(next)
  }
  const choose = (person: MentionablePerson) => {
    if (!typed) return
    const next = withMention(value, typed, nameOf(person))
    setTyped(null)
    if (next.text.length > maxLength) return
    caret.current = next.caret
    change(next.text, [...mentioned, person.userId])
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const person = found[active]
    if (event.key === 'ArrowDown') setAt((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setAt((active + found.length - 1) % found.length)
    else if (event.key === 'Enter' && person) choose(person)
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Popover
      opened={isOpen}
      position="bottom-start"
      width="target"
      offset={4}
      withRoles={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <div>
          <Textarea
            ref={field}
            aria-label={label}
            placeholder={placeholder}
            minRows={3}
            maxRows={8}
            autosize
            maxLength={maxLength}
            value={value}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={isOpen && found[active] ? optionId(found[active]) : undefined}
            aria-describedby={`${id}-hint`}
            // Escape closes the list and not the dialog around it.
            data-mantine-stop-propagation={isOpen || undefined}
            onFocus={onBegin}
            onChange={(event) => {
              change(event.currentTarget.value)
              follow(event)
            }}
            onSelect={follow}
            onKeyDown={press}
            onBlur={() => setTyped(null)}
          />
        </div>
      </Popover.Target>
      <span id={`${id}-hint`} className="visually-hidden">
        Type @ to mention somebody.
      </span>
      <span className="visually-hidden" role="status">
        {isOpen && `${found.length} ${found.length === 1 ? 'person' : 'people'} to mention; use the arrow keys`}
      </span>
      {/* A press inside the list leaves the focus in the text. */}
      <Popover.Dropdown className={classes['list'] ?? ''} onMouseDown={(event) => event.preventDefault()}>
        <div id={`${id}-list`} role="listbox" aria-label="People to mention">
          {found.map((person, place) => (
            // The keys are those of the text, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={person.userId}
              id={optionId(person)}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              className={classes['option']}
              onMouseMove={() => setAt(place)}
              onClick={() => choose(person)}
            >
              <Avatar firstName={person.firstName} lastName={person.lastName} photoUrl={person.photoUrl} size={20} />
              <span className={classes['name']}>{nameOf(person)}</span>
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
