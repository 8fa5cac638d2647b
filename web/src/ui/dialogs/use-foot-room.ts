import { useLayoutEffect, type RefObject } from 'react'

/** The feet of open dialogs; the last one belongs to the dialog on top. */
const feet: HTMLElement[] = []
/** Room below a dialog that is enough for messages. */
const enough = 200
const gap = 8
/** As in toasts.css. */
const phone = 560

/** How far above the lower edge of the window messages stand so that they cover no button of the dialog on top. */
function tellRoom(): void {
  const foot = feet.at(-1)
  const content = foot?.closest<HTMLElement>('[role="dialog"]')
  const { style } = document.documentElement
  // A property of the root styles the whole page anew, which only a phone needs.
  if (!foot || !content || innerWidth > phone) return void style.removeProperty('--above-foot')
  // Not by its rectangle: a dialog that opens is still moving.
  const below = innerHeight - content.offsetTop - content.offsetHeight
  if (below >= enough) style.removeProperty('--above-foot')
  else style.setProperty('--above-foot', `${Math.round(below + foot.offsetHeight + gap)}px`)
}

/** Tells where the foot of a dialog is, for messages on a narrow window, which is all dialog. */
export function useFootRoom(foot: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = foot.current
    const content = element?.closest('[role="dialog"]')
    if (!element || !content) return
    feet.push(element)
    const observer = new ResizeObserver(tellRoom)
    observer.observe(element)
    observer.observe(content)
    addEventListener('resize', tellRoom)
    return () => {
      feet.splice(feet.indexOf(element), 1)
      observer.disconnect()
      removeEventListener('resize', tellRoom)
      tellRoom()
    }
  }, [foot])
}
