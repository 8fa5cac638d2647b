import { useLayoutEffect, useRef } from 'react'

/** What was given at the last drawing, for callbacks that outlive it. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
