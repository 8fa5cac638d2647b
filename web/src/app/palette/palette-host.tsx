import { lazy, Suspense, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../kit/session-store.ts'
import { useKey, useKeyboard } from '../../ui/keys/use-key.ts'
import { recents } from '../../ui/palette/recents.ts'
import { pathOf, screenKeys } from './screen-entries.ts'
import { useTypeAhead } from './use-type-ahead.ts'

// Loaded when somebody first asks for them: the shell has the keys alone.
const Palette = lazy(async () => ({ default: (await import('./palette-panels.ts')).Palette }))
const KeysDialog = lazy(async () => ({ default: (await import('./palette-panels.ts')).KeysDialog }))

type Shown = 'palette' | 'keys'

/** G and a letter lead to a screen, for those who may open it. */
function useGoKey(screen: keyof typeof screenKeys) {
  const navigate = useNavigate()
  const path = pathOf(screen, useSession())
  useKey(screenKeys[screen], path === null ? null : () => void navigate(path))
}

/** Remembers the records whose pages somebody opens. */
function useVisits() {
  const { pathname } = useLocation()
  useEffect(() => {
    const [, kind, id] = /^\/(provider|practice)\/([1-9]\d{0,9})(?:\/|$)/.exec(pathname) ?? []
    if ((kind === 'provider' || kind === 'practice') && id !== undefined) recents.add({ kind, id })
  }, [pathname])
}

/**
 * The command palette, the dialog of keys, and the keys that work on every screen. Apart from the shell, which is not
 * drawn anew when the palette opens.
 */
export function PaletteHost({ ref }: { ref: Ref<() => void> }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [needed, setNeeded] = useState<ReadonlySet<Shown>>(new Set())
  const before = useRef<Element | null>(null)
  // Nothing took the focus away yet.
  const typeAhead = useTypeAhead(() => setShown(null))
  const show = (next: Shown) => {
    if (shown === null) before.current = document.activeElement
    if (next === 'palette') typeAhead.begin()
    setNeeded(new Set([...needed, next]))
    setShown(next)
  }
  /** The focus is where it was before anything that follows, so that a dialog which opens next can give it back. */
  const close = (then?: () => void) => {
    setShown(null)
    typeAhead.end()
    if (before.current instanceof HTMLElement) before.current.focus()
    then?.()
  }
  useKeyboard()
  useVisits()
  useKey('palette', () => show('palette'))
  useKey('keys', () => show('keys'))
  useGoKey('dashboard')
  useGoKey('tasks')
  useGoKey('adminProviders')
  useImperativeHandle(ref, () => () => show('palette'))
  return (
    <Suspense fallback={null}>
      {needed.has('palette') && (
        <Palette
          opened={shown === 'palette'}
          typedAhead={typeAhead.text}
          onField={typeAhead.end}
          onClose={close}
          onKeys={() => show('keys')}
        />
      )}
      {needed.has('keys') && <KeysDialog opened={shown === 'keys'} onClose={() => close()} />}
    </Suspense>
  )
}
