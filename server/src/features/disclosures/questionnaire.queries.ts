import { runBatch, type Row, type Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** Who answers a questionnaire: a provider, or a practice administrator about the providers of the practice. */
export type QuestionnaireKind = 'PROVIDER' | 'ADMIN'

export interface Question {
  id: number
  displayOrder: number
  /** The heading of its group. */
  header: string | null
  question: string
}

export interface Questionnaire {
  name: string
  /** In their order. */
  questions: Question[]
}

/** A questionnaire of the team. */
export const questionnaireStatement = (kind: QuestionnaireKind): Statement => ({
  name: 'questionnaire',
  text: `
    select s.name, coalesce((
             select json_agg(json_build_object('id', q.id, 'displayOrder', q.display_order, 'header', q.header, 'question', q.question) order by q.display_order)
               from survey_question q where q.team_id = s.team_id and q.survey_id = s.id), '[]') as questions
      from survey s where s.team_id = app_team() and s.kind = $1`,
  values: [kind],
})

export function questionnaireIn(rows: Row[] | undefined): Questionnaire {
  if (!rows?.[0]) throw new Error('The team has no such questionnaire')
  return rows[0] as unknown as Questionnaire
}

export const getQuestionnaire = async (scope: Scope, kind: QuestionnaireKind): Promise<Questionnaire> =>
  questionnaireIn((await runBatch(scope.client, [questionnaireStatement(kind)]))[0])

export interface GivenAnswer {
  questionId: number
  answer: 'YES' | 'NO'
  /** Of a Yes. */
  explanation: string | null
}

export interface NewResponse {
  providerId: number
  linkId: string
  sentToProvider: boolean
  name: string
}

/** The response of a link for a provider, made or emptied to be filled again. */
export async function upsertResponse(scope: Scope, response: NewResponse): Promise<number> {
  const { rows } = await scope.client.query<{ id: number }>(
    `
    insert into survey_response (team_id, provider_id, link_id, name, sent_to_provider, completed_date)
    values (app_team(), $1, $2, $3, $4, team_today())
    on conflict (team_id, link_id, provider_id) do update set name = excluded.name, completed_date = excluded.completed_date
    returning id`,
    [response.providerId, response.linkId, response.name, response.sentToProvider],
  )
  if (!rows[0]) throw new Error('A response was not stored')
  const { id } = rows[0]
  await scope.client.query('delete from survey_answer where team_id = app_team() and survey_response_id = $1', [id])
  return id
}

/** Stores the answers of a response with the text of their questions as it is now. */
export async function insertAnswers(scope: Scope, responseId: number, answers: readonly GivenAnswer[]): Promise<void> {
  await scope.client.query(
    `
    insert into survey_answer (team_id, survey_response_id, question_id, display_order, question, is_yes, answer_text)
    select app_team(), $1, q.id, q.display_order, q.question, a.is_yes, a.explanation
      from unnest($2::int[], $3::boolean[], $4::text[]) as a (question_id, is_yes, explanation)
      join survey_question q on q.team_id = app_team() and q.id = a.question_id`,
    [
      responseId,
      answers.map(({ questionId }) => questionId),
      answers.map(({ answer }) => answer === 'YES'),
      answers.map(({ explanation }) => explanation),
    ],
  )
}

/** What was answered with one link counts as answered with another one of the same provider. */
export async function updateLinkOfResponse(scope: Scope, fromLink: string, toLink: string): Promise<void> {
  await scope.client.query('update survey_response set link_id = $2 where team_id = app_team() and link_id = $1', [
    fromLink,
    toLink,
  ])
}

/** What was answered with the link of the transaction. */
export const responseStatement: Statement = {
  name: 'survey-response-of-link',
  text: `
    select r.id, coalesce((
             select json_agg(json_build_object('questionId', a.question_id, 'answer', case when a.is_yes then 'YES' else 'NO' end, 'explanation', a.answer_text) order by a.display_order)
               from survey_answer a where a.team_id = r.team_id and a.survey_response_id = r.id and a.question_id is not null), '[]') as answers
      from survey_response r where r.team_id = app_team() and r.link_id = app_subject_link() order by r.id limit 1`,
  values: [],
}

/** Undefined before anything was answered. */
export const responseIn = (rows: Row[] | undefined): { id: number; answers: GivenAnswer[] } | undefined =>
  rows?.[0] as { id: number; answers: GivenAnswer[] } | undefined
