import { hashToken, newToken } from '@credence/server/src/kit/secrets/crypto.ts'
import { randomUUID } from 'node:crypto'
import type { Asked } from './client.ts'
import { asSuperuser } from './postgres.ts'

/** The forms of links that take files: a stage of the wizard, and the upload of documents, which completes its link. */
export const linkForms = ['stage', 'upload'] as const
export type LinkFormKind = (typeof linkForms)[number]

const provider = 1
const purposes = { stage: 'providerOnboarding', upload: 'documentUpload' } as const

/** A form that was sent to a provider, with the file that is put into it. */
export interface LinkForm {
  kind: LinkFormKind
  linkId: number
  filename: string
  /** What the page sends, each time with the same key. */
  asked: Asked
}

/** Makes a link with the database alone, so that nothing of it is lost with a node. */
export async function openForm(url: string, kind: LinkFormKind, bytes: Buffer): Promise<LinkForm> {
  const token = newToken()
  const linkId = await asSuperuser(url, async (client) => {
    const { rows } = await client.query<{ id: number; teamId: number }>(
      `insert into link (purpose, provider_id, team_id, sent_to, token_hash, token_sealed, expires_at)
       select $1, p.id, p.team_id, 'x@faults.test', $2, '', now() + interval '1 day' from provider p where p.id = $3 returning id::int, team_id as "teamId"`,
      [purposes[kind], hashToken(token), provider],
    )
    const [made] = rows
    if (!made) throw new Error('The link was not made')
    if (kind === 'upload')
      await client.query(
        `insert into form_request (team_id, kind, link_id, provider_id, sent_to_provider) values ($1, 'DOCUMENT', $2, $3, true)`,
        [made.teamId, made.id, provider],
      )
    return made.id
  })
  const filename = `form-${linkId}.pdf`
  const boundary = 'fault-boundary'
  const part = kind === 'stage' ? 'immunizationFiles' : 'files'
  const asked: Asked = {
    method: 'POST',
    path: kind === 'stage' ? `/api/onboarding/immunizations/${token}` : `/api/document/${token}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': randomUUID() },
    bytes: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${filename}"\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
  return { kind, linkId, filename, asked }
}

export interface FormState {
  /** The stage counts as saved, or the link as complete. */
  isDone: boolean
  documents: number
  /** Documents without a file. */
  withoutFile: number
}

export const stateOfForm = (url: string, { kind, linkId, filename }: LinkForm): Promise<FormState> =>
  asSuperuser(url, async (client) => {
    const { rows } = await client.query<FormState>(
      `select case $1 when 'stage' then exists (select from onboarding_stage s where s.link_id = l.id) else l.completed_at is not null end as "isDone",
              (select count(*)::int from document d where d.provider_id = l.provider_id and d.name = $3) as documents,
              (select count(*)::int from document d where d.provider_id = l.provider_id and d.name = $3
                 and not exists (select from file_object o where o.key = d.object_key and o.released_at is null)) as "withoutFile"
         from link l where l.id = $2`,
      [kind, linkId, filename],
    )
    if (!rows[0]) throw new Error('The link is gone')
    return rows[0]
  })

/** What is wrong with a form that is half stored, or that was stored twice; null when all or nothing of it is there. */
export function problemOf({ isDone, documents, withoutFile }: FormState): string | null {
  if (withoutFile > 0) return 'a document has no file'
  if (documents !== Number(isDone)) return `${documents} documents of a form that is ${isDone ? '' : 'not '}stored`
  return null
}
