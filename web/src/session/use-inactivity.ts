import { limits } from '@credence/contract/limits'
import { useEffect } from 'react'
import { inactivityCheck, lastActivity } from './inactivity.ts'
import { refreshSession } from './session.ts'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

/** Watches for ninety minutes without a pointer, key or scroll event in any tab. */
export function useInactivity(onIdle: () => void) {
  useEffect(() => {
    const check = inactivityCheck({
      record: lastActivity,
      now: () => Date.now(),
      onIdle,
      onSignOfLife: () => void refreshSession(),
    })
    const timer = setInterval(check, limits.inactivityCheckMs)
    for (const sign of signs) addEventListener(sign, lastActivity.noticed, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, lastActivity.noticed, { capture: true })
    }
  }, [onIdle])
}
