import { linkPageAt } from '@credence/contract/links/link-pages'
import { stageAt, type Stage } from '@credence/contract/onboarding/stages'
import { useCallback, useEffect, useState } from 'react'

export type WizardPlace = Stage | 'success'

export const addressOfPlace = (place: WizardPlace, token: string): string =>
  `/onboarding/${place}/${encodeURIComponent(token)}`

/** The address names only stages that exist: the server sends other addresses to another page. */
const placeOf = (part: string): WizardPlace => (part === 'success' ? 'success' : (stageAt(part) ?? 'demographics'))

/** The place in the wizard that the address shows. Going elsewhere adds to the history, so that Back works. */
export function useStageAddress(part: string, token: string) {
  const [place, setPlace] = useState(() => placeOf(part))
  useEffect(() => {
    const follow = () => setPlace(placeOf(linkPageAt(location.pathname)?.part ?? ''))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = useCallback(
    (next: WizardPlace) => {
      history.pushState(null, '', addressOfPlace(next, token))
      setPlace(next)
    },
    [token],
  )
  return { place, go }
}
