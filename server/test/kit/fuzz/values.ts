import { peel } from '@credence/contract/kit/ids'
import { z } from 'zod'
import { Random } from '../random.ts'

const nested = (depth: number): unknown => {
  let value: unknown = 'x'
  for (let n = 0; n < depth; n += 1) value = n % 2 ? { a: value } : [value]
  return value
}

/** Text that does not get smaller by packing: an index holds it as it is, up to its limit. */
export function dense(first: number, letters: number, length: number): string {
  const random = new Random(`${first} ${length}`)
  return String.fromCodePoint(...Array.from({ length }, () => first + random.below(letters)))
}
const denseTexts = [
  dense(97, 26, 255),
  dense(97, 26, 3500),
  dense(97, 26, 20_000),
  dense(0x4e00, 20_000, 255),
  dense(0x20000, 40_000, 255),
  dense(0x20000, 40_000, 100),
  dense(0x20000, 40_000, 3500),
]

const oddTexts = [
  ...denseTexts,
  `${dense(97, 26, 240)}@elsewhere.test`,
  `${dense(0x20000, 40_000, 240)}@elsewhere.test`,
  `${dense(0x20000, 40_000, 250)}.pdf`,
  '',
  ' ',
  'x',
  'a\0b',
  'lone\ud800',
  '\udc00',
  '\u{1f468}\u200d\u2695\ufe0f',
  'A\u030angstro\u0308m',
  '\u202eabc',
  '\r\nX-Evil: y',
  '\u0007',
  '\ufeff',
  '%00',
  '%',
  '\\',
  "';--",
  '"',
  '$1',
  '${x}',
  '{{x}}',
  '<b>',
  '../../a',
  'C:\\a',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  'constructor',
  '__proto__',
  'toString',
  'x'.repeat(256),
  'x'.repeat(5000),
  'x'.repeat(60_000),
  '\u{1f642}'.repeat(300),
  ','.repeat(500),
  'a,b,c',
  '1,2',
  '\\u0000',
  '0',
  '-0',
  '007',
  'person@elsewhere.test',
  'a@b',
  `${'a'.repeat(250)}@elsewhere.test`,
  'a@b.test, c@d.test',
  '(907) 555-0199',
  '(___) ___-____',
  '5550100',
  '99501',
  '99501-1234',
  '1234567893',
  '92-0555011',
  '123-45-6789',
  'https://x.test/',
  'http://[::1]/',
  'javascript:alert(1)',
  'application/pdf',
  'a.pdf',
  'A: license.pdf',
  '.',
  '..',
  'AK',
  'MD',
  '_',
  '(',
  '[',
  '*',
  '%_',
  'İ',
  'ß',
  'ﬁ',
]
const oddDates = [
  '2026-01-31',
  '2024-02-29',
  '2026-02-29',
  '2026-02-30',
  '0001-01-01',
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  '-0001-01-01',
  '1582-10-10',
  '2026-13-01',
  '2026-1-1',
  '01/31/2026',
  '20260131',
  '2026-01-31T25:00:00Z',
  '2026-01-31T00:00:00Z',
  '2026-01-31T00:00:00+99:00',
  'infinity',
  '-infinity',
  'now',
  'today',
  'epoch',
  '294277-01-01',
  '4714-01-01 BC',
]
const oddNumbers = [
  0,
  -0,
  1,
  -1,
  1.5,
  0.1 + 0.2,
  99,
  100,
  101,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
]
const oddNumerals = [
  '2147483647',
  '2147483648',
  '4294967297',
  '9223372036854775807',
  '9223372036854775808',
  '1e400',
  '0x10',
  '1e1',
  '+10',
  '10.0',
  '025',
  ' 1 ',
  '-1',
  '1.5',
  '1,000',
  '１',
]
const oddOthers = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  [1],
  [['25']],
  ['x', 'x'],
  { id: 1 },
  { value: 'x' },
  { length: 5 },
  { toString: 'x' },
  Array.from({ length: 300 }, (_, n) => n),
  nested(60),
  nested(101),
  nested(3000),
]

/** Values of every kind that somebody could send by mistake or on purpose. */
const oddValues: readonly unknown[] = [...oddTexts, ...oddDates, ...oddNumbers, ...oddNumerals, ...oddOthers]

const accepted = new WeakMap<z.ZodType, readonly unknown[]>()

/** Those of the odd values that a schema takes: they pass validation and reach the handler. */
export function takenBy(schema: z.ZodType): readonly unknown[] {
  const known = accepted.get(schema)
  if (known) return known
  const inner = peel(schema)
  const own = inner instanceof z.ZodEnum ? inner.options : inner instanceof z.ZodLiteral ? [...inner.values] : []
  const taken = [...own, ...oddValues].filter((value) => schema.safeParse(value).success)
  accepted.set(schema, taken)
  return taken
}

/** Two of three times a value that the schema takes, as far as there is one; otherwise any. */
export function oddValue(random: Random, schema: unknown): unknown {
  const taken = schema instanceof z.ZodType && random.isTrue(0.67) ? takenBy(schema) : []
  return random.pick(taken.length ? taken : oddValues)
}
