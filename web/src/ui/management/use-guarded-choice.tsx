import { carrierTexts } from '@credence/contract/carriers'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { Confirm } from '../confirm.tsx'
import { useChoiceInAddress } from './practice-choice.ts'

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

/** Whoever is signed out must not stay on the page for a question. */
const endsSession = (path: string) => path.startsWith('/auth/')

interface GuardedChoice {
  wanted: string | null
  go: (choice: string | null) => void
  /** Says whether there is something to lose. */
  onUnsaved: (unsaved: boolean) => void
  /** The question, to be put anywhere on the page. */
  question: ReactNode
}

/** What the address chooses. Leaving something unsaved, for another choice or another page, is asked about first. */
export function useGuardedChoice(name: string): GuardedChoice {
  const [wanted, choose] = useChoiceInAddress(name)
  const unsaved = useRef(false)
  const { state, proceed, reset } = useBlocker(({ currentLocation: from, nextLocation: to }) => unsaved.current && !endsSession(to.pathname) && (from.pathname !== to.pathname || from.search !== to.search))
  const onUnsaved = useCallback((now: boolean) => {
    unsaved.current = now
    if (now) addEventListener('beforeunload', askBrowser)
    else removeEventListener('beforeunload', askBrowser)
  }, [])
  useEffect(() => () => removeEventListener('beforeunload', askBrowser), [])
  const go = (choice: string | null) => {
    if (choice !== wanted) choose(choice)
  }
  const discard = () => {
    // The page takes a moment to go; the browser must not ask again meanwhile.
    onUnsaved(false)
    proceed?.()
  }
  const question = (
    <Confirm
      opened={state === 'blocked'} question={carrierTexts.discard} consequence="What was changed here has not been saved." verb="Discard changes" destructive
      onConfirm={discard} onCancel={() => reset?.()}
    />
  )
  return { wanted, go, onUnsaved, question }
}
