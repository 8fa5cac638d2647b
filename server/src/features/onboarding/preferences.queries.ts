import { onboardingFlags, type OnboardingPreferences } from '@credence/contract/onboarding/preferences'
import { columnOf } from '../../kit/request/column-names.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { preferencesColumns, preferencesOf, type StoredPreferences } from './wizard.queries.ts'

/** The preferences of a practice. The version is 0 while it has the defaults. */
export async function getPreferences(
  scope: Scope,
  practiceId: number,
): Promise<{ preferences: OnboardingPreferences; version: number }> {
  const { rows } = await scope.client.query<StoredPreferences & { version: number }>(
    `select ${preferencesColumns}, coalesce(o.version, 0) as version
       from practice q left join onboarding_preference o on o.team_id = q.team_id and o.practice_id = q.id where q.team_id = app_team() and q.id = $1`,
    [practiceId],
  )
  const [row] = rows
  if (!row) throw new Error(`Practice ${practiceId} is not where it was just seen`)
  return { preferences: preferencesOf(row), version: row.version }
}

const columns = [...onboardingFlags.map(columnOf), 'stage_order']
const upsertText = `
  insert into onboarding_preference (team_id, practice_id, updated_by, ${columns.join(', ')})
  values (app_team(), $1, $2, ${columns.map((_, at) => `$${at + 3}`).join(', ')})
  on conflict (team_id, practice_id) do update set updated_by = excluded.updated_by, ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`

export async function upsertPreferences(
  scope: Scope,
  practiceId: number,
  preferences: OnboardingPreferences,
): Promise<void> {
  await scope.client.query(upsertText, [
    practiceId,
    scope.author,
    ...onboardingFlags.map((flag) => preferences[flag]),
    preferences.stageOrder,
  ])
}
