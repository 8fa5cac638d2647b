import { limits } from '@credence/contract/limits'
import type { Statement } from '../../database/batch.ts'

/** One record is found by at most this many of its words at once, so a few times as many rows always hold enough records. */
const keysPerRecord = 8

const shape = `json_build_object('entityType', entity_type, 'id', entity_id, 'entityTypeLabel', initcap(entity_type), 'formattedName', label, 'npi', npi)`

const spelled: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

/** As the database folds names: lower case, without marks, special letters spelled out, single spaces. */
const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  .replace(/[øłđðħıŧßæœþ]/g, (letter) => spelled[letter] ?? letter).replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

const everything = `
  select coalesce(json_agg(${shape} order by label, entity_id), '[]')::text as json
    from (select distinct on (entity_type, entity_id) * from search_key where team_id = app_team()) entries`

const firstMatches = `
  select coalesce(json_agg(${shape} order by key, entity_id), '[]')::text as json from (
    select * from (
      select distinct on (entity_type, entity_id) * from (
        select * from search_key where team_id = app_team() and key >= $1 and key < $2 order by key limit ${limits.searchMatches * keysPerRecord}
      ) nearest order by entity_type, entity_id, key
    ) each_once order by key, entity_id limit ${limits.searchMatches}
  ) first`

/** All practices and providers, or the first few that begin with what was typed; nothing that can be searched for finds nothing. */
export function searchEntries(search: string | undefined): Statement {
  if (search === undefined) return { name: 'search-everything', text: everything, values: [] }
  const typed = fold(search)
  return { name: 'search-first', text: firstMatches, values: [typed, typed && `${typed}\u{10ffff}`] }
}

const anywhereShape = `json_build_object('id', provider_id, 'formattedName', label, 'revenueTeamId', team_id)`

/** The providers of every team, for platform administrators: all, or the first few that begin with what was typed. */
export function searchAnywhere(search: string | undefined): Statement {
  const all = (from: string) => `select coalesce(json_agg(${anywhereShape}), '[]')::text as json from ${from}`
  if (search === undefined) return { name: 'search-anywhere-all', text: all('all_providers_anywhere()'), values: [] }
  const typed = fold(search)
  return { name: 'search-anywhere', text: all(`search_providers_anywhere($1, $2, ${limits.adminSearchMatches})`), values: [typed, typed && `${typed}\u{10ffff}`] }
}
