import type { Endpoint } from '@credence/contract/kit/endpoint'
import { addressOf, wantsCookie, type Sent } from './api.ts'
import { sendRequest } from './send-request.ts'

interface SendOptions {
  /** Repeating the call with the same key has no second effect. */
  idempotencyKey: string
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** A file and the name of its part. */
export interface FilePart {
  name: string
  file: File
}

/**
 * Sends files as multipart, with the body of the call as the part `data`, and reports the progress of all of them
 * together.
 */
export function sendParts<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  parts: readonly FilePart[],
  { idempotencyKey, ...options }: SendOptions,
): Promise<void> {
  const { body, ...named } = sent as Parameters<typeof addressOf>[1]
  const form = new FormData()
  if (body !== undefined) form.append('data', JSON.stringify(body))
  for (const { name, file } of parts) form.append(name, file, file.name)
  const address = addressOf(endpoint, named)
  return sendRequest({
    method: endpoint.definition.method,
    address,
    headers: { accept: 'application/json', 'idempotency-key': idempotencyKey },
    withCredentials: wantsCookie(address),
    body: form,
    ...options,
  })
}

/** Sends files, each as a part of the same name. */
export const sendFiles = <E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  part: string,
  files: readonly File[],
  options: SendOptions,
): Promise<void> =>
  sendParts(
    endpoint,
    sent,
    files.map((file) => ({ name: part, file })),
    options,
  )
