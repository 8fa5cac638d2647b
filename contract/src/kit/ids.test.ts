import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { idAnywhere, idKeysOf, idListOf, idOf, idOrNewOf, idsIn, markOf, readId, sharedIdKeysOf } from './ids.ts'

describe('an id', () => {
  it.each([
    [1, 1],
    ['25', 25],
    [2147483647, 2147483647],
    ['2147483647', 2147483647],
  ])('the id %j is read as %i', (given, id) => {
    expect(idOf('task').parse(given)).toBe(id)
  })

  it.each([
    0,
    -1,
    1.5,
    '1.5',
    2147483648,
    '99999999999',
    'abc',
    '',
    '1;select',
    '1e400',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    {},
    [1, 2],
    '0x',
    '1,2',
    '0x10',
    '1e1',
    '+10',
    '10.0',
    '025',
    [1],
    true,
    false,
    ' 1 ',
    '1 ',
    '1\n',
    [['25']],
    ['25'],
    '０',
    '１',
    '1_0',
    '1n',
    '-0',
    '0',
    new Date(5),
  ])('%j is not an id', (given) => {
    expect(idOf('task').safeParse(given).success).toBe(false)
  })
})

describe('readId', () => {
  it.each([
    1,
    '1',
    '2147483647',
    0,
    '0',
    '025',
    '0x10',
    '1e1',
    ' 1 ',
    [1],
    [['25']],
    true,
    null,
    undefined,
    1.5,
    2147483648,
    Number.NaN,
  ])('readId agrees with the schema of an id about %j', (given) => {
    expect(readId(given)).toBe(idOf('task').safeParse(given).data ?? null)
  })
})

describe('an id or 0 for a new record', () => {
  it.each([
    [0, 0],
    ['0', 0],
    ['7', 7],
  ])('an id or 0 for a new record takes %j', (given, id) => {
    expect(idOrNewOf('user').parse(given)).toBe(id)
  })

  it.each(['00', '-0', '', false, null, [], '0x0', ' 0'])('an id or 0 for a new record refuses %j', (given) => {
    expect(idOrNewOf('user').safeParse(given).success).toBe(false)
  })
})

describe('a list of ids', () => {
  it.each([
    ['1', [1]],
    ['1,2,3', [1, 2, 3]],
    ['3,3,3', [3]],
    [Array.from({ length: 200 }, (_, n) => n + 1).join(','), Array.from({ length: 200 }, (_, n) => n + 1)],
  ])('the list of ids %s is read', (given, ids) => {
    expect(idListOf('practice').parse(given)).toEqual(ids)
  })

  it.each([
    '',
    ',',
    '1,',
    ',1',
    '1,,2',
    '1, 2',
    '1;2',
    'a',
    '-1',
    '1.5',
    '025',
    '1,02',
    '+1',
    '1e1',
    '2147483648',
    '12345678901',
    Array.from({ length: 201 }, (_, n) => n + 1).join(','),
  ])('%s is not a list of ids', (given) => {
    expect(idListOf('practice').safeParse(given).success).toBe(false)
  })
})

describe('a map by ids', () => {
  it('a map by ids keeps its keys and values as they were given', () => {
    expect(idKeysOf('practice', z.boolean()).parse({ 1: true, 2147483647: false })).toEqual({
      1: true,
      2147483647: false,
    })
    expect(sharedIdKeysOf('hub', z.boolean()).parse({})).toEqual({})
  })

  it.each([
    '0',
    '01',
    '-1',
    '1.5',
    ' 1',
    '1e3',
    '0x1',
    '2147483648',
    '9999999999',
    '12345678901',
    'abc',
    '',
    'constructor',
    '1,2',
  ])('a map by ids has no key %j', (key) => {
    expect(idKeysOf('practice', z.boolean()).safeParse(JSON.parse(`{${JSON.stringify(key)}: true}`)).success).toBe(
      false,
    )
  })

  it('a map by ids does not carry a prototype with it', () => {
    expect(Object.keys(idKeysOf('practice', z.boolean()).parse(JSON.parse('{"__proto__": true, "1": true}')))).toEqual([
      '1',
    ])
  })

  it('the search for ids finds those in the keys of a map and in its values', () => {
    const body = z.object({
      hubs: sharedIdKeysOf('hub', z.boolean()).default({}),
      rows: idKeysOf('practice', z.object({ taskId: idOf('task') }))
        .refine(() => true)
        .optional(),
    })
    const found = idsIn(body, { hubs: { 4: true, 5: false }, rows: { 7: { taskId: 8 } } })
    expect(found.map(({ mark, value }) => [mark.entity, mark.reach, value])).toEqual([
      ['hub', 'shared', '4'],
      ['hub', 'shared', '5'],
      ['practice', 'owned', '7'],
      ['task', 'owned', 8],
    ])
  })
})

describe('the mark of an id', () => {
  const owned = { entity: 'task', reach: 'owned' }

  it.each([
    ['plain', idOf('task')],
    ['optional', idOf('task').optional()],
    ['nullable', idOf('task').nullable()],
    ['both', idOf('task').nullable().optional()],
    ['with a default', idOf('task').default(1)],
    ['read-only', idOf('task').readonly()],
    ['piped on', idOf('task').pipe(z.number())],
  ])('the mark of an id is found when it is %s', (_, schema) => {
    expect(markOf(schema)).toEqual(owned)
  })

  it('the mark of an id names its entity and its reach', () => {
    expect(markOf(idAnywhere('provider'))).toEqual({ entity: 'provider', reach: 'anywhere' })
    expect(markOf(idListOf('practice'))).toEqual({ entity: 'practice', reach: 'owned', isList: true })
  })

  it.each([
    z.number(),
    z.string().optional(),
    z.object({ id: idOf('task') }),
    z.array(idOf('task')),
    undefined,
    null,
    7,
  ])('the mark of an id is not on %s', (schema) => {
    expect(markOf(schema)).toBeUndefined()
  })
})

describe('the ids in a request', () => {
  const body = z.object({
    taskId: idOf('task'),
    note: z.string(),
    practiceIds: z.array(idOf('practice')).optional(),
    team: idAnywhere('team').nullable(),
    rows: z.array(z.object({ providerId: idOf('provider') })),
    inner: z.object({ deep: z.object({ userId: idOf('user') }).optional() }).optional(),
  })

  it('the ids in a request are found at any depth, as they were sent', () => {
    const found = idsIn(body, {
      taskId: '5',
      note: '7',
      practiceIds: [1, '2'],
      team: 3,
      rows: [{ providerId: 8 }, { providerId: '9' }],
      inner: { deep: { userId: 4 } },
    })
    expect(found.map(({ mark, value }) => [mark.entity, value])).toEqual([
      ['task', '5'],
      ['practice', 1],
      ['practice', '2'],
      ['team', 3],
      ['provider', 8],
      ['provider', '9'],
      ['user', 4],
    ])
  })

  it.each([[undefined], [null], ['text'], [7], [{}], [{ taskId: null, rows: 'x', inner: null }]])(
    'a request with %j has no ids',
    (value) => {
      expect(idsIn(body, value)).toEqual([])
    },
  )

  it('a request to a call that declares no ids has none', () => {
    expect(idsIn(undefined, { taskId: 5 })).toEqual([])
  })
})
