import { texts } from '@credence/contract/texts'
import { reachable, wantsCookie } from './api.ts'
import { CallError, unreachable, type Refusal } from './call-error.ts'

interface PutOptions {
  /** Hears how much of the file has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

function refusalOf(answer: string): Refusal {
  try {
    const { message } = JSON.parse(answer) as Partial<Refusal>
    if (typeof message === 'string' && message !== '') return { message }
  } catch {
    // A store of another make answers in its own words, which say nothing to a person.
  }
  return { message: texts.tryAgain }
}

/** What the file is called to be; the bytes themselves are looked at by the server. */
export const contentTypeOf = ({ type }: Blob): string =>
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type.toLowerCase() : 'application/octet-stream'

/**
 * Sends a file to an address that was signed for it. By XMLHttpRequest, because fetch does not tell how far it has
 * come.
 */
export function putFile(
  signed: string,
  file: Blob,
  contentType: string,
  { onProgress, signal }: PutOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new CallError(request.status, refusalOf(request.responseText)))
    })
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    request.open('PUT', reachable(signed))
    request.withCredentials = wantsCookie(reachable(signed))
    request.setRequestHeader('content-type', contentType)
    if (signal.aborted) reject(new DOMException('The upload was cancelled', 'AbortError'))
    else request.send(file)
  })
}
