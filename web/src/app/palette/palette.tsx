import '@mantine/spotlight/styles.layer.css'
import { limits } from '@credence/contract/limits'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Caps } from '../../ui/keys/caps.tsx'
import { modCap } from '../../ui/keys/key-table.ts'
import { recents } from '../../ui/palette/recents.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { PaletteLine } from './palette-line.tsx'
import classes from './palette.module.css'
import { useGroups } from './use-groups.ts'

interface PaletteProps {
  opened: boolean
  /** What was typed since it was asked for, until its field had the focus. */
  typedAhead: string
  onField: () => void
  /** `then` runs once the palette has given the focus back. */
  onClose: (then?: () => void) => void
  onKeys: () => void
}

type Store = ReturnType<typeof createSpotlight>[0]

const mark = (store: Store, at: number) => store.updateState((state) => ({ ...state, selected: at }))

/**
 * The marked line: the first one, until somebody moves the mark. Then it stays with its entry when answers come in above
 * it; whoever types begins at the first line again.
 */
function useMarked(store: Store, { keys, typed, opened }: { keys: string; typed: string; opened: boolean }) {
  const { selected } = useSpotlight(store)
  const last = useRef<{ keys: string; typed: string; marked: string | undefined }>({ keys: '', typed, marked: '' })
  useLayoutEffect(() => {
    if (!opened) return
    const all = keys.split('\n')
    const { keys: before, typed: typedBefore, marked } = last.current
    const kept = before === keys || selected <= 0 ? selected : all.indexOf(marked ?? '')
    const to = typed !== typedBefore || kept < 0 ? 0 : kept
    last.current = { keys, typed, marked: all[to] }
    if (to !== selected) mark(store, to)
  }, [store, keys, typed, opened, selected])
  return Math.max(0, selected)
}

const classNames = {
  overlay: classes['overlay'] ?? '',
  inner: classes['inner'] ?? '',
  content: classes['content'] ?? '',
  body: classes['body'] ?? '',
  search: classes['search'] ?? '',
  actionsList: classes['list'] ?? '',
  actionsGroup: classes['group'] ?? '',
  empty: classes['empty'] ?? '',
  footer: classes['footer'] ?? '',
}

/** For the scroll area that the list is made of: its bar lies above the lines, and takes no room beside them. */
const scrolling = { offsetScrollbars: false }

/** Goes to any screen or record and does what the page offers, by a few letters. */
export function Palette({ opened, typedAhead, onField, onClose, onKeys }: PaletteProps) {
  const [[store, door]] = useState(createSpotlight)
  const { query: typed } = useSpotlight(store)
  // The field is drawn at once, the lines in the next moment.
  const isListed = useDeferredValue(opened) && opened
  const { groups, isPending } = useGroups(isListed, typed)
  const entries = groups.flatMap((group) => group.entries)
  const keys = entries.map(({ key }) => key).join('\n')
  const marked = useMarked(store, { keys, typed, opened })
  const id = useId()
  const [listId, lineId] = [`${id}-list`, (at: number) => `${id}-${at}`]
  useEffect(() => {
    if (!opened) return door.close()
    // Not when it has closed: who opens it again at once has typed by then.
    store.updateState((state) => ({ ...state, query: typedAhead.slice(0, limits.text), selected: 0 }))
    door.open()
  }, [opened, typedAhead, door, store])

  const choose = (entry: PaletteEntry) => {
    if (entry.recent) recents.add(entry.recent)
    onClose(entry.run)
  }
  const openBeside = (event: KeyboardEvent) => {
    const to = entries[marked]?.to
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || to === undefined) return
    event.preventDefault()
    // The field would follow the line in this tab.
    event.stopPropagation()
    window.open(to, '_blank')
    onClose()
  }
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      size={680}
      yOffset={96}
      zIndex={300}
      returnFocus={false}
      // Taking the page's scroll bars away would lay out all of it anew before the field is drawn.
      lockScroll={false}
      closeOnActionTrigger={false}
      clearQueryOnClose={false}
      transitionProps={{ transition: 'fade', duration: 100 }}
      overlayProps={{ backgroundOpacity: 1, blur: 0 }}
      classNames={classNames}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      onSpotlightClose={() => {
        if (opened) onClose()
      }}
    >
      <div className={classes['head']} onKeyDownCapture={openBeside}>
        <Spotlight.Search
          className={classes['field'] ?? ''}
          placeholder="Screen, provider, practice, carrier or task number"
          aria-label="Screen, provider, practice, carrier or task number"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          maxLength={limits.text}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? lineId(marked) : undefined}
          data-autofocus
          onFocus={onField}
        />
        <button type="button" className={classes['close']} onClick={() => onClose()}>
          <Caps caps={['Esc']} />
          <span className="visually-hidden">, close the command palette</span>
        </button>
      </div>
      {entries.length > 0 ? (
        <Spotlight.ActionsList {...scrolling}>
          <div id={listId} className={classes['options']} role="listbox" aria-label="Screens, records and actions">
            {groups.map((group) => (
              <Spotlight.ActionsGroup key={group.title} label={group.title} role="group" aria-label={group.title}>
                {group.entries.map((entry) => {
                  const at = entries.indexOf(entry)
                  return (
                    <PaletteLine
                      key={entry.key}
                      id={lineId(at)}
                      entry={entry}
                      typed={typed}
                      marked={at === marked}
                      onMark={() => at !== marked && mark(store, at)}
                      onChoose={() => choose(entry)}
                    />
                  )
                })}
              </Spotlight.ActionsGroup>
            ))}
          </div>
        </Spotlight.ActionsList>
      ) : (
        <Spotlight.Empty role="status">{isPending || !isListed ? 'Searching' : 'Nothing matches.'}</Spotlight.Empty>
      )}
      <Spotlight.Footer>
        <span className={classes['hint']}>
          <Caps caps={['↑', '↓']} /> move
        </span>
        <span className={classes['hint']}>
          <Caps caps={['Enter']} /> open
        </span>
        <span className={classes['hint']}>
          <Caps caps={[modCap, 'Enter']} /> in a new tab
        </span>
        <button type="button" className={classes['allKeys']} onClick={onKeys}>
          <Caps caps={['?']} /> all keys
        </button>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}
