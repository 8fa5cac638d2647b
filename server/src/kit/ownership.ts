import type { Definition } from '@credence/contract/kit/endpoint'
import { idsIn, type Entity } from '@credence/contract/kit/ids'
import type { Statement } from '../database/batch.ts'

/** Where each entity's records are. Row-level security decides whose they are; the condition says which still count. */
const tables: Record<Entity, { table: string; alive?: string }> = {
  team: { table: 'team' },
  user: { table: 'account', alive: 'deleted_at is null' },
  practice: { table: 'practice' },
  provider: { table: 'provider', alive: 'deleted_at is null' },
  task: { table: 'task' },
  fppeTask: { table: 'fppe_task' },
  referral: { table: 'referral' },
  carrier: { table: 'carrier' },
  facility: { table: 'facility' },
}

export interface RawInput { params: unknown; query: unknown; body: unknown }

const asIds = (value: unknown): number[] =>
  (typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value])
    .map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= 2147483647)

/** The ids of a request that must be the caller's, by entity. What is no id at all is left to validation. */
export function idsToCheck(definition: Definition, input: RawInput): Map<Entity, Set<number>> {
  const wanted = new Map<Entity, Set<number>>()
  const found = [
    ...idsIn(definition.params, input.params), ...idsIn(definition.query, input.query), ...idsIn(definition.body, input.body),
  ]
  for (const { mark, value } of found) {
    if (mark.reach !== 'owned') continue
    const ids = wanted.get(mark.entity) ?? new Set()
    for (const id of asIds(value)) ids.add(id)
    wanted.set(mark.entity, ids)
  }
  return wanted
}

/** One statement that counts how many of the wanted ids the caller cannot see. */
export function ownershipQuery(wanted: Map<Entity, Set<number>>): Statement | null {
  const asked = [...wanted].filter(([, ids]) => ids.size > 0)
  if (!asked.length) return null
  const parts = asked.map(([entity], at) => {
    const { table, alive = 'true' } = tables[entity]
    return `cardinality($${at + 1}::int[]) - (select count(*) from ${table} where id = any ($${at + 1}) and ${alive})`
  })
  return { name: `owned-${asked.map(([entity]) => entity).join('-')}`, text: `select (${parts.join(' + ')})::int as missing`, values: asked.map(([, ids]) => [...ids]) }
}
