import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import {
  defaultPreferences,
  onboardingFlags,
  type OnboardingPreferences,
} from '@credence/contract/onboarding/preferences'
import { stagesFor, type Stage } from '@credence/contract/onboarding/stages'
import { runBatch, type Row, type Statement } from '../../database/batch.ts'
import { columnOf } from '../../kit/request/column-names.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Plan } from '../signing/flow.actions.ts'
import type { Wizard } from './stage.ts'

const flags = onboardingFlags.map((flag) => `'${flag}', o.${columnOf(flag)}`).join(', ')

/** What a practice chose (`chosen`, null until it chose) and what its team has set for practices that did not. */
export const preferencesColumns = `
  case when o.id is not null then json_build_object(${flags}, 'stageOrder', o.stage_order) end as chosen,
  (select t.settings -> 'onboarding' from team t where t.id = app_team()) as "teamDefaults"`

export interface StoredPreferences {
  chosen: OnboardingPreferences | null
  teamDefaults: unknown
}

/** What the practice chose, else the defaults of its team, else those of the product. */
export function preferencesOf({ chosen, teamDefaults }: StoredPreferences): OnboardingPreferences {
  if (chosen) return chosen
  const own = Object.entries((teamDefaults ?? {}) as Record<string, unknown>).filter(
    ([flag, value]) => typeof value === 'boolean' && Object.hasOwn(defaultPreferences, flag),
  )
  return { ...defaultPreferences, ...Object.fromEntries(own) }
}

/** The wizard of the link of the transaction, at a stage. */
export const wizardStatement = (stage: Stage): Statement => ({
  name: 'onboarding-wizard',
  values: [stage],
  text: 'select onboarding_wizard($1) as wizard',
})

/** The documents that the provider of the link of this transaction signs, in the order of the templates' names. */
export async function findPlanOfWizard(scope: Scope): Promise<Plan | null> {
  const { rows } = await scope.client.query<Omit<Plan, 'fppeTaskId' | 'annex'>>(
    `
    select p.id as "providerId", p.first_name as "signerFirstName", p.last_name as "signerLastName",
           (select m.practice_id from provider_practice m join practice x on x.team_id = m.team_id and x.id = m.practice_id
             where m.team_id = p.team_id and m.provider_id = p.id and not_ended(m.end_date)
             order by not_ended(x.end_date) desc, m.is_primary desc, lower(x.name), x.id limit 1) as "practiceId",
           array(select t.id from provider_esignature_template i join esignature_template t on t.team_id = i.team_id and t.id = i.esignature_template_id
                  where i.team_id = p.team_id and i.provider_id = p.id order by lower(t.name), t.id) as "templateIds"
      from provider p where p.team_id = app_team() and p.id = $1`,
    [scope.link.subject.id],
  )
  return rows[0] ? { ...rows[0], fppeTaskId: null, annex: null } : null
}

/** Of two saves for one provider the second waits, and then reads what the first wrote. */
const lockProvider = (providerId: number): Statement => ({
  name: 'onboarding-lock',
  values: [providerId],
  text: 'select from provider where team_id = app_team() and id = $1 for no key update',
})

/** What has become of the link while its call waited for the lock. The gate judged the link before. */
const linkNow: Statement = {
  name: 'onboarding-link-now',
  values: [],
  text: 'select completed_at is not null as "isComplete", revoked_at is not null as "isRevoked" from link where id = app_subject_link()',
}

function assertStillOpen(rows: Row[] | undefined): void {
  const { complete = '', unknown } = providerOnboardingLink.texts
  if (rows?.[0]?.['isRevoked'] !== false) throw new Refusal(404, unknown)
  if (rows[0]['isComplete'] !== false) throw new Refusal(409, complete)
}

/** A wizard with what a stage answers beside its data. */
export interface OpenStage extends Wizard {
  today: string
  /** The switches that were on when the stage was saved last with this link, also if it was sent back since. */
  hasNone: readonly string[]
  draftSealed: Buffer | null
  sentBack: { field: string; label: string; message: string }[]
}

interface FoundWizard extends Omit<OpenStage, 'preferences' | 'draftSealed'> {
  /** In base64. */
  draftSealed: string | null
  /** The row of the practice by its columns; null until the practice chose. */
  preference: Readonly<Record<string, unknown>> | null
  teamDefaults: unknown
}

const chosenIn = (preference: NonNullable<FoundWizard['preference']>) =>
  Object.fromEntries(
    [...onboardingFlags, 'stageOrder'].map((name) => [name, preference[columnOf(name)]]),
  ) as unknown as OnboardingPreferences

/** Null without a present practice. */
export function wizardIn(rows: Row[] | undefined): OpenStage | null {
  const found = rows?.[0]?.['wizard'] as FoundWizard | null | undefined
  if (!found) return null
  const { preference, teamDefaults, draftSealed: draft, ...wizard } = found
  const preferences = preferencesOf({ chosen: preference && chosenIn(preference), teamDefaults })
  const saved = new Set<Stage>(wizard.savedStages)
  const draftSealed = draft === null ? null : Buffer.from(draft, 'base64')
  return { ...wizard, draftSealed, preferences, savedStages: stagesFor(preferences).filter((each) => saved.has(each)) }
}

/** Completed: also a link that somebody completed meanwhile is let in. */
export type WizardChange = 'saved' | 'completed'

/**
 * The wizard with the answers of further statements. To be changed, the provider is locked until commit. A link that was
 * completed or revoked before the lock was free saves nothing any more.
 */
export async function findWizard(
  scope: Scope,
  stage: Stage,
  { toBe, further = [] }: { toBe?: WizardChange | undefined; further?: readonly Statement[] } = {},
): Promise<{ wizard: OpenStage | null; answers: Row[][] }> {
  const before = toBe === undefined ? [] : [lockProvider(scope.link.subject.id), linkNow]
  const all = await runBatch(scope.client, [...before, wizardStatement(stage), ...further])
  if (toBe === 'saved') assertStillOpen(all[1])
  const [rows, ...answers] = all.slice(before.length)
  return { wizard: wizardIn(rows), answers }
}
