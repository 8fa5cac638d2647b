import { limits } from '@credence/contract/limits'
import type { Row, Statement } from '../../database/batch.ts'
import { RawJson } from '../../kit/route.ts'

/** One record is found by at most this many of its words at once, so a few times as many rows always hold enough records. */
const keysPerRecord = 8
/** Nearly always enough: few records have two words that begin alike. */
const atFirst = 12
const atMost = limits.searchMatches * keysPerRecord

const shape = `json_build_object('entityType', entity_type, 'id', entity_id, 'entityTypeLabel', initcap(entity_type), 'formattedName', label, 'npi', npi)`

const spelled: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

/** As the database folds names: lower case, without marks, special letters spelled out, single spaces. */
const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  .replace(/[øłđðħıŧßæœþ]/g, (letter) => spelled[letter] ?? letter).replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

const everything = `
  select coalesce(json_agg(${shape} order by label, entity_id), '[]')::text as json
    from (select distinct on (entity_type, entity_id) * from search_key where team_id = app_team()) entries`

const nearest = (rows: number) => `
  select entity_type as "entityType", entity_id as id, label as "formattedName", npi
    from search_key where team_id = app_team() and key >= $1 and key < $2 order by key, entity_type, entity_id limit ${rows}`

/** All practices and providers, or the keys nearest to what was typed; nothing that can be searched for finds nothing. */
export function searchEntries(search: string | undefined): Statement {
  return search === undefined ? { name: 'search-everything', text: everything, values: [], alone: true } : near(search, atFirst)
}

function near(search: string, rows: number): Statement {
  const typed = fold(search)
  return { name: `search-${rows}`, text: nearest(rows), values: [typed, typed && `${typed}\u{10ffff}`] }
}

const labels: Record<string, string> = { practice: 'Practice', provider: 'Provider' }

/** Each record once, in the order of the word it was found by. */
function matchesIn(rows: Row[]): Row[] {
  const seen = new Set<string>()
  const isNew = ({ entityType, id }: Row) => seen.size < seen.add(`${String(entityType)}${String(id)}`).size
  return rows.filter(isNew).slice(0, limits.searchMatches).map((row) => ({ ...row, entityTypeLabel: labels[String(row.entityType)] }))
}

export const entriesOf = (search: string | undefined, rows: Row[]): RawJson | Row[] =>
  search === undefined ? new RawJson(String(rows[0]?.json ?? '[]')) : matchesIn(rows)

/** Where the first rows were keys of the same few records, as many as surely hold enough. */
export const searchFurther = (search: string | undefined, rows: Row[]): Statement | null =>
  search !== undefined && rows.length === atFirst && matchesIn(rows).length < limits.searchMatches ? near(search, atMost) : null

const anywhere = (from: string) => `select coalesce(json_agg(json_build_object('id', provider_id, 'formattedName', label, 'revenueTeamId', team_id)), '[]')::text as json from ${from}`

const firstAnywhere: Statement = { name: 'first-anywhere', values: [], text: anywhere(`first_providers_anywhere(${limits.adminSearchMatches})`) }

/** The first few providers of every team that begin with what was typed, for platform administrators; without a search the first by name. */
export function searchAnywhere(search: string): Statement {
  if (search === '') return firstAnywhere
  const typed = fold(search)
  return { name: 'search-anywhere', values: [typed, typed && `${typed}\u{10ffff}`], text: anywhere(`search_providers_anywhere($1, $2, ${limits.adminSearchMatches})`) }
}
