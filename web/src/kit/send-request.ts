import { texts } from '@credence/contract/texts'
import { CallError, unreachable, type Refusal } from './call-error.ts'

interface RequestToSend {
  method: string
  address: string
  headers?: Readonly<Record<string, string>>
  withCredentials: boolean
  body: Blob | FormData
  /** Receives the share of the body that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

function refusalOf(answer: string): Refusal {
  try {
    const { message, fields } = JSON.parse(answer) as Partial<Refusal>
    if (typeof message === 'string' && message !== '')
      return { message, ...(typeof fields === 'object' && fields !== null ? { fields } : {}) }
  } catch {
    // A file store of another make answers in a format of its own.
  }
  return { message: texts.tryAgain }
}

const cancelled = () => new DOMException('The upload was cancelled', 'AbortError')

/**
 * Sends a large body and reports its progress. By XMLHttpRequest, because fetch does not report how much has been sent.
 * Rejects with a CallError for every answer that is not a success.
 */
export function sendRequest({
  method,
  address,
  headers = {},
  withCredentials,
  body,
  onProgress,
  signal,
}: RequestToSend): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new CallError(request.status, refusalOf(request.responseText)))
    })
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('abort', () => reject(cancelled()))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    request.open(method, address)
    request.withCredentials = withCredentials
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (signal.aborted) reject(cancelled())
    else request.send(body)
  })
}
