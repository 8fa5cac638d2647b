import { useEffect, useState } from 'react'

/** A token of a link has as many characters. */
const tokenLength = 43

/** What the link to the consent forms adds to a text. It differs from the real one in its token alone. */
export const linkToForms = `\n${location.origin}/consent/${'x'.repeat(tokenLength)}`

/** How many segments a text has; null until the calculator is loaded. */
export function useSegments(text: string): number | null {
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    let isCurrent = true
    void import('./segments.ts')
      .then(({ segmentsOf }) => {
        if (isCurrent) setCount(segmentsOf(text))
      })
      // The number is a convenience: without it the form works as well.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [text])
  return count
}
