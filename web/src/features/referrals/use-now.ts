import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The time, for texts that say how long ago something was. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5 * minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
