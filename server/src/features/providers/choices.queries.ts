import { limits } from '@credence/contract/limits'
import type { Statement } from '../../database/batch.ts'
import { longJsonStatement } from '../../kit/request/json.ts'
import { keysPerRecord, rangeOf, wordsIn, wordsTried } from './search.queries.ts'

const most = limits.providerChoices
const mostKeys = most * keysPerRecord

const first = `
  select json_build_object(
    'total', (select count(*) from provider p where p.team_id = app_team() and p.deleted_at is null),
    'choices', (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.formatted_name)), '[]') from (
      select p.id, p.formatted_name from provider p where p.team_id = app_team() and p.deleted_at is null
       order by p.last_name, p.first_name, p.id limit ${most}) f))::text as json`

const near = `
  select key, entity_id, label from search_key
   where team_id = app_team() and key >= $1 and key < $2 and entity_type = 'provider' order by key limit ${mostKeys}`
const byWords = `
  select key, entity_id, label from search_by_words(app_team(), $3, $4, $5::text[], ${wordsTried}, ${most})
   where entity_type = 'provider'`

/** Each provider once, by name. Prefixes of the whole text come before prefixes of its words. */
const listed = (ranges: readonly string[]) => `
  select json_build_object('total', null, 'choices', coalesce(json_agg(json_build_object('id', f.entity_id, 'name', f.label) order by f.place, f.label, f.entity_id), '[]'))::text as json
    from (select u.entity_id, u.label, min(u.place) as place
            from (${ranges.map((range, place) => `select r.*, ${place} as place from (${range}) r`).join(' union all ')}) u
           group by 1, 2 order by 3, 2, 1 limit ${most}) f`

/** The providers that a picker offers for what somebody typed. Without a text, the first by name and the total. */
export function providerChoices(search: string): Statement {
  if (search === '') return longJsonStatement('first-provider-choices', first)
  const words = wordsIn(search)
  return words === null
    ? longJsonStatement('provider-choices', listed([near]), rangeOf(search))
    : longJsonStatement('provider-choices-by-words', listed([near, byWords]), [...rangeOf(search), ...words])
}
