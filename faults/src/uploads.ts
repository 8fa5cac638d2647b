import { request as httpRequest, type ClientRequest } from 'node:http'
import type { Answer, Client } from './client.ts'

const provider = 1
export const ownerPath = `/api/provider/${provider}`

/** A PDF of this many bytes, by its first bytes. */
export const pdf = (bytes: number) => Buffer.alloc(bytes, '%PDF-1.7 ')

export const signUpload = (client: Client, filename: string, size: number): Promise<Answer> =>
  client.ask({
    method: 'POST',
    path: `${ownerPath}/file/signeduploadurl`,
    json: { filename, contentType: 'application/pdf', size },
  })

export const put = (client: Client, signed: Answer, bytes: Buffer): Promise<Answer> =>
  client.ask({
    method: 'PUT',
    path: (signed.body as { url: string }).url,
    headers: { 'content-type': 'application/pdf' },
    bytes,
  })

/** Signs a URL and sends the bytes to it. Returns the first answer that is not 200, or the last one. */
export async function upload(client: Client, filename: string, bytes: Buffer): Promise<Answer> {
  const signed = await signUpload(client, filename, bytes.length)
  return signed.status === 200 ? put(client, signed, bytes) : signed
}

export const filesOf = async (client: Client): Promise<string[]> =>
  ((await client.ask({ path: `${ownerPath}/files` })).body as { filename: string }[]).map(({ filename }) => filename)

/** An upload in steps: the caller writes the pieces, and may abort halfway. */
export function beginUpload(
  client: Client,
  signed: Answer,
  bytes: number,
): { request: ClientRequest; status: Promise<number | 'cut'> } {
  const request = httpRequest({
    host: '127.0.0.1',
    port: client.port,
    agent: false,
    method: 'PUT',
    path: (signed.body as { url: string }).url,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: client.cookie,
      'content-type': 'application/pdf',
      'content-length': String(bytes),
    },
  })
  const status = new Promise<number | 'cut'>((resolve) => {
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', () => resolve('cut'))
  })
  return { request, status }
}
