import { whenNpmEnds } from '../../scripts/lib/launcher.mjs'

/** What the whole end may take. */
const endMs = 9500
/** A key pressed once reaches the process twice, from the terminal and from npm: only a later signal is impatience. */
const impatientAfterMs = 1000

/**
 * Aborted when the process is to end: by SIGINT, SIGTERM, SIGHUP (the terminal was closed), or because `npm start`,
 * which started it, has ended. From then on there are some seconds left; a second, later signal ends the process at
 * once.
 */
export function awaitEndRequest(): AbortSignal {
  const request = new AbortController()
  let since = 0
  const onRequest = () => {
    if (!request.signal.aborted) {
      since = Date.now()
      setTimeout(() => process.exit(1), endMs).unref()
      request.abort(new Error('Credence was asked to end'))
    } else if (Date.now() - since > impatientAfterMs) process.exit(1)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onRequest)
  // Under another script, such as the tests, a server belongs to whoever started it.
  if (process.env.npm_lifecycle_event === 'start') whenNpmEnds(onRequest)
  return request.signal
}
