import type { OnboardingChange, ReviewState } from '@credence/contract/onboarding-review/calls'
import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import type { Stage } from '@credence/contract/onboarding/stages'
import { duplicateNpi } from '@credence/contract/providers/checks'
import { runBatch, type Row, type Statement } from '../../database/batch.ts'
import { notFound } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { hashToken } from '../../kit/secrets/crypto.ts'

/** The providers with changes to review or to correct, by name. */
export const reviewQueue: Statement = {
  name: 'onboarding-reviews',
  values: [],
  text: `
    select p.id as "providerId", p.formatted_name as name, n.pending, n.waiting,
           (select q.name from provider_practice m join practice q on q.team_id = m.team_id and q.id = m.practice_id
             where m.team_id = app_team() and m.provider_id = p.id and not_ended(m.end_date)
             order by m.is_primary desc, lower(q.name), q.id limit 1) as practice
      from (select c.provider_id, count(*) filter (where c.state = 'PENDING')::int as pending, count(*) filter (where c.state = 'SENT_BACK')::int as waiting
              from onboarding_change c where c.team_id = app_team() and c.state <> 'ACCEPTED' group by c.provider_id) n
      join provider p on p.team_id = app_team() and p.id = n.provider_id and p.deleted_at is null
     order by lower(p.last_name), lower(p.first_name), p.id`,
}

/** The providers that have an NPI too, as far as the caller may see them. */
const othersWithNpi = `
  select string_agg(o.formatted_name, '; ') from (
    select p.formatted_name from provider p
     where p.team_id = app_team() and p.npi = c.after and p.id <> c.provider_id and p.deleted_at is null
     order by p.last_name, p.first_name, p.id limit ${duplicateNpi.namedAtMost}) o`

/** The changes of a provider, newest first. */
export const changesOf = (providerId: number): Statement => ({
  name: 'onboarding-review-changes',
  values: [providerId],
  text: `
    select c.id, c.stage, c.label, c.before, c.after, c.state, c.message, c.created_at as "createdAt", c.decided_at as "decidedAt", name_of(c.decided_by) as "decidedBy",
           case when c.stage = 'demographics' and c.field = 'npi' and c.state <> 'ACCEPTED' then (${othersWithNpi}) end as "withNpi"
      from onboarding_change c where c.team_id = app_team() and c.provider_id = $1 order by c.created_at desc, c.id desc`,
})

export const changesIn = (rows: readonly Row[]): OnboardingChange[] =>
  rows.map(({ withNpi, ...change }) => ({
    ...(change as Omit<OnboardingChange, 'warning'>),
    warning: typeof withNpi === 'string' ? duplicateNpi.message(withNpi) : null,
  }))

/** The same inside a transaction that decided some of them. */
export const findAllChanges = async (scope: Scope, providerId: number): Promise<OnboardingChange[]> =>
  changesIn((await runBatch(scope.client, [changesOf(providerId)]))[0] ?? [])

export interface ProviderToReview {
  name: string
  teamName: string
  email: string | null
}

/** Locks the provider until commit, so that no stage is saved and no link is sent meanwhile. */
export async function lockProviderToReview(scope: Scope, id: number): Promise<ProviderToReview> {
  const { rows } = await scope.client.query<ProviderToReview>(
    `
    select concat_ws(', ', concat_ws(' ', p.first_name, p.last_name), p.credentials) as name, t.name as "teamName", p.email1 as email
      from provider p join team t on t.id = p.team_id where p.team_id = app_team() and p.id = $1 and p.deleted_at is null for no key update of p`,
    [id],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

export interface ChangeToDecide {
  id: number
  stage: Stage
  label: string
  state: ReviewState
}

/** Of these ids, the changes of the provider, in the order in which they came. */
export async function findChanges(scope: Scope, providerId: number, ids: readonly number[]): Promise<ChangeToDecide[]> {
  const { rows } = await scope.client.query<ChangeToDecide>(
    'select id, stage, label, state from onboarding_change where team_id = app_team() and provider_id = $1 and id = any ($2) order by id for no key update',
    [providerId, ids],
  )
  return rows
}

export async function updateAccepted(scope: Scope, ids: readonly number[]): Promise<void> {
  await scope.client.query(
    "update onboarding_change set state = 'ACCEPTED', decided_by = $2, decided_at = now() where team_id = app_team() and id = any ($1)",
    [ids, scope.author],
  )
}

export type SentBack = Pick<OnboardingChange, 'id'> & { message: string }

export async function updateSentBack(scope: Scope, changes: readonly SentBack[]): Promise<void> {
  await scope.client.query(
    `
    update onboarding_change c set state = 'SENT_BACK', message = g.message, decided_by = $3, decided_at = now()
      from unnest($1::int[], $2::text[]) as g (id, message) where c.team_id = app_team() and c.id = g.id`,
    [changes.map(({ id }) => id), changes.map(({ message }) => message), scope.author],
  )
}

export interface NewestLink {
  id: string
  sentTo: string | null
}

/** The newest onboarding link of a provider that was not revoked. */
export async function findNewestLink(scope: Scope, providerId: number): Promise<NewestLink | undefined> {
  const { rows } = await scope.client.query<NewestLink>(
    `
    select id, sent_to as "sentTo" from link
     where team_id = app_team() and purpose = $1 and provider_id = $2 and revoked_at is null order by id desc limit 1`,
    [providerOnboardingLink.kind, providerId],
  )
  return rows[0]
}

export async function getLinkOfToken(scope: Scope, token: string): Promise<string> {
  const { rows } = await scope.client.query<{ id: string }>(
    'select id from link where team_id = app_team() and token_hash = $1',
    [hashToken(token)],
  )
  if (!rows[0]) throw new Error('The link of a token is not there')
  return rows[0].id
}

/** The stages that were saved with one link count as saved with another too. */
export async function insertSavedStages(scope: Scope, fromLink: string, toLink: string): Promise<void> {
  await scope.client.query(
    `
    insert into onboarding_stage (team_id, link_id, provider_id, stage, saved_at, has_none, is_sent_back)
    select team_id, $2, provider_id, stage, saved_at, has_none, is_sent_back from onboarding_stage where team_id = app_team() and link_id = $1`,
    [fromLink, toLink],
  )
}

/** The stages count as not saved with the link. What is typed into the form that was saved is a draft again. */
export async function updateStagesSentBack(scope: Scope, linkId: string, stages: readonly Stage[]): Promise<void> {
  await scope.client.query(
    'update onboarding_stage set is_sent_back = true, form = null where team_id = app_team() and link_id = $1 and stage = any ($2)',
    [linkId, stages],
  )
}
