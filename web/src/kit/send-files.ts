import type { Endpoint } from '@credence/contract/kit/endpoint'
import { addressOf, wantsCookie, type Sent } from './api.ts'
import { sendRequest } from './send-request.ts'

interface SendOptions {
  /** Repeating the call with the same key has no second effect. */
  idempotencyKey: string
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends files as multipart, each as a part of the same name, and reports the progress of all of them together. */
export function sendFiles<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  part: string,
  files: readonly File[],
  { idempotencyKey, ...options }: SendOptions,
): Promise<void> {
  const body = new FormData()
  for (const file of files) body.append(part, file, file.name)
  const address = addressOf(endpoint, sent as Parameters<typeof addressOf>[1])
  return sendRequest({
    method: endpoint.definition.method,
    address,
    headers: { accept: 'application/json', 'idempotency-key': idempotencyKey },
    withCredentials: wantsCookie(address),
    body,
    ...options,
  })
}
