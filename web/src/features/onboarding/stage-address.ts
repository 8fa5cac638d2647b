import { linkPageAt } from '@credence/contract/links/link-pages'
import { stageAt, type Stage } from '@credence/contract/onboarding/stages'
import { useCallback, useEffect, useState } from 'react'

export type WizardPlace = Stage | 'success'

export const addressOfPlace = (place: WizardPlace, token: string): string =>
  `/onboarding/${place}/${encodeURIComponent(token)}`

/** The address names only stages that exist: the server sends other addresses to another page. */
const placeOf = (part: string): WizardPlace => (part === 'success' ? 'success' : (stageAt(part) ?? 'demographics'))

export interface Visit {
  place: WizardPlace
  /** Each visit of a stage reads it again. */
  number: number
}

/** The place in the wizard that the address shows. Going elsewhere adds to the history, so that Back works. */
export function useStageAddress(part: string, token: string) {
  const [visit, setVisit] = useState<Visit>(() => ({ place: placeOf(part), number: 1 }))
  useEffect(() => {
    const follow = () =>
      setVisit(({ number }) => ({ place: placeOf(linkPageAt(location.pathname)?.part ?? ''), number: number + 1 }))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = useCallback(
    (next: WizardPlace) => {
      history.pushState(null, '', addressOfPlace(next, token))
      setVisit(({ number }) => ({ place: next, number: number + 1 }))
    },
    [token],
  )
  return { visit, go }
}
