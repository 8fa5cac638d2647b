import { useState } from 'react'

/** What a dialog shows. It stays while the dialog fades, when there is nothing to show any more. */
export function useLastShown<T>(shown: T | null): T | null {
  const [last, setLast] = useState(shown)
  if (shown !== null && shown !== last) setLast(shown)
  return shown ?? last
}
