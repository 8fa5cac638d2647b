import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { call, type CallOptions, type Sent } from './api.ts'
import { CallError } from './call-error.ts'
import { destinationOf, withDestination } from './destination.ts'
import { sessionStore } from './session-store.ts'

interface Diversion {
  to: string
  endsSession: boolean
}

/** Where a refused staff call sends the user, or null when the caller has to deal with it. */
export function diversionOf(status: number, caller: { isH3Admin: boolean }, place: string): Diversion | null {
  if (status === 412 && caller.isH3Admin)
    return { to: withDestination('/h3admin/revenueteams', destinationOf(place)), endsSession: false }
  if (status === 401 || status === 412)
    return { to: withDestination('/auth/sign-in', destinationOf(place)), endsSession: true }
  if (status === 403 || status === 404) return { to: '/', endsSession: false }
  return null
}

let divert: (diversion: Diversion, status: number) => void = () => {}

/** Tells the wrapper how to leave a screen; the application does so once, when its router exists. */
export function onDiversion(handler: typeof divert) {
  divert = handler
}

let tellTooMany: (message: string) => void | Promise<void> = () => {}

/** Tells the wrapper how to say that there were too many calls. */
export function onTooMany(handler: typeof tellTooMany) {
  tellTooMany = handler
}

/** A page that is not left after this time shows why. */
const leavingMs = 3000

/** Until nobody waits for the answer any more, because the page that asked was left. */
const untilLeft = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, leavingMs)
    signal.addEventListener('abort', () => {
      clearTimeout(late)
      resolve()
    })
  })

/**
 * The call that staff screens make: refusals that concern the session, the team or a right lead away from the screen,
 * and too many calls are told.
 */
export async function staffCall<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options?: CallOptions,
): Promise<AnswerOf<E>> {
  try {
    return await call(endpoint, sent, options)
  } catch (error) {
    const isExpected = error instanceof CallError && error.status === 404 && options?.mayBeGone
    const diversion =
      error instanceof CallError && !isExpected
        ? diversionOf(error.status, sessionStore.get() ?? { isH3Admin: false }, location.pathname + location.search)
        : null
    if (error instanceof CallError && diversion) {
      error.handled = true
      divert(diversion, error.status)
      // A page that is being left would say for a moment that it failed.
      if (options?.signal && !options.signal.aborted && diversion.to !== location.pathname)
        await untilLeft(options.signal)
    }
    if (error instanceof CallError && error.status === 429) {
      error.handled = true
      // What a screen asks for on its own comes again by itself.
      if (!endpoint.definition.unchangedWhile) await tellTooMany(error.message)
    }
    throw error
  }
}
