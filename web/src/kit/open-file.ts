import { reachable, wantsCookie } from './api.ts'
import { errorOf, unreachable } from './call-error.ts'

/** Hands a file at a signed address to the person, under the name that its answer gives it. */
export function saveFileFrom(signed: string): void {
  const address = reachable(signed)
  const link = document.createElement('a')
  link.href = address
  // Honoured for our own origin. A store of another origin says itself that it is to be saved; a window of its own,
  // which closes again, keeps the browser from asking whether this page is to be left, and shows the store's refusals.
  link.download = ''
  if (new URL(address, location.href).origin !== location.origin) link.target = '_blank'
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}

/** Shows a file at a signed address in a window of its own. */
export function showFileFrom(signed: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href: reachable(signed), target: '_blank', rel: 'noopener' })
  document.body.append(link)
  link.click()
  link.remove()
}

/** The bytes of a file at a signed address. */
export async function fetchFile(signed: string, signal: AbortSignal): Promise<Blob> {
  const address = reachable(signed)
  const response = await fetch(address, {
    signal,
    cache: 'no-store',
    credentials: wantsCookie(address) ? 'include' : 'omit',
  }).catch((error: unknown) => {
    throw signal.aborted ? error : unreachable()
  })
  if (!response.ok) throw await errorOf(response)
  return response.blob()
}
