import type { TaskType } from '@credence/contract/choices/tasks'
import type { Obstacle } from '@credence/contract/tasks/builder'
import type { Scope } from '../../kit/request/scope.ts'
import type { About } from './save.queries.ts'

// The rule for what a task can be about, shared by the builder and a single save. `c` is a combination (practice_id,
// provider_id, target_id), `r` its provider.

const worksWith: Record<TaskType, string> = {
  CARRIER:
    'exists (select from practice_carrier x where x.team_id = app_team() and x.practice_id = c.practice_id and x.carrier_id = c.target_id)',
  FACILITY:
    'exists (select from practice_facility x where x.team_id = app_team() and x.practice_id = c.practice_id and x.facility_id = c.target_id)',
  DATA_HUB: `case when c.provider_id is null then exists (select from practice_hub x where x.team_id = app_team() and x.practice_id = c.practice_id and x.hub_id = c.target_id)
    else exists (select from provider_hub x where x.team_id = app_team() and x.provider_id = c.provider_id and x.hub_id = c.target_id) end`,
  OTHER: 'true',
}

const membership =
  'select from provider_practice m where m.team_id = app_team() and m.practice_id = c.practice_id and m.provider_id = c.provider_id'

export const whenObstacle = (type: TaskType) => `
  when r.deleted_at is not null then 'deleted'
  when c.provider_id is not null and not exists (${membership}) then 'notMember'
  when c.provider_id is not null and not exists (${membership} and not_ended(m.end_date)) then 'ended'
  when not ${worksWith[type]} then 'notWorkedWith'
  ${type === 'CARRIER' ? "when r.excluded_from_carrier_credentialing then 'excluded'" : ''}`

const targets = {
  CARRIER: ['carrier', 'carrierId'],
  FACILITY: ['facility', 'facilityId'],
  DATA_HUB: ['hub', 'hubId'],
  OTHER: [null, null],
} as const satisfies Record<TaskType, readonly [string | null, keyof About | null]>

export const targetTable = (type: TaskType) => targets[type][0]
export const targetIn = (about: About, type: TaskType): number | null => {
  const [, key] = targets[type]
  return key && about[key]
}

export interface Refused {
  type: TaskType
  obstacle: Obstacle
  practice: string
  provider: string | null
  target: string | null
}

/** The first obstacle of a task for the given target types. OTHER checks the provider alone. */
export async function findObstacle(
  scope: Scope,
  about: About,
  types: readonly TaskType[],
): Promise<Refused | undefined> {
  const judged = types.map((type, at) => {
    const table = targetTable(type)
    return `
      select ${at} as n, '${type}' as type, case ${whenObstacle(type)} end as obstacle, p.name as practice, r.formatted_name as provider, ${table ? 'x.name' : 'null::text'} as target
        from (select $1::int as practice_id, $2::int as provider_id, $${at + 3}::int as target_id) c
        join practice p on p.team_id = app_team() and p.id = c.practice_id
        left join provider r on r.team_id = app_team() and r.id = c.provider_id ${table ? `left join ${table} x on x.id = c.target_id` : ''}`
  })
  if (judged.length === 0) return undefined
  const {
    rows: [first],
  } = await scope.client.query<Refused>(
    `select type, obstacle, practice, provider, target from (${judged.join(' union all ')}) judged where obstacle is not null order by n limit 1`,
    [about.practiceId, about.providerId, ...types.map((type) => targetIn(about, type))],
  )
  return first
}
