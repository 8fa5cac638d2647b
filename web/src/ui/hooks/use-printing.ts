import { useSyncExternalStore } from 'react'

let printing = false

/** Lists that draw only what is in sight draw everything on paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing)

function subscribe(onChange: () => void): () => void {
  const set = (now: boolean) => () => {
    printing = now
    onChange()
  }
  const [begin, end] = [set(true), set(false)]
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}
