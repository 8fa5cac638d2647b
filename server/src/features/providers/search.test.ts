import { listSearchEntries } from '@credence/contract/providers/calls'
import { allAuthorities } from '@credence/contract/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, buildPractice, buildProvider, buildTeam } from '../../../db/builders/builders.ts'
import { fictionalNpi } from '../../../db/builders/npi.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { useWorld } from '../../../test/kit/world.ts'

const team = 1
const ids = { practice: 0, anna: 0, jose: 0, renamed: 0, deleted: 0, user: 0 }
const used = useWorld({
  build: (world) =>
    world.inTeam(team, async (scope) => {
      await buildTeam(scope, { id: 2, name: 'Elsewhere' })
      const foreign = await buildPractice(scope, { teamId: 2, name: 'Anchor Foreign' })
      await buildProvider(scope, { teamId: 2, firstName: 'Anna', lastName: 'Foreign', npi: fictionalNpi(999) }, [
        foreign,
      ])
      await buildTeam(scope, { id: team, name: 'Home' })
      ids.practice = await buildPractice(scope, { teamId: team, name: 'St. Olav & Sons Clinic', npi: fictionalNpi(77) })
      const provider = (n: number, firstName: string, lastName: string, more = {}) =>
        buildProvider(scope, { teamId: team, firstName, lastName, npi: fictionalNpi(n), credentials: 'MD', ...more }, [
          ids.practice,
        ])
      ids.anna = await provider(100, 'Anna', 'Berg', { middleName: 'Maria' })
      ids.jose = await provider(200, 'José', 'Ibáñez-Åkesson')
      ids.renamed = await provider(300, 'Old', 'Name')
      ids.deleted = await provider(400, 'Gone', 'Away')
      for (let n = 0; n < 9; n += 1) await provider(500 + n, `Quentin${n}`, 'Queue')
      await provider(600, 'Percy', 'Hundred', { npi: null, credentials: null })
      ids.user = await buildAccount(scope, { teamId: team, email: 'user@home.test', authorities: allAuthorities })
    }),
})

let as: string
beforeAll(async () => {
  as = await used.world.session(ids.user)
})
const reply = (search?: string) => used.world.call(listSearchEntries, { query: { search } }, { as })
const found = async (search?: string): Promise<number[]> => {
  const { status, body } = await reply(search)
  expect(status, search).toBe(200)
  return body.map(({ id }: { id: number }) => id)
}

describe('search', () => {
  it.each([
    'a',
    'anna',
    'ANNA',
    '  anna ',
    'maria',
    'berg',
    'be',
    'anna maria',
    'anna m',
    'maria b',
    'maria berg',
    'anna maria berg',
    'berg anna',
    'Berg, Anna',
    'berg, anna m',
    'anna-maria',
    'anna berg',
    'Anna B',
    'Berg, Anna MD',
    'berg anna md',
    'Anna Maria Berg MD',
    'anna berg md',
    'berg, anna maria md',
  ])('finds Anna Maria Berg by %s', async (search) => {
    expect(await found(search)).toContain(ids.anna)
  })

  it.each(['nna', 'erg', 'anna berg x', 'maria anna', 'annas', 'md', 'annamaria', 'berg, anna np', 'anna md'])(
    'does not find Anna Maria Berg by %s',
    async (search) => {
      expect(await found(search)).not.toContain(ids.anna)
    },
  )

  it.each([
    'jose',
    'josé',
    'JOSÉ',
    'jose\u0301',
    'ibanez',
    'Ibáñez',
    'ibañez',
    'akesson',
    'Åkesson',
    'åke',
    'ibanez akesson',
    'Ibáñez-Åkesson, José',
    'ibanez-a',
    'Ibáñez-Åkesson, José MD',
    'José Ibáñez-Åkesson',
    'jose akesson',
    'Åkesson, José',
    'akesson jose md',
  ])('ignores diacritics, typed or not: %s', async (search) => {
    expect(await found(search)).toEqual([ids.jose])
  })

  it.each(['st olav', 'St. Olav', 'olav', 'sons', 'olav & sons', 'olav sons cl', 'clinic'])(
    'finds a practice by any word of its name: %s',
    async (search) => {
      expect(await found(search)).toEqual([ids.practice])
    },
  )

  it.each([
    ['Sørensen', 'sorensen'],
    ['Łukasz', 'lukasz'],
    ['Weiß', 'weiss'],
    ['Ægir', 'aegir'],
    ['Đorđe', 'dorde'],
    ['Иванова', 'иван'],
  ])('finds %s by %s and by its own spelling', async (name, typed) => {
    const id = await used.world.inTeam(team, (scope) =>
      buildProvider(scope, { teamId: team, firstName: 'Extra', lastName: name }, [ids.practice]),
    )
    expect([await found(typed), await found(name.toUpperCase())]).toEqual([[id], [id]])
    await used.world.sql('delete from provider where id = $1', [id])
  })

  it('finds every provider by its shown label', async () => {
    const { body } = await reply()
    const providers = body.filter(({ entityType }: { entityType: string }) => entityType === 'provider')
    expect(providers.length).toBeGreaterThan(10)
    for (const { id, formattedName } of providers) expect(await found(formattedName), formattedName).toContain(id)
  })

  it.each([
    'ann ber',
    'an be',
    'ber ann',
    'a berg',
    'b anna',
    'ann mar',
    'ann mar ber',
    'Ber, Ann',
    'ann ber m',
    'be an md',
  ])('finds Anna Maria Berg by the prefix of each word: %s', async (search) => {
    expect(await found(search)).toEqual([ids.anna])
  })

  it.each(['ann nob', 'nn er', 'ann ber x', 'ann ber ann'])('does not find Anna Maria Berg by %s', async (search) => {
    expect(await found(search)).not.toContain(ids.anna)
  })

  it('finds a provider with two first names by either of them and the last name', async () => {
    const id = await used.world.inTeam(team, (scope) =>
      buildProvider(
        scope,
        { teamId: team, firstName: 'Mary Ann', middleName: 'X', lastName: 'Woodlark', credentials: 'MD, PhD' },
        [ids.practice],
      ),
    )
    for (const search of [
      'mary woodlark',
      'ann woodlark',
      'woodlark, ann',
      'mary ann woodlark',
      'Woodlark, Mary Ann MD, PhD',
      'mary ann x woodlark',
    ])
      expect(await found(search), search).toEqual([id])
    await used.world.sql('delete from provider where id = $1', [id])
  })

  it('finds by the prefix of an NPI, and by no other part', async () => {
    const npi = fictionalNpi(100)
    for (const length of [7, 8, 9, 10]) expect(await found(npi.slice(0, length))).toContain(ids.anna)
    expect(await found(npi)).toEqual([ids.anna])
    expect(await found(fictionalNpi(77))).toEqual([ids.practice])
    expect(await found(npi.slice(1))).toEqual([])
    expect(await found(`${npi}0`)).toEqual([])
    expect((await reply(npi)).body).toEqual([
      { entityType: 'provider', id: ids.anna, entityTypeLabel: 'Provider', formattedName: 'Berg, Anna MD', npi },
    ])
  })

  it('returns at most five records without duplicates, ordered by the matched key', async () => {
    for (const search of ['quentin', 'queue', 'qu', 'q', '1']) {
      const { body } = await reply(search)
      expect(body).toHaveLength(5)
      expect(
        new Set(body.map(({ entityType, id }: { entityType: string; id: number }) => `${entityType} ${id}`)).size,
      ).toBe(5)
    }
    const { body } = await reply('quentin')
    expect(body.map(({ formattedName }: { formattedName: string }) => formattedName)).toEqual(
      [0, 1, 2, 3, 4].map((n) => `Queue, Quentin${n} MD`),
    )
  })

  it('returns everything by name when no search is sent, and nothing for a text without letters', async () => {
    const { body } = await reply()
    expect(body).toHaveLength(15)
    const labels = body.map(({ formattedName }: { formattedName: string }) => formattedName)
    expect(labels).toEqual(labels.toSorted())
    for (const search of ['', ' ', '&', '...', '-', "'", '%', '_', '*', '\\', '()', '日本'])
      expect(await found(search), search).toEqual([])
  })

  it.each([
    "'; drop table provider; --",
    "' or 1=1 --",
    '%',
    '%%',
    'a%b',
    '_nna',
    'ann_',
    '%anna',
    '\\',
    '\\%',
    '*',
    '.*',
    '^anna$',
    '(anna|berg)',
    '[a-z]+',
    "anna' and pg_sleep(5) --",
    '$x',
    '${x}',
    '{{7*7}}',
    '\u{10ffff}',
    '\u{202e}',
  ])('takes %s as plain text', async (search) => {
    const started = performance.now()
    const matches = await found(search)
    expect(performance.now() - started).toBeLessThan(2000)
    expect(matches.length).toBeLessThanOrEqual(1)
    expect(await used.world.sql('select 1 from provider where id = $1', [ids.anna])).toHaveLength(1)
  })

  it('treats no character as a wildcard', async () => {
    expect(await found('b%g')).toEqual([])
    expect(await found('b_rg')).toEqual([])
    expect(await found('%erg')).toEqual([])
  })

  it('refuses an invalid search parameter', async () => {
    expect((await reply('x'.repeat(255))).status).toBe(200)
    expect((await reply('x'.repeat(256))).status).toBe(400)
    expect((await reply('x'.repeat(50 * 1024))).status).toBe(400)
    expect((await reply('a\0b')).status).toBe(400)
    expect((await used.world.ask('GET', '/api/provider/searchlist?search=a&search=b', { as })).status).toBe(400)
  })

  it('excludes deleted providers and finds them again when they are restored', async () => {
    expect(await found('gone')).toEqual([ids.deleted])
    await used.world.inTeam(team, (scope) =>
      scope.db.updateTable('provider').set({ deletedAt: '2026-01-01' }).where('id', '=', ids.deleted).execute(),
    )
    for (const search of ['gone', 'away', fictionalNpi(400), undefined])
      expect(await found(search)).not.toContain(ids.deleted)
    await used.world.inTeam(team, (scope) =>
      scope.db.updateTable('provider').set({ deletedAt: null }).where('id', '=', ids.deleted).execute(),
    )
    expect(await found('gone')).toEqual([ids.deleted])
  })

  it('finds a renamed provider or practice by the new name only', async () => {
    await used.world.inTeam(team, async (scope) => {
      await scope.db
        .updateTable('provider')
        .set({ firstName: 'Fresh', npi: fictionalNpi(301) })
        .where('id', '=', ids.renamed)
        .execute()
      await scope.db.updateTable('practice').set({ name: 'Harbor Clinic' }).where('id', '=', ids.practice).execute()
    })
    expect(await found('fresh')).toEqual([ids.renamed])
    expect(await found('name')).toEqual([ids.renamed])
    expect(await found(fictionalNpi(301))).toEqual([ids.renamed])
    for (const search of ['old', 'name old', fictionalNpi(300), 'olav', 'sons'])
      expect(await found(search), search).toEqual([])
    expect(await found('harbor')).toEqual([ids.practice])
    expect((await reply('fresh')).body[0].formattedName).toBe('Name, Fresh MD')
  })

  it("never finds another team's records", async () => {
    for (const search of ['foreign', 'anchor', fictionalNpi(999)]) expect(await found(search)).toEqual([])
  })

  it('finds by word prefixes only what the caller may see', async () => {
    const practice = await used.world.inTeam(team, (scope) => buildPractice(scope, { teamId: team, name: 'Elsewhere' }))
    const account = await used.world.inTeam(team, (scope) =>
      buildAccount(scope, { teamId: team, email: 'elsewhere@home.test', authorities: allAuthorities }, [practice]),
    )
    const restricted = await used.world.session(account)
    expect(
      (await used.world.call(listSearchEntries, { query: { search: 'ann ber' } }, { as: restricted })).body,
    ).toEqual([])
    expect(await found('an for')).toEqual([])
    await used.world.sql('delete from account_practice')
    await used.world.sql('delete from practice where id = $1', [practice])
  })

  it('takes at most two round trips for several words', async () => {
    for (const search of ['berg anna', 'ann ber', 'qu qu', 'no body'])
      expect(await countQueries(() => reply(search)), search).toBeLessThanOrEqual(2)
  })

  it('takes one round trip, whatever the number of matches', async () => {
    for (const search of ['warm', 'berg', 'q', 'zzz', undefined])
      expect(await countQueries(() => reply(search)), search).toBe(1)
  })
})
