import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './all.ts'
import { cleanFilename } from './documents/rules.ts'
import { markOf, peel } from './kit/ids.ts'

/** Text that people and programs put into fields that cannot take it. None of it is blank. */
const nonsense = [
  'see notes',
  'n/a',
  'null',
  '-',
  '--',
  '()',
  '.',
  '..',
  '///',
  '%',
  '{}',
  '[]',
  '\u200f',
  '00/00/0000',
  '99999999999999999999',
  'a,,b',
  ', ',
]
/** Values of the wrong kind. */
const wrongKinds = [0, -1, 1.5, true, false, {}, { value: 'x' }, [], ['x']]

const bare = (text: string) => text.replace(/\s/g, '')
/** A file name is kept without the path before it. */
const isSame = (kept: string, sent: string) =>
  bare(kept) === bare(sent) || (kept !== '' && kept === cleanFilename(sent))

type Field = { path: string; schema: z.ZodType }

/**
 * Every field of a body that holds one value. The plain items of a list are left out: an item stores nothing that it
 * could empty.
 */
function* fieldsOf(schema: unknown, path: string): Generator<Field> {
  const inner = peel(schema)
  if (inner instanceof z.ZodObject)
    for (const [name, part] of Object.entries(inner.shape)) yield* fieldsOf(part, `${path}.${name}`)
  else if (inner instanceof z.ZodArray) {
    if (peel(inner.element) instanceof z.ZodObject) yield* fieldsOf(inner.element, `${path}[]`)
  } else if (inner instanceof z.ZodRecord) yield* fieldsOf(inner.valueType, `${path}{}`)
  else if (inner instanceof z.ZodDiscriminatedUnion) for (const option of inner.options) yield* fieldsOf(option, path)
  else if (!markOf(schema)) yield { path, schema: schema as z.ZodType }
}

const fields = allEndpoints.flatMap(
  ({
    name,
    endpoint: {
      definition: { body, method },
    },
  }) => (body && method !== 'GET' ? [...fieldsOf(body, name)] : []),
)

describe('a field that can be emptied', () => {
  it('fields that can be emptied are found in every call that writes', () => {
    expect(fields.length).toBeGreaterThan(400)
    expect(fields.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'savePractice.phone1',
        'saveProvider.ssn',
        'saveCarrier.fax',
        'saveMe.cellPhone',
        'saveTask.progress',
        'createProvider.practiceAssociations{}.endDate',
      ]),
    )
  })

  it('a field that can be emptied is never emptied or changed by a value that it cannot take: the value is kept or refused', () => {
    const lost = fields.flatMap(({ path, schema }) =>
      [...nonsense, ...wrongKinds].flatMap((value) => {
        const { success, data } = schema.safeParse(value)
        const isKept =
          typeof value === 'string' && typeof data === 'string'
            ? isSame(data, value)
            : data !== null && data !== undefined && data !== ''
        return success && !isKept ? [`${path} reads ${JSON.stringify(value)} as ${JSON.stringify(data)}`] : []
      }),
    )
    expect(lost).toEqual([])
  })
})
