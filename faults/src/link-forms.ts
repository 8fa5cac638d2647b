import { hashToken, newToken } from '@credence/server/src/kit/secrets/crypto.ts'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Asked } from './client.ts'
import { asSuperuser } from './postgres.ts'

/** A stage of the wizard, the upload of documents and the documents of a practice. The last two complete their links. */
export const fileForms = ['stage', 'upload', 'practice'] as const
/** Also those that take no file: the patients of an evaluation, and the questionnaires of a provider and of an office. */
export const linkForms = [...fileForms, 'patients', 'disclosures', 'office'] as const
export type LinkFormKind = (typeof linkForms)[number]

const provider = 1
const practice = 25
const patients = 2

interface Subject {
  teamId: number
  providerId: number | null
  practiceId: number | null
  fppeTaskId: number | null
}

interface Kind {
  purpose: string
  /** Answers the subject of the link, which is made where several forms cannot share one. */
  subject: string
  /** The rows beside the link, of a link with the id $1. */
  beside?: string
  path: string
  /** The part of the file; null in a form without files. */
  part: string | null
  /** What is filled in beside the file. */
  fill?: (client: pg.Client, subject: Subject) => Promise<object>
  /** SQL about the link `l`: how many records the form has stored, and how many belong to one form. */
  stored: string
  whole: string
}

const ofProvider = `select team_id as "teamId", id as "providerId" from provider where id = ${provider}`
const ofPractice = `select team_id as "teamId", id as "practiceId" from practice where id = ${practice}`
const evaluation = `
  insert into fppe_task (team_id, provider_id, patient_count, description, reviewer_first_name, reviewer_last_name, reviewer_email, esignature_template_id)
  select p.team_id, p.id, ${patients}, 'x', 'Rae', 'Viewer', 'reviewer@faults.test', (select min(id) from esignature_template t where t.team_id = p.team_id)
    from provider p where p.id = ${provider}
  returning team_id as "teamId", id as "fppeTaskId"`
const requested = (kind: string) => `
  insert into form_request (team_id, kind, link_id, provider_id, practice_id, sent_to_provider)
  select team_id, '${kind}', id, provider_id, practice_id, provider_id is not null from link where id = $1`
const documents =
  '(select count(*)::int from document d where (d.provider_id = l.provider_id or d.practice_id = l.practice_id) and d.name = $2)'
const responses = '(select count(*)::int from survey_response r where r.link_id = l.id)'

const fillPatients = async () => ({
  patients: Array.from({ length: patients }, (_, n) => ({
    mrn: `mrn-${n}`,
    admitDate: '2026-01-31',
    procedure: 'Appendectomy',
  })),
})
const fillAnswers =
  (survey: string) =>
  async (client: pg.Client, { teamId }: Subject) => ({
    disclosures: (
      await client.query<{ id: number }>(
        'select q.id from survey_question q join survey s on s.id = q.survey_id where s.team_id = $1 and s.kind = $2',
        [teamId, survey],
      )
    ).rows.map(({ id }) => ({ questionId: id, answer: 'NO' })),
  })

const kinds: Readonly<Record<LinkFormKind, Kind>> = {
  stage: {
    purpose: 'providerOnboarding',
    subject: ofProvider,
    path: '/api/onboarding/immunizations',
    part: 'immunizationFiles',
    stored: documents,
    whole: '1',
  },
  upload: {
    purpose: 'documentUpload',
    subject: ofProvider,
    beside: requested('DOCUMENT'),
    path: '/api/document',
    part: 'files',
    stored: documents,
    whole: '1',
  },
  practice: {
    purpose: 'practiceOnboarding',
    subject: ofPractice,
    beside:
      "insert into practice_onboarding_stage (team_id, link_id, practice_id, stage) select team_id, id, practice_id, 'demographics' from link where id = $1",
    path: '/api/practice-onboarding/documents',
    part: 'w9File',
    stored: documents,
    whole: '1',
  },
  patients: {
    purpose: 'fppeProvider',
    subject: evaluation,
    path: '/api/fppe/provider',
    part: null,
    fill: fillPatients,
    // The link for the reviewer counts too: it is mailed once.
    stored: `(select count(*)::int from fppe_patient p where p.fppe_task_id = l.fppe_task_id)
             + (select count(*)::int from link r where r.fppe_task_id = l.fppe_task_id and r.purpose = 'fppeReviewer')`,
    whole: String(patients + 1),
  },
  disclosures: {
    purpose: 'disclosuresProvider',
    subject: ofProvider,
    beside: requested('DISCLOSURES_PROVIDER'),
    path: '/api/disclosures/provider',
    part: null,
    fill: fillAnswers('PROVIDER'),
    stored: responses,
    whole: '1',
  },
  office: {
    purpose: 'disclosuresAdmin',
    subject: ofPractice,
    beside: requested('DISCLOSURES_ADMIN'),
    path: '/api/disclosures/admin',
    part: null,
    fill: fillAnswers('ADMIN'),
    stored: responses,
    whole: `(select count(*)::int from provider_practice m join provider p on p.id = m.provider_id
              where m.practice_id = l.practice_id and p.deleted_at is null and (m.end_date is null or m.end_date >= current_date))`,
  },
}

/** A form that was sent by a link, filled in, with its file. */
export interface LinkForm {
  kind: LinkFormKind
  linkId: number
  filename: string
  /** What the page sends, each time with the same key. */
  asked: Asked
}

const boundary = 'fault-boundary'
const partOf = (head: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])

/** Makes a link with the database alone, so that nothing of it is lost with a node. */
export async function openForm(url: string, kind: LinkFormKind, bytes: Buffer): Promise<LinkForm> {
  const { purpose, subject, beside, path, part, fill } = kinds[kind]
  const token = newToken()
  const { linkId, data } = await asSuperuser(url, async (client) => {
    const { rows } = await client.query<Subject>(subject)
    const [about] = rows
    if (!about) throw new Error('There is nothing to send a link about')
    const { rows: made } = await client.query<{ id: number }>(
      `insert into link (purpose, team_id, provider_id, practice_id, fppe_task_id, sent_to, token_hash, token_sealed, expires_at)
       values ($1, $2, $3, $4, $5, 'x@faults.test', $6, '', now() + interval '1 day') returning id::int`,
      [purpose, about.teamId, about.providerId, about.practiceId, about.fppeTaskId, hashToken(token)],
    )
    if (!made[0]) throw new Error('The link was not made')
    if (beside) await client.query(beside, [made[0].id])
    return { linkId: made[0].id, data: await fill?.(client, about) }
  })
  const filename = `form-${linkId}.pdf`
  const asked: Asked = {
    method: 'POST',
    path: `${path}/${token}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': randomUUID() },
    bytes: Buffer.concat([
      ...(data ? [partOf('name="data"', Buffer.from(JSON.stringify(data)))] : []),
      ...(part ? [partOf(`name="${part}"; filename="${filename}"\r\ncontent-type: application/pdf`, bytes)] : []),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  }
  return { kind, linkId, filename, asked }
}

export interface FormState {
  /** The stage counts as saved, or the link as complete. */
  isDone: boolean
  /** How many records the form has stored, and how many belong to one form. */
  stored: number
  whole: number
  /** Documents without a file. */
  withoutFile: number
}

export const stateOfForm = (url: string, { kind, linkId, filename }: LinkForm): Promise<FormState> =>
  asSuperuser(url, async (client) => {
    const { stored, whole } = kinds[kind]
    const { rows } = await client.query<FormState>(
      `select case $3 when 'stage' then exists (select from onboarding_stage s where s.link_id = l.id) else l.completed_at is not null end as "isDone",
              ${stored} as stored, ${whole} as whole,
              (select count(*)::int from document d where d.name = $2
                 and not exists (select from file_object o where o.key = d.object_key and o.released_at is null)) as "withoutFile"
         from link l where l.id = $1`,
      [linkId, filename, kind],
    )
    if (!rows[0]) throw new Error('The link is gone')
    if (rows[0].whole < 1) throw new Error(`A form (${kind}) would store nothing, so nothing could be proved`)
    return rows[0]
  })

/** What is wrong with a form that is half stored, or that was stored twice; null when all or nothing of it is there. */
export function problemOf({ isDone, stored, whole, withoutFile }: FormState): string | null {
  if (withoutFile > 0) return 'a document has no file'
  if (stored !== (isDone ? whole : 0))
    return `${stored} of ${whole} records of a form that is ${isDone ? '' : 'not '}stored`
  return null
}
