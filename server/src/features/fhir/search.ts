import { fhirPage, fhirTypes, type FhirTypeName, type SearchParameter } from '@credence/contract/fhir/types'
import { Refusal } from '../../kit/request/refusal.ts'
import { keyOf } from './ids.ts'
import { instantsOf } from './instants.ts'

/** A search as its statement takes it. */
export interface Search {
  /** The address of the FHIR server of this practice. */
  base: string
  /** Of each parameter that was sent, regular expressions that a resource must match, all of them. */
  filters: Readonly<Record<string, readonly string[]>>
  ids: readonly string[] | null
  /** Of `_lastUpdated`: from, and before. */
  from: string | null
  before: string | null
  count: number
  /** The key of the last resource on the page before. */
  after: readonly number[] | null
  /** The same as its id. */
  sentAfter: string | null
  includes: readonly string[]
  revIncludes: readonly string[]
  /** The parameters that are understood, for the addresses of this page and the next. */
  understood: readonly (readonly [string, string])[]
}

interface Sent {
  params: { token: string }
  query: Record<string, unknown>
  headers: { prefer?: string | undefined }
  publicUrl: string
}

const refused = (message: string) => new Refusal(400, message)

export const baseOf = ({ params, publicUrl }: Pick<Sent, 'params' | 'publicUrl'>): string =>
  `${publicUrl}/fhir/${params.token.toLowerCase()}`

/** Values of a parameter, divided by commas. A backslash makes a comma, a bar or a backslash part of the value. */
const alternativesIn = (value: string): string[] => value.split(/(?<!\\),/).filter((each) => each.trim() !== '')
const plain = (value: string) => value.replace(/\\([\\,|$])/g, '$1')
const escaped = (value: string) => plain(value).replace(/[!-/:-@[-^`{-~]/g, '\\$&')

/** Values with several parts have one on each line. */
const exactly = (parts: string[]) => `(?n)^(?:${parts.join('|')})$`
/** Matches no text: a word does not begin inside of a word. */
const never = String.raw`a\ma`

const textPatterns: Record<string, (parts: string[]) => string> = {
  '': (parts) => `(?in)^(?:${parts.join('|')})`,
  contains: (parts) => `(?in)(?:${parts.join('|')})`,
  exact: exactly,
}

function codeIn(value: string, system: string): string {
  const [before, after] = value.split(/(?<!\\)\|/)
  if (after === undefined) return escaped(value)
  if (before === undefined || plain(before) !== system) return never
  return after === '' ? '.+' : escaped(after)
}

function idIn(value: string, to: FhirTypeName, base: string): string {
  const given = plain(value)
  const relative = given.startsWith(`${base}/`) ? given.slice(base.length + 1) : given
  const [type, id] = relative.includes('/') ? relative.split('/', 2) : [to, relative]
  return type === to && id !== undefined && keyOf(to, id) ? escaped(id) : never
}

/** The regular expression of a value of a search parameter; null for a blank one, which says nothing. */
function patternOf(parameter: SearchParameter, name: string, modifier: string, value: string, base: string) {
  const alternatives = alternativesIn(value)
  if (alternatives.length === 0) return null
  if (parameter.type === 'string') {
    const make = Object.hasOwn(textPatterns, modifier) ? textPatterns[modifier] : undefined
    if (!make) throw refused(`The modifier ${modifier} of ${name} is not supported`)
    return make(alternatives.map((each) => escaped(each.trim())))
  }
  if (modifier !== '') throw refused(`The modifier ${modifier} of ${name} is not supported`)
  return exactly(
    alternatives.map((each) =>
      parameter.type === 'token' ? codeIn(each.trim(), parameter.system) : idIn(each.trim(), parameter.to, base),
    ),
  )
}

function countIn(values: readonly string[]): number {
  const value = values.at(-1) ?? String(fhirPage.usual)
  if (!/^\d{1,9}$/.test(value)) throw refused('_count must be a whole number')
  return Number(value)
}

function keyIn(type: FhirTypeName, value: string): number[] {
  const key = keyOf(type, value)
  if (!key) throw refused('_after must be from the address of a next page')
  return key
}

/** `Type:parameter`, also where the type that it leads to was sent behind it. */
const includeIn = (value: string) => value.split(':').slice(0, 2).join(':')

/** The characters of all values together: a long list of alternatives is costly to compare with. */
const longestSearch = 2000
const common = ['_id', '_lastUpdated', '_count', '_after', '_include', '_revinclude']

/** What was sent, by what it means. */
class SentParameters {
  /** Parameters of this type, as regular expressions. */
  readonly filters: Record<string, string[]> = {}
  readonly understood: [string, string][] = []
  readonly unknown: string[] = []
  readonly #common = new Map<string, string[]>()
  #length = 0
  readonly #type: FhirTypeName
  readonly #base: string

  constructor(type: FhirTypeName, base: string) {
    this.#type = type
    this.#base = base
  }

  /** Values of a parameter that every type has. */
  of(name: string): readonly string[] {
    return this.#common.get(name) ?? []
  }

  add(full: string, value: string): void {
    this.#length += value.length
    if (this.#length > longestSearch) throw refused(`The values of a search have ${longestSearch} characters at most`)
    const [name = '', modifier = ''] = full.split(':', 2)
    const parameters: Readonly<Record<string, SearchParameter>> = fhirTypes[this.#type].parameters
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    if (parameter) {
      const pattern = patternOf(parameter, name, modifier, value, this.#base)
      if (pattern === null) return
      ;(this.filters[name] ??= []).push(pattern)
    } else {
      if (!common.includes(full)) return void this.unknown.push(full)
      if (!this.#isDeclared(full, value)) return void this.unknown.push(`${full}=${value}`)
      this.#common.set(full, [...this.of(full), value])
    }
    if (full !== '_count' && full !== '_after') this.understood.push([full, value])
  }

  #isDeclared(name: string, value: string): boolean {
    const { includes, revIncludes } = fhirTypes[this.#type]
    const declared: readonly string[] = name === '_revinclude' ? revIncludes : includes
    return !['_include', '_revinclude'].includes(name) || declared.includes(includeIn(value))
  }
}

/** Reads a search, and refuses values that cannot be read. Unknown parameters are left out unless handling is strict. */
export function readSearch(type: FhirTypeName, { params, query, headers, publicUrl }: Sent): Search {
  const base = baseOf({ params, publicUrl })
  const sent = new SentParameters(type, base)
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) if (typeof value === 'string' && name !== '_format') sent.add(name, value)
  const { filters, understood, unknown } = sent
  if (unknown.length > 0 && /(?:^|[,;\s])handling=strict(?:$|[,;\s])/i.test(headers.prefer ?? ''))
    throw refused(`Not supported here: ${unknown.join(', ').slice(0, 500)}`)

  const revIncludes = sent.of('_revinclude').map(includeIn)
  const after = sent.of('_after').at(-1)
  const ids = sent.of('_id').map((value) => alternativesIn(value).map((each) => plain(each.trim())))
  // The providers of roles are known by the ids of these, so that no other role is looked at.
  if (type === 'PractitionerRole' && ids[0])
    (filters.practitioner ??= []).push(
      exactly(['0', ...ids[0].flatMap((id) => keyOf(type, id)?.[0] ?? []).map(String)]),
    )
  return {
    base,
    filters,
    ids: ids.length === 0 ? null : ids.reduce((some, others) => some.filter((id) => others.includes(id))),
    ...instantsOf(sent.of('_lastUpdated')),
    count: Math.min(countIn(sent.of('_count')), revIncludes.length > 0 ? fhirPage.mostWithRevInclude : fhirPage.most),
    after: after === undefined ? null : keyIn(type, after),
    sentAfter: after ?? null,
    includes: sent.of('_include').map(includeIn),
    revIncludes,
    understood,
  }
}

/** The address of a page. */
export function pageUrl(type: FhirTypeName, { base, understood, count }: Search, after: string | null): string {
  const query = new URLSearchParams(understood.map(([name, value]): [string, string] => [name, value]))
  query.set('_count', String(count))
  if (after !== null) query.set('_after', after)
  return `${base}/${type}?${query.toString()}`
}
