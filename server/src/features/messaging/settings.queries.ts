import type { Statement } from '../../database/batch.ts'
import { jsonStatement } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** A practice without settings has the defaults of the table. */
const defaultQuota = 20_000

export const settingsOf = (practiceId: number): Statement =>
  jsonStatement(
    'sms-settings',
    `select json_build_object('fromNumber', s.from_number, 'smsReplyForwardingEmail', s.reply_forwarding_email,
        'smsReplyAutoResponse', s.reply_auto_response, 'callForwardNumber', s.call_forward_number,
        'timeZone', coalesce(s.time_zone, team_time_zone()), 'dailyQuota', coalesce(s.daily_quota, ${defaultQuota}),
        'eSignatureTemplates', coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id)
           from esignature_template t where t.team_id = p.team_id and not t.is_retired), '[]'),
        'version', coalesce(s.version, 0))::text as json
       from practice p left join practice_sms s on s.team_id = p.team_id and s.practice_id = p.id
      where p.team_id = app_team() and p.id = $1`,
    [practiceId],
  )

/** Locks the settings of a practice, which may have none yet. Answers their version, 0 without settings. */
export async function lockSettings(scope: Scope, practiceId: number): Promise<number> {
  const { rows } = await scope.client.query<{ version: number | null }>(
    `select s.version from practice p left join practice_sms s on s.team_id = p.team_id and s.practice_id = p.id
      where p.team_id = app_team() and p.id = $1 for no key update of p`,
    [practiceId],
  )
  return rows[0]?.version ?? 0
}

/** Whether a practice of any team sends from a number, other than the given one. */
export async function isTakenNumber(scope: Scope, practiceId: number, fromNumber: string): Promise<boolean> {
  const { rowCount } = await scope.client.query('select from sms_practice_of_number($1) where practice_id <> $2', [
    fromNumber,
    practiceId,
  ])
  return rowCount !== 0
}

export interface SettingsPatch {
  fromNumber?: string | null | undefined
  replyForwardingEmail?: string | null | undefined
  replyAutoResponse?: string | null | undefined
  callForwardNumber?: string | null | undefined
  timeZone?: string | null | undefined
  dailyQuota?: number | undefined
}

/** Writes what was given; the rest stays. */
export async function saveSettings(scope: Scope, practiceId: number, patch: SettingsPatch): Promise<void> {
  const given = { ...patch, updatedBy: scope.author }
  await scope.db
    .insertInto('practiceSms')
    .values({ teamId: scope.teamId, practiceId, ...given })
    .onConflict((conflict) => conflict.columns(['teamId', 'practiceId']).doUpdateSet(given))
    .execute()
}
