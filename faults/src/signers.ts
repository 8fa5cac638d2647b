import { hash } from 'node:crypto'
import type { Answer, Client } from './client.ts'
import { asSuperuser } from './postgres.ts'

const practice = 25

export interface SentRequest {
  id: number
  token: string
}

/** Sends somebody a document of the demo to sign. */
export async function sendRequest(manager: Client, lastName: string, templateIds: number[]): Promise<SentRequest> {
  const { status, body } = await manager.ask({
    method: 'POST',
    path: '/api/admin/esignature/requests',
    json: {
      kind: 'ESIGNATURE',
      practiceId: practice,
      signerFirstName: 'Sam',
      signerLastName: lastName,
      email: 'sam.signer@signers.test',
      templateIds,
    },
  })
  if (status !== 200) throw new Error(`The request could not be sent: ${status} ${JSON.stringify(body)}`)
  const { id, url } = body as { id: number; url: string }
  return { id, token: new URL(url).pathname.split('/').at(-1) ?? '' }
}

interface Field {
  key: string
  type: string
}

/** What a signer sends for a document, and where. Null when the document is signed. */
export interface Signature {
  path: string
  json: object
}

/** Opens the document of a link as the page and its frame do. */
export async function openDocument(signer: Client, token: string): Promise<Signature | null> {
  const { status, body } = await signer.ask({ path: `/api/esignature/${token}` })
  if (status !== 200) throw new Error(`The page was answered ${status} ${JSON.stringify(body)}`)
  const { url } = body as { url: string | null }
  if (url === null) return null
  const path = `/api${url}`
  const session = await signer.ask({ path })
  if (session.status !== 200) throw new Error(`The session was answered ${session.status}`)
  const { sha256, fields } = session.body as { sha256: string; fields: Field[] }
  return {
    path,
    json: {
      agreed: true,
      sha256,
      signature: { typed: 'Sam Signer' },
      initials: { typed: 'SS' },
      values: Object.fromEntries(fields.map(({ key, type }) => [key, type === 'CHECKBOX' ? 'true' : 'Filled in'])),
    },
  }
}

export const sign = (signer: Client, { path, json }: Signature): Promise<Answer> =>
  signer.ask({ method: 'POST', path, json })

export const complete = (signer: Client, token: string): Promise<Answer> =>
  signer.ask({ method: 'POST', path: `/api/esignature/${token}`, json: {} })

export interface SignedState {
  isSigned: boolean
  /** Events that say that the document was signed. */
  signatures: number
  /** Objects of the store that no row names as unused, and that are not there before anybody signs. */
  isWhole: boolean
}

/** What the database says about the only document of a request. A signed document has its file and its time. */
export const stateOf = (url: string, requestId: number): Promise<SignedState> =>
  asSuperuser(url, async (client) => {
    const { rows } = await client.query<SignedState>(
      `select d.signed_at is not null as "isSigned",
              (select count(*)::int from signing_event e where e.signing_request_id = d.signing_request_id and e.type like 'Signed %') as signatures,
              exists (select from file_object o where o.key = d.signed_object_key and o.released_at is null) as "isWhole"
         from signing_document d where d.signing_request_id = $1`,
      [requestId],
    )
    if (!rows[0]) throw new Error('The document is not there')
    return rows[0]
  })

/** Downloads the signed document of a request and has its seal checked. Null when it is whole and ours. */
export async function problemOfFile(manager: Client, requestId: number): Promise<string | null> {
  const signed = await manager.ask({
    method: 'POST',
    path: `/api/admin/esignature/requests/${requestId}/file/signeddownloadurl`,
    json: { index: 0 },
  })
  if (signed.status !== 200) return `the address of the signed file was answered ${signed.status}`
  const response = await fetch(`http://127.0.0.1:${manager.port}${(signed.body as { url: string }).url}`, {
    headers: { cookie: manager.cookie },
  })
  if (!response.ok) return `the signed file was answered ${response.status}`
  const bytes = Buffer.from(await response.arrayBuffer())
  const request = await manager.ask({ path: `/api/admin/esignature/requests/${requestId}` })
  const { documents } = request.body as { documents: { sha256: string }[] }
  if (documents[0]?.sha256 !== hash('sha256', bytes)) return 'the signed file is not the one that was recorded'
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'signed.pdf')
  const checked = await fetch(`http://127.0.0.1:${manager.port}/api/verify`, { method: 'POST', body: form })
  const { isWhole, isOurs, reason } = (await checked.json()) as Record<string, unknown>
  return isWhole && isOurs ? null : `the signed file is not whole: ${String(reason)}`
}
