import { limits } from '@credence/contract/limits'
import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import { stagesFor, type Stage } from '@credence/contract/onboarding/stages'
import type { ProviderOnboardingState } from '@credence/contract/providers/profile'
import type { Row, Statement } from '../../database/batch.ts'
import { isLiveLink } from '../../kit/request/links.ts'
import { preferencesColumns, preferencesOf, type StoredPreferences } from '../onboarding/preferences.actions.ts'

/** The newest link of a provider that was not revoked, and what was done with it. */
export const onboardingState = (providerId: number): Statement => ({
  name: 'provider-onboarding-state',
  values: [providerOnboardingLink.kind, providerId, limits.recentOnboardingDays],
  text: `
    with links as materialized (
      select l.*, ${isLiveLink('l')} as is_live from link l where l.team_id = app_team() and l.purpose = $1 and l.provider_id = $2)
    select (select coalesce(bool_or(is_live), false) from links) as "isActive",
           (select coalesce(bool_or(completed_at > now() - make_interval(days => $3)), false) from links) as "wasCompleted",
           n.id is not null as "hasLink", n.sent_to as "sentTo", name_of(n.created_by) as "sentBy", n.created_at as "sentAt", n.expires_at as expires,
           n.completed_at as "completedAt", n.last_seen_at as "lastSeen",
           array(select s.stage from onboarding_stage s where s.team_id = app_team() and s.link_id = n.id and not s.is_sent_back) as saved,
           array(select d.stage from onboarding_draft d where d.team_id = app_team() and d.link_id = n.id) as drafts,
           array(select distinct c.stage from onboarding_change c where c.team_id = app_team() and c.provider_id = $2 and c.state = 'SENT_BACK') as "sentBack",
           ${preferencesColumns}
      from (values (1)) one left join (select * from links where revoked_at is null order by id desc limit 1) n on true
      cross join jsonb_populate_record(null::onboarding_preference, onboarding_preference_of($2)) o`,
})

type Found = Omit<
  ProviderOnboardingState,
  'hasActiveOnboardingUrl' | 'hasRecentlyCompletedOnboardingUrl' | 'stages' | 'savedStages' | 'totalStages'
> &
  StoredPreferences & {
    isActive: boolean
    wasCompleted: boolean
    hasLink: boolean
    saved: Stage[]
    drafts: Stage[]
    sentBack: Stage[]
  }
type StageState = ProviderOnboardingState['stages'][number]['state']

/** What that statement found, as the call answers it. */
export function stateOf(row: Row | undefined): ProviderOnboardingState {
  const { isActive, wasCompleted, hasLink, saved, drafts, sentBack, chosen, teamDefaults, ...link } =
    row as unknown as Found
  const stateOfStage = (stage: Stage): StageState => {
    // The last stage completes the wizard, and is not saved before.
    if (link.completedAt !== null || saved.includes(stage)) return 'SAVED'
    if (sentBack.includes(stage)) return 'SENT_BACK'
    return drafts.includes(stage) ? 'DRAFT' : 'OPEN'
  }
  const shown = hasLink ? stagesFor(preferencesOf({ chosen, teamDefaults })) : []
  const stages = shown.map((stage) => ({ stage, state: stateOfStage(stage) }))
  return {
    ...link,
    hasActiveOnboardingUrl: isActive,
    hasRecentlyCompletedOnboardingUrl: wasCompleted,
    savedStages: stages.filter(({ state }) => state === 'SAVED').length,
    totalStages: stages.length,
    stages,
  }
}
