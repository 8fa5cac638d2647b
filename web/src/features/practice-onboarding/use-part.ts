import { linkPageAt } from '@credence/contract/links/link-pages'
import { useCallback, useEffect, useState } from 'react'

/** The part of the address that the page shows. Going to another part keeps the page, and Back of the browser works. */
export function usePart(first: string, token: string): [part: string, go: (part: string) => void] {
  const [part, setPart] = useState(first)
  useEffect(() => {
    const follow = () => setPart(linkPageAt(location.pathname)?.part ?? first)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [first])
  const go = useCallback(
    (next: string) => {
      history.pushState(null, '', `/practice-onboarding/${next}/${encodeURIComponent(token)}`)
      setPart(next)
      scrollTo(0, 0)
    },
    [token],
  )
  return [part, go]
}
