import { reachable, wantsCookie } from './api.ts'
import { sendRequest } from './send-request.ts'

interface PutOptions {
  /** Receives the share of the file that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** What the file is called to be; the bytes themselves are looked at by the server. */
export const contentTypeOf = ({ type }: Blob): string =>
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type.toLowerCase() : 'application/octet-stream'

/** Sends a file to an address that was signed for it. */
export const putFile = (signed: string, file: Blob, contentType: string, options: PutOptions): Promise<void> =>
  sendRequest({
    method: 'PUT',
    address: reachable(signed),
    headers: { 'content-type': contentType },
    withCredentials: wantsCookie(reachable(signed)),
    body: file,
    ...options,
  })
