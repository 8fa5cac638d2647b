import {
  createContext,
  lazy,
  Suspense,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useBlocker, type Location } from 'react-router'

/** What would be lost by leaving. */
export interface AtStake {
  question: string
  consequence: string
  /** Whether going from here to there leaves it. */
  isLeft: (from: Location, to: Location) => boolean
}

const Tell = createContext<(who: string, atStake: AtStake | null) => void>(() => {})

type Leave = (how: () => void) => void
const Leaving = createContext<Leave>((how) => how())

/** Does what ends in leaving the page, such as entering a team; asked about first while there is something to lose. */
export const useLeave = (): Leave => use(Leaving)

/** Nobody is held back who is being signed out: there is nothing left to save with. */
const isSignOut = ({ pathname }: Location) => pathname.startsWith('/auth/')

let isSentAway = false

/** Goes elsewhere although something is unsaved: for who was refused, and could not save it any more. */
export async function sendAway(go: () => void | Promise<void>): Promise<void> {
  isSentAway = true
  try {
    await go()
  } finally {
    isSentAway = false
  }
}
/** Not part of what everybody loads first; it is fetched as soon as there is something to lose. */
const loadConfirm = async () => ({ default: (await import('./leave-confirm.tsx')).LeaveConfirm })
const LeaveConfirm = lazy(loadConfirm)
const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Asks before any page or dialog is left with something unsaved in it: within the product by a question of ours,
 * elsewhere by the browser's. The router knows one blocker alone, so everybody who has something to lose tells this
 * one.
 */
export function LeaveQuestion({ children }: { children: ReactNode }) {
  const stakes = useRef(new Map<string, AtStake>())
  const tell = useCallback((who: string, atStake: AtStake | null) => {
    stakes.current.delete(who)
    if (atStake) {
      stakes.current.set(who, atStake)
      void loadConfirm().catch(() => {})
    }
    if (stakes.current.size > 0) addEventListener('beforeunload', askBrowser)
    else removeEventListener('beforeunload', askBrowser)
  }, [])
  const [asked, setAsked] = useState<{ atStake: AtStake; round: number } | null>(null)
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const ask = useCallback(
    (atStake: AtStake) => setAsked((before) => ({ atStake, round: (before?.round ?? 0) + 1 })),
    [],
  )
  const leave = useCallback(
    (how: () => void) => {
      const lost = [...stakes.current.values()].at(-1)
      if (!lost) return how()
      ask(lost)
      setWaiting(() => how)
    },
    [ask],
  )
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Who told last stands above the others.
    const lost =
      isSentAway || isSignOut(nextLocation)
        ? undefined
        : [...stakes.current.values()].findLast(({ isLeft }) => isLeft(currentLocation, nextLocation))
    if (lost) ask(lost)
    return lost !== undefined
  })
  const discard = () => {
    // The page takes a moment to go; the browser must not ask again meanwhile.
    for (const who of stakes.current.keys()) tell(who, null)
    setWaiting(null)
    waiting?.()
    blocker.proceed?.()
  }
  const keep = () => {
    setWaiting(null)
    blocker.reset?.()
  }
  return (
    <Tell value={tell}>
      <Leaving value={leave}>{children}</Leaving>
      {asked && (
        <Suspense>
          <LeaveConfirm
            key={asked.round}
            question={asked.atStake.question}
            consequence={asked.atStake.consequence}
            opened={waiting !== null || blocker.state === 'blocked'}
            onDiscard={discard}
            onKeep={keep}
          />
        </Suspense>
      )}
    </Tell>
  )
}

/**
 * How a page or a dialog says whether there is something to lose in it. What is gone from the screen is no longer asked
 * about.
 */
export function useLeaveQuestion({ question, consequence, isLeft }: AtStake): (unsaved: boolean) => void {
  const tell = use(Tell)
  const who = useId()
  const atStake = useMemo(() => ({ question, consequence, isLeft }), [question, consequence, isLeft])
  useEffect(() => () => tell(who, null), [tell, who])
  return useCallback((unsaved: boolean) => tell(who, unsaved ? atStake : null), [tell, who, atStake])
}
