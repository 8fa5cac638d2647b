import type * as contract from '@credence/contract/signing/session-calls'
import { addressOf } from '../../../kit/api.ts'
import { errorOf, unreachable } from '../../../kit/call-error.ts'
import { lightEndpoint } from '../../../kit/light-endpoint.ts'

const path = '/sign/:token'

export const openSigningSession = lightEndpoint<typeof contract.openSigningSession>({ method: 'GET', path })
export const signDocument = lightEndpoint<typeof contract.signDocument>({ method: 'POST', path })
export const declineDocument = lightEndpoint<typeof contract.declineDocument>({
  method: 'POST',
  path: '/sign/:token/decline',
})
const openSigningFile = lightEndpoint<typeof contract.openSigningFile>({ method: 'GET', path: '/sign/:token/file' })

export const fileAddress = (token: string): string => addressOf(openSigningFile, { params: { token } })

/** The PDF that is to be signed. */
export async function fetchDocument(token: string): Promise<Blob> {
  const response = await fetch(fileAddress(token), { cache: 'no-store' }).catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw await errorOf(response)
  return response.blob()
}

/** The hash of a file as hexadecimal text; null where the browser computes none, which is outside of HTTPS. */
export async function sha256Of(file: Blob): Promise<string | null> {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) return null
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
