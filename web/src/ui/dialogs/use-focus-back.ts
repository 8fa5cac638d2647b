import { useLayoutEffect } from 'react'

/** The browser gives up a focus that is in something that goes; who has put it elsewhere meanwhile keeps it. */
const backAfterMs = 10

/**
 * Returns the focus to where it was before a dialog opened. It is noted before the effects of the dialog's content run,
 * because a form takes the focus as soon as it is drawn.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => {
      const last = document.activeElement
      setTimeout(() => {
        const now = document.activeElement
        if (now !== null && now !== document.body && now !== last) return
        const back = opener?.isConnected && opener !== document.body ? opener : document.getElementById('content')
        if (back instanceof HTMLElement) back.focus({ preventScroll: true })
      }, backAfterMs)
    }
  }, [opened])
}
