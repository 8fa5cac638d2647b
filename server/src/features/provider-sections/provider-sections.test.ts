import { sections } from '@credence/contract/provider-sections/all'
import type { AnySection } from '@credence/contract/provider-sections/define'
import { writtenFields } from '@credence/contract/provider-sections/fields'
import { compareEntries } from '@credence/contract/provider-sections/rules'
import { texts } from '@credence/contract/texts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount, buildPractice, buildProvider, buildTeam } from '../../../db/builders/builders.ts'
import { buildEntries } from '../../../db/builders/sections.ts'
import { sampleEntry } from '../../../test/kit/records/provider-records.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { useWorld } from '../../../test/kit/world.ts'
import { columnOf } from '../../kit/request/column-names.ts'

const team = 1
const ids = { anna: 0, bert: 0, user: 0 }
const used = useWorld({
  build: (world) =>
    world.inTeam(team, async (scope) => {
      await buildTeam(scope, { id: team, name: 'Home' })
      const practice = await buildPractice(scope, { teamId: team, name: 'Clinic' })
      ids.anna = await buildProvider(scope, { teamId: team, firstName: 'Anna', lastName: 'Berg' }, [practice])
      ids.bert = await buildProvider(scope, { teamId: team, firstName: 'Bert', lastName: 'Dahl' }, [practice])
      ids.user = await buildAccount(scope, {
        teamId: team,
        firstName: 'Una',
        lastName: 'Moe',
        email: 'una@home.test',
        authorities: [...sections.map(({ permission }) => `${permission}_EDIT`), 'PROVIDER_DOCUMENT_EDIT'],
      })
    }),
})

let as: string
beforeAll(async () => {
  as = await used.world.session(ids.user)
})
beforeEach(async () => {
  for (const { name } of sections) await used.world.sql(`delete from ${columnOf(name)}`)
})

const list = async (section: AnySection, providerId = ids.anna) =>
  (await used.world.call(section.list, { params: { providerId } }, { as })).body
const create = (section: AnySection, values: object, providerId = ids.anna) =>
  used.world.call(section.create, { body: { providerId, ...values } }, { as })
const save = (section: AnySection, id: number, values: object, providerId = ids.anna) =>
  used.world.call(section.save, { params: { id }, body: { providerId, ...values } }, { as })
const remove = (section: AnySection, id: number) => used.world.call(section.remove, { params: { id } }, { as })

/** Valid values for the typed fields of an entry. */
const typed = (section: AnySection): Record<string, string> => {
  const sample = sampleEntry(section)
  return Object.fromEntries(writtenFields(section.fields).map((field) => [field, sample[field] ?? '']))
}
const firstOfKind = (section: AnySection, ...kinds: string[]) =>
  Object.entries(section.fields).find(([, { kind }]) => kinds.includes(kind))?.[0]

const named = sections.map((section) => [section.title, section] as const)

describe.each(named)('%s', (_, section) => {
  it('stores an entry as typed, records the author, and returns it', async () => {
    const reply = await create(section, typed(section))
    expect(reply).toMatchObject({
      status: 200,
      body: { ...typed(section), providerId: ids.anna, updatedBy: 'Una Moe', version: 1 },
    })
    expect(await list(section)).toEqual([reply.body])
    expect(await list(section, ids.bert)).toEqual([])
  })

  it('saves sent fields, keeps omitted ones, and clears those sent empty', async () => {
    const {
      body: { id },
    } = await create(section, typed(section))
    const [first = '', ...others] = writtenFields(section.fields)
    expect((await save(section, id, {})).body).toMatchObject({ ...typed(section), version: 2 })
    const emptied = Object.fromEntries(others.map((field) => [field, '']))
    const needed =
      'allOf' in section.needs ? Object.fromEntries(section.needs.allOf.map((field) => [field, 'kept'])) : {}
    const { status, body } = await save(section, id, { ...emptied, ...needed, version: 2 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...Object.fromEntries(others.map((field) => [field, null])),
      ...needed,
      [first]: needed[first as keyof typeof needed] ?? typed(section)[first],
      version: 3,
    })
  })

  it('checks its required fields, with its own messages, in a new entry and in a save', async () => {
    const { message } = section.needs
    expect(await create(section, {})).toMatchObject({ status: 400, body: { message } })
    expect(
      await create(section, Object.fromEntries(writtenFields(section.fields).map((field) => [field, '   ']))),
    ).toMatchObject({ status: 400, body: { message } })
    const {
      body: { id },
    } = await create(section, typed(section))
    expect(
      await save(section, id, Object.fromEntries(writtenFields(section.fields).map((field) => [field, null]))),
    ).toMatchObject({ status: 400, body: { message } })
    expect((await list(section))[0]).toMatchObject(typed(section))
  })

  it('refuses a stale save', async () => {
    const {
      body: { id },
    } = await create(section, typed(section))
    expect((await save(section, id, { version: 1 })).status).toBe(200)
    expect(await save(section, id, { version: 1 })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
  })

  it('does not find an entry of another provider, and changes nothing', async () => {
    const {
      body: { id },
    } = await create(section, typed(section), ids.bert)
    expect(await save(section, id, typed(section))).toMatchObject({ status: 404, body: { message: 'Not found' } })
    expect((await list(section, ids.bert))[0].version).toBe(1)
    expect(await list(section)).toEqual([])
  })

  it('deletes an entry once', async () => {
    const {
      body: { id },
    } = await create(section, typed(section))
    expect(await remove(section, id)).toMatchObject({ status: 200, body: { id } })
    expect((await remove(section, id)).status).toBe(404)
    expect(await list(section)).toEqual([])
  })

  it('does not find an entry of a deleted provider', async () => {
    const {
      body: { id },
    } = await create(section, typed(section), ids.bert)
    await used.world.sql('update provider set deleted_at = now() where id = $1', [ids.bert])
    try {
      expect((await save(section, id, typed(section), ids.bert)).status).toBe(404)
      expect((await remove(section, id)).status).toBe(404)
      expect((await used.world.call(section.list, { params: { providerId: ids.bert } }, { as })).status).toBe(404)
    } finally {
      await used.world.sql('update provider set deleted_at = null where id = $1', [ids.bert])
    }
  })

  it('lists entries in its order, with empty values last', async () => {
    const values = ['2024-05-05', '2026-01-01', null, '2025-03-03', '2026-01-01']
    await used.world.inTeam(team, (scope) =>
      buildEntries(
        scope,
        section,
        values.map((day, at) => ({
          teamId: team,
          providerId: ids.anna,
          ...Object.fromEntries(
            Object.entries(section.fields).flatMap(([name, field]): [string, string | null][] => {
              if (field.kind === 'date') return [[name, day]]
              if (field.kind === 'choice') return [[name, at % 2 ? (field.of.values[at] ?? null) : null]]
              return field.kind === 'text' || field.kind === 'state'
                ? [[name, at === 2 ? null : `${'bA'[at % 2]}${at}`]]
                : []
            }),
          ),
        })),
      ),
    )
    const entries = await list(section)
    expect(entries).toHaveLength(values.length)
    expect(entries).toEqual(entries.toSorted(compareEntries(section, section.sort)))
  })

  it('limits texts to 255 characters on one line', async () => {
    const text = firstOfKind(section, 'text', 'state')
    if (!text) return
    expect((await create(section, { ...typed(section), [text]: 'x'.repeat(255) })).status).toBe(200)
    for (const long of ['x'.repeat(256), 'a\nb', 'a\0b'])
      expect((await create(section, { ...typed(section), [text]: long })).status).toBe(400)
  })

  it('limits notes to 511 characters', async () => {
    const notes = firstOfKind(section, 'notes')
    if (!notes) return
    expect((await create(section, { ...typed(section), [notes]: `${'x'.repeat(505)}\nlines` })).status).toBe(200)
    expect((await create(section, { ...typed(section), [notes]: 'x'.repeat(512) })).status).toBe(400)
  })

  it('keeps longer stored notes as long as they are not changed', async () => {
    const notes = firstOfKind(section, 'notes')
    if (!notes) return
    const {
      body: { id },
    } = await create(section, typed(section))
    const long = 'x'.repeat(2000)
    await used.world.sql(`update ${columnOf(section.name)} set ${columnOf(notes)} = $2 where id = $1`, [id, long])
    expect((await save(section, id, { ...typed(section), [notes]: long })).body[notes]).toBe(long)
    expect((await save(section, id, { ...typed(section), [notes]: long.slice(1) })).status).toBe(400)
    expect((await save(section, id, { ...typed(section), [notes]: 'short' })).body[notes]).toBe('short')
  })

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'); drop table provider; --",
    '{{7*7}}',
    "=cmd|' /C calc'!A0",
    'Ñandú 😀 \u202e txt',
  ])('accepts %s as plain text and answers it unchanged', async (words) => {
    const texted = Object.fromEntries(
      Object.entries(section.fields).flatMap(([name, { kind }]) =>
        kind === 'text' || kind === 'state' || kind === 'notes' ? [[name, words]] : [],
      ),
    )
    const reply = await create(section, { ...typed(section), ...texted })
    expect(reply).toMatchObject({ status: 200, body: texted })
    expect(String(reply.headers['content-type'])).toContain('application/json')
  })

  it('refuses invalid dates, choices that are not offered, and values of another type', async () => {
    for (const [name, { kind }] of Object.entries(section.fields)) {
      const wrong =
        kind === 'date'
          ? ['2026-02-30', '01/31/2026', '0000-01-01', 'x', 7]
          : kind === 'choice'
            ? ['NOTHING', 'constructor', 7]
            : kind === 'stamp' || kind === 'documents'
              ? []
              : [7, {}, ['x'], true]
      for (const value of wrong)
        expect(
          (await create(section, { ...typed(section), [name]: value })).status,
          `${name} ${JSON.stringify(value)}`,
        ).toBe(400)
    }
    expect(await list(section)).toEqual([])
  })

  it('ignores fields that only the server sets', async () => {
    const stamps = Object.entries(section.fields)
      .filter(([, { kind }]) => kind === 'stamp')
      .map(([name]) => name)
    const forged = {
      id: 1,
      version: 99,
      updated: '1999-01-01',
      updatedBy: 'Somebody',
      teamId: 2,
      ...Object.fromEntries(stamps.map((name) => [name, '1999-01-01'])),
    }
    const { body } = await create(section, { ...typed(section), ...forged })
    expect(body).toMatchObject({
      version: 1,
      updatedBy: 'Una Moe',
      ...Object.fromEntries(stamps.map((name) => [name, null])),
    })
    expect(body.id).not.toBe(1)
  })

  it('creates one entry for repeated calls with the same key', async () => {
    const send = () =>
      used.world.call(
        section.create,
        { body: { providerId: ids.anna, ...typed(section) } },
        { as, headers: { 'idempotency-key': `key-${section.name}` } },
      )
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(await list(section)).toHaveLength(1)
  })

  it('is listed in one round trip, whatever the number of entries', async () => {
    await list(section)
    const few = await countQueries(() => list(section))
    await used.world.inTeam(team, (scope) =>
      buildEntries(
        scope,
        section,
        Array.from({ length: 200 }, () => ({ teamId: team, providerId: ids.anna, ...typed(section) })),
      ),
    )
    expect(await countQueries(() => list(section))).toBe(few)
    expect(few).toBe(1)
  })

  it('records the author and the changed fields, and no values', async () => {
    const {
      body: { id },
    } = await create(section, typed(section))
    const [row] = await used.world.sql(
      'select account_id, action, fields::text from change_log where table_name = $1 and row_id = $2',
      [columnOf(section.name), id],
    )
    expect(row).toMatchObject({ account_id: ids.user, action: 'insert' })
    expect(row.fields).not.toContain('2026-01-31')
  })
})

describe('a list of entries', () => {
  it('names the last author of an entry, including platform administrators, but no account of another team', async () => {
    const [section] = sections as readonly [AnySection]
    const people = await used.world.inTeam(team, async (scope) => ({
      admin: await buildAccount(scope, {
        firstName: 'Ada',
        lastName: 'Root',
        email: 'ada@credence.test',
        isAdmin: true,
      }),
      stranger: await buildTeam(scope, { id: 2, name: 'Elsewhere' }).then(() =>
        buildAccount(scope, { teamId: 2, firstName: 'Sten', lastName: 'Far', email: 'sten@elsewhere.test' }),
      ),
    }))
    await create(section, typed(section))
    for (const [account, name] of [
      [ids.user, 'Una Moe'],
      [people.admin, 'Ada Root'],
      [people.stranger, null],
      [null, null],
    ]) {
      await used.world.sql(`update ${columnOf(section.name)} set updated_by = $1`, [account])
      expect((await list(section)).map(({ updatedBy }: { updatedBy: string | null }) => updatedBy)).toEqual([name])
    }
  })
})
