import { useCallback, useState } from 'react'

const prefix = 'credence.'

/** Storage can be full or forbidden; a preference is then simply not kept. */
export const preferences = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(prefix + name)
    } catch {
      return null
    }
  },
  set(name: string, value: string | null) {
    try {
      if (value === null) localStorage.removeItem(prefix + name)
      else localStorage.setItem(prefix + name, value)
    } catch {
      return
    }
  },
}

/** A choice about the screens that this browser remembers. Never anything personal. */
export function usePreference<T extends string>(name: string, fallback: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => (preferences.get(name) as T | null) ?? fallback)
  const keep = useCallback(
    (next: T) => {
      preferences.set(name, next)
      setValue(next)
    },
    [name],
  )
  return [value, keep]
}
