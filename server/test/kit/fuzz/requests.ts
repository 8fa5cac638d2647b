import { addressOf, type Definition, type Endpoint } from '@credence/contract/kit/endpoint'
import { markOf, peel } from '@credence/contract/kit/ids'
import { z } from 'zod'
import type { Sent } from '../foreign-ids.ts'
import { oddHeader, oddSegment } from './addresses.ts'
import { oddValue, takenBy } from './values.ts'
import { parts } from '../parts.ts'
import type { Random } from '../random.ts'

type Path = readonly (string | number)[]
interface Place {
  path: Path
  schema: unknown
}

const deepest = 5

/** Every place of a value that a schema describes, those of optional fields too. */
function placesIn(schema: unknown, path: Path = []): Place[] {
  const inner = peel(schema)
  const own = [{ path, schema }]
  if (path.length >= deepest) return own
  if (inner instanceof z.ZodObject)
    return [...own, ...Object.entries(inner.shape).flatMap(([name, part]) => placesIn(part, [...path, name]))]
  if (inner instanceof z.ZodArray) return [...own, ...placesIn(inner.element, [...path, 0])]
  if (inner instanceof z.ZodRecord) return [...own, ...placesIn(inner.valueType, [...path, '1'])]
  if (inner instanceof z.ZodUnion) return [...own, ...inner.options.flatMap((option) => placesIn(option, path))]
  if (inner instanceof z.ZodIntersection)
    return [...own, ...placesIn(inner.def.left, path), ...placesIn(inner.def.right, path)]
  return own
}

const known = new WeakMap<z.ZodType, Place[]>()
function placesOf(schema: z.ZodType): Place[] {
  const places = known.get(schema) ?? placesIn(schema)
  known.set(schema, places)
  return places
}

/** The value with another one at a place; what leads to the place is made where it is missing. */
function withValue(value: unknown, [first, ...rest]: Path, odd: unknown): unknown {
  if (first === undefined) return odd
  const isObject = typeof value === 'object' && value !== null
  if (typeof first === 'number') {
    const items = Array.isArray(value) ? [...value] : []
    items[first] = withValue(items[first], rest, odd)
    return items
  }
  const fields: Record<string, unknown> = isObject && !Array.isArray(value) ? { ...value } : {}
  const part = withValue(fields[first], rest, odd)
  Object.defineProperty(fields, first, { value: part, enumerable: true, configurable: true, writable: true })
  return fields
}

function withoutField(value: unknown, path: Path): unknown {
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((part, key) => (part as Record<string | number, unknown> | null | undefined)?.[key], value)
  if (typeof parent !== 'object' || parent === null) return value
  const { [path.at(-1) as string]: _, ...rest } = parent as Record<string, unknown>
  return withValue(value, path.slice(0, -1), Array.isArray(parent) ? [] : rest)
}

const wordOf = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 60)

/** What is sent, and in words how it differs from what is valid. */
export interface Request {
  method: string
  url: string
  headers: Record<string, string>
  raw?: { payload: string | Buffer; type: string }
  said: string[]
}

const oddBodies: readonly { payload: string | Buffer; type: string; said: string }[] = [
  ['{', 'application/json'],
  ['{"a":', 'application/json'],
  ['{"a":1}}', 'application/json'],
  ["{'a':1}", 'application/json'],
  ['', 'application/json'],
  ['null', 'application/json'],
  ['5', 'application/json'],
  ['"x"', 'application/json'],
  ['[]', 'application/json'],
  ['{}', 'application/json; charset=utf-16'],
  ['\ufeff{}', 'application/json'],
  [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 'application/json'],
  [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'application/json'],
  [`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'application/json'],
  ['{"__proto__":{"a":1}}', 'application/json'],
  [`"${'x'.repeat(1_100_000)}"`, 'application/json'],
  ['1e999', 'application/json'],
  ['{}', 'text/plain'],
  ['{}', 'nonsense'],
  ['{}', ''],
  ['<a/>', 'application/xml'],
  ['a=1&a=2', 'application/x-www-form-urlencoded'],
  ['%', 'application/x-www-form-urlencoded'],
  ['a[b][c]=1', 'application/x-www-form-urlencoded'],
  ['x', 'multipart/form-data'],
  ['--x--', 'multipart/form-data; boundary=x'],
  ['--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{', 'multipart/form-data; boundary=x'],
  ['--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n--x--\r\n', 'multipart/form-data; boundary=x'],
  [
    '--x\r\nContent-Disposition: form-data; name="newPhotoFile"; filename="a.png"\r\n\r\n\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
  ],
  ['--x\r\nA', 'multipart/form-data; boundary=x'],
  ['x', `multipart/form-data; boundary=${'b'.repeat(257)}`],
].map(([payload = '', type = '']) => ({
  payload,
  type: String(type),
  said: `body ${wordOf(String(payload))} as ${wordOf(type)}`,
}))

/** Changes one thing about valid input, and says what. */
type Change = (draft: Draft, random: Random) => void
interface Draft {
  definition: Definition
  params: Record<string, string>
  query: [string, string][]
  body: unknown
  headers: Record<string, string>
  raw?: Request['raw']
  said: string[]
}

const textOf = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))

/** Lone surrogates cannot be written in an address; browsers send U+FFFD. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 8000))

const changes: Record<'param' | 'query' | 'body' | 'filled' | 'whole' | 'header', Change> = {
  param: (draft, random) => {
    const name = random.pick(Object.keys(draft.params))
    draft.params[name] = oddSegment(random)
    draft.said.push(`params.${name} = ${draft.params[name].slice(0, 60)}`)
  },
  query: (draft, random) => {
    const shape = draft.definition.query?.shape ?? {}
    const name = random.pick([...Object.keys(shape), 'search', '__proto__', 'a[b]'])
    const value = encoded(textOf(oddValue(random, shape[name])))
    const isRepeated = random.isTrue(0.25)
    draft.query = [
      ...draft.query.filter(([other]) => other !== name),
      ...Array.from({ length: isRepeated ? 2 : 1 }, (): [string, string] => [encoded(name), value]),
    ]
    draft.said.push(`query.${name} = ${value.slice(0, 60)}${isRepeated ? ', twice' : ''}`)
  },
  body: (draft, random) => {
    const { body } = draft.definition
    if (!body) return
    const { path, schema } = random.pick(placesOf(body))
    if (path.length && random.isTrue(0.1)) {
      draft.body = withoutField(draft.body, path)
      draft.said.push(`body without ${path.join('.')}`)
      return
    }
    const value = oddValue(random, schema)
    draft.body = withValue(draft.body, random.isTrue(0.03) ? [...path, 'surplus'] : path, value)
    draft.said.push(`body.${path.join('.')} = ${wordOf(value)}`)
  },
  /**
   * Gives about half of the fields an odd value that their own schema takes, so that what depends on several of them is
   * reached.
   */
  filled: (draft, random) => {
    const { body } = draft.definition
    for (const { path, schema } of body ? placesOf(body) : []) {
      // Ids stay those of records that exist.
      if (path.length === 0 || markOf(schema) || random.isTrue(0.5)) continue
      const taken = peel(schema) instanceof z.ZodObject ? [] : takenBy(schema as z.ZodType)
      if (taken.length) draft.body = withValue(draft.body, path, random.pick(taken))
    }
    draft.said.push('body filled')
  },
  whole: (draft, random) => {
    const { said, ...raw } = random.pick(oddBodies)
    draft.raw = raw
    draft.said.push(said)
  },
  header: (draft, random) => {
    const [name, value] = oddHeader(random)
    draft.headers[name] = value
    draft.said.push(`header ${name}: ${value.slice(0, 60)}`)
  },
}

/** The kinds of change that an endpoint can be given, each as often as it is worth. */
function kindsOf({ params, body, query }: Definition): (keyof typeof changes)[] {
  return [
    ...(params && Object.keys(params.shape).length ? ['param' as const] : []),
    ...(query ? Array.from({ length: 4 }, () => 'query' as const) : ['query' as const]),
    ...(body ? [...Array.from({ length: 8 }, () => 'body' as const), 'whole' as const] : []),
    'header',
  ]
}

function bodyOf({ definition: { bodyAs, files }, body, raw }: Draft, random: Random): Request['raw'] {
  if (raw) return raw
  if (bodyAs === 'stream')
    return { payload: Buffer.from('%PDF-1.7 x'), type: random.pick(['application/pdf', 'text/plain']) }
  if (body === undefined) return undefined
  if (bodyAs !== 'parts') return { payload: JSON.stringify(body), type: 'application/json' }
  const file = {
    name: random.pick(['a.png', '', '\u00e9.png']),
    type: 'image/png',
    bytes: random.pick([Buffer.alloc(0), Buffer.from('x'), Buffer.from('89504e470d0a1a0a', 'hex')]),
  }
  return parts({
    data: body,
    files: random.isTrue(0.5) ? Object.fromEntries(Object.keys(files ?? {}).map((name) => [name, file])) : {},
  })
}

const mostChanges = 2

/**
 * A request that differs from a valid one in some ways; in none of them once in a while, so that the sample itself is
 * tried.
 */
export function oddRequest({ definition }: Endpoint, valid: Sent, random: Random): Request {
  const draft: Draft = {
    definition,
    headers: {},
    said: [],
    body: valid.body,
    params: Object.fromEntries(
      Object.entries(valid.params ?? {}).map(([name, value]) => [name, encoded(String(value))]),
    ),
    query: Object.entries(valid.query ?? {}).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, encoded(String(value))]],
    ),
  }
  const kinds = kindsOf(definition)
  if (definition.body && random.isTrue(0.5)) changes.filled(draft, random)
  for (let n = random.below(mostChanges + 1); n > 0; n -= 1) changes[random.pick(kinds)](draft, random)
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => draft.params[name] ?? '')
  const query = draft.query.map(([name, value]) => `${name}=${value}`).join('&')
  const raw = bodyOf(draft, random)
  return {
    method: definition.method,
    url: `${addressOf(definition, path)}${query ? `?${query}` : ''}`,
    headers: draft.headers,
    ...(raw ? { raw } : {}),
    said: draft.said,
  }
}
