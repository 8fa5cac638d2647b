import { useEffect, useLayoutEffect, useRef } from 'react'
import { isKeyOn } from './key-switches.ts'
import { keyOf, type KeyId } from './key-table.ts'
import { createSequence, strokeOf } from './strokes.ts'
import { isDialogOpen, takesText } from './takes-keys.ts'

/** Answers false when the key means nothing there; the one who registered before is asked then. */
type Handler = (event: KeyboardEvent) => boolean | void

const handlers = new Map<KeyId, Handler[]>()

/** Does something when a key is pressed. Null where there is nothing to do, or for those who may not. */
export function useKey(id: KeyId, handler: Handler | null): void {
  const latest = useRef(handler)
  // Before the screen is drawn: what is seen can be pressed.
  useLayoutEffect(() => {
    latest.current = handler
  })
  const isThere = handler !== null
  useLayoutEffect(() => {
    if (!isThere) return
    const handle: Handler = (event) => latest.current?.(event)
    handlers.set(id, [...(handlers.get(id) ?? []), handle])
    return () => void handlers.set(id, handlers.get(id)?.filter((each) => each !== handle) ?? [])
  }, [id, isThere])
}

const mayRepeat: ReadonlySet<KeyId> = new Set(['down', 'up'])
/** A button or a link is pressed by Enter itself. */
const isPressedByEnter = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a[href], summary, [role="button"]') !== null

function act(event: KeyboardEvent, sequence: ReturnType<typeof createSequence>): void {
  if (event.defaultPrevented) return
  const stroke = strokeOf(event)
  // The palette's key has a modifier, so that it also works from a field.
  if (stroke === null || isDialogOpen() || (stroke !== 'mod+k' && takesText(event.target))) return sequence.reset()
  const strokes = sequence.press(stroke, event.timeStamp)
  const entry = strokes && keyOf(strokes)
  if (!entry || !isKeyOn(entry.id) || (event.repeat && !mayRepeat.has(entry.id))) return
  if (entry.id === 'open' && isPressedByEnter(event.target)) return
  const handled = handlers
    .get(entry.id)
    ?.toReversed()
    .some((handle) => handle(event) !== false)
  if (handled) event.preventDefault()
}

/** The one listener for all keys of the staff screens. */
export function useKeyboard(): void {
  useEffect(() => {
    const sequence = createSequence()
    const listen = (event: KeyboardEvent) => act(event, sequence)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
