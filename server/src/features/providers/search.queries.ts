import { limits } from '@credence/contract/limits'
import type { Row, Statement } from '../../database/batch.ts'
import { RawJson } from '../../kit/request/route.ts'

/** Few records have more than this many keys with the same prefix, so this many rows per match hold enough records. */
export const keysPerRecord = 12
/** The rows of the first query. Nearly always enough: few records have two words with the same prefix. */
const atFirst = 12
const atMost = limits.searchMatches * keysPerRecord

const shape = `json_build_object('entityType', entity_type, 'id', entity_id, 'entityTypeLabel', initcap(entity_type), 'formattedName', label, 'npi', npi)`

const spelled: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Folds text as the database folds names: lower case, no diacritics, special letters spelled out, single spaces. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđðħıŧßæœþ]/g, (letter) => spelled[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const everything = `
  select coalesce(json_agg(${shape} order by label, entity_id), '[]')::text as json
    from (select distinct on (entity_type, entity_id) * from search_key where team_id = app_team()) entries`

const found = 'entity_type as "entityType", entity_id as id, label as "formattedName", npi'

const nearest = (rows: number) => `
  select ${found} from search_key where team_id = app_team() and key >= $1 and key < $2 order by key, entity_type, entity_id limit ${rows}`

/** The key range of a prefix. */
export const rangeOf = (search: string) => {
  const typed = fold(search)
  return [typed, typed && `${typed}\u{10ffff}`]
}

/**
 * All practices and providers, or the first keys with the typed prefix. Text without letters and digits matches
 * nothing.
 */
export function searchEntries(search: string | undefined): Statement {
  return search === undefined
    ? { name: 'search-everything', text: everything, values: [], ownConnection: true }
    : near(search, atFirst)
}

const near = (search: string, rows: number): Statement => ({
  name: `search-${rows}`,
  text: nearest(rows),
  values: rangeOf(search),
})

/** The most distinct first words that are tried; fewer per team in a search over all teams. */
export const wordsTried = 60
const wordsTriedAnywhere = 10

/** The longest typed word, which is the most selective, then the second word and later ones; null for a single word. */
export function wordsIn(search: string): [string, string, string[]] | null {
  const words = fold(search).split(' ')
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const [second, ...later] = words.toSpliced(words.indexOf(longest), 1)
  return second === undefined ? null : [longest, second, later]
}

/** The prefix matches, then the matches of the words' prefixes. */
function byWords(search: string): Statement | null {
  const words = wordsIn(search)
  return (
    words && {
      name: 'search-by-words',
      values: [...rangeOf(search), ...words],
      text: `(${nearest(atFirst)}) union all (select ${found} from search_by_words(app_team(), $3, $4, $5::text[], ${wordsTried}, ${atFirst}) order by key, entity_type, entity_id)`,
    }
  )
}

const labels: Record<string, string> = { practice: 'Practice', provider: 'Provider' }

/** Each record once, ordered by the key that matched. */
function matchesIn(rows: Row[]): Row[] {
  const seen = new Set<string>()
  const isNew = ({ entityType, id }: Row) => seen.size < seen.add(`${String(entityType)}${String(id)}`).size
  return rows
    .filter(isNew)
    .slice(0, limits.searchMatches)
    .map((row) => ({ ...row, entityTypeLabel: labels[String(row.entityType)] }))
}

export const entriesOf = (search: string | undefined, rows: Row[]): RawJson | Row[] =>
  search === undefined ? new RawJson(String(rows[0]?.json ?? '[]')) : matchesIn(rows)

/**
 * The second query, if the first returned too few records: more keys if they belonged to the same records, otherwise
 * the matches of the words' prefixes.
 */
export function searchFurther(search: string | undefined, rows: Row[]): Statement | null {
  if (search === undefined || matchesIn(rows).length === limits.searchMatches) return null
  return rows.length === atFirst ? near(search, atMost) : byWords(search)
}

/** The JSON of a search over all teams, ordered by `place`. */
const listAnywhere = (matches: string) =>
  `select coalesce(json_agg(json_build_object('id', provider_id, 'formattedName', label, 'revenueTeamId', team_id) order by place), '[]')::text as json from (${matches}) matches`
const placed = (matches: string, after = 0) => `select *, ${after} + row_number() over () as place from ${matches}`

const firstAnywhere: Statement = {
  name: 'first-anywhere',
  values: [],
  text: listAnywhere(placed(`first_providers_anywhere(${limits.adminSearchMatches})`)),
}

/**
 * The first providers of all teams with the typed prefix, for platform administrators. Without a search text, the first
 * by name.
 */
export function searchAnywhere(search: string): Statement {
  if (search === '') return firstAnywhere
  const most = limits.adminSearchMatches
  const exact = placed(`search_providers_anywhere($1, $2, ${most})`)
  const words = wordsIn(search)
  if (!words) return { name: 'search-anywhere', values: rangeOf(search), text: listAnywhere(exact) }
  return {
    name: 'search-words-anywhere',
    values: [...rangeOf(search), ...words],
    text: `
      with exact as materialized (${exact}),
      others as (${placed(`search_words_anywhere($3, $4, $5::text[], ${wordsTriedAnywhere}, ${most}) where provider_id not in (select provider_id from exact)`, most)})
      ${listAnywhere(`select * from exact union all select * from others order by place limit ${most}`)}`,
  }
}
