import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { useWorld } from '../../test/kit/world.ts'
import { runBatch } from './batch.ts'
import { kyselyOf } from './kysely.ts'
import { openPool } from './pool.ts'
import { assertSameDatabase, refusePooler } from './pooler.ts'

const used = useWorld()
const appUrl = () =>
  Object.assign(new URL(inject('database').appUrl), { pathname: new URL(used.world.adminUrl).pathname }).href

it.each([
  [true, []],
  [false, ['one', 'two']],
])('a connection behind a pooler (%s) keeps the prepared statements %j', async (isPooled, kept) => {
  const pool = openPool(appUrl(), { max: 1, isPooled })
  const client = await pool.connect()
  try {
    const db = kyselyOf(client)
    const batch = [
      { name: 'one', text: 'select $1::int as n', values: [1] },
      { name: 'two', text: 'select $1::text as word, $2::int as n', values: ['a', 2] },
    ]
    for (let time = 0; time < 2; time += 1) {
      expect(await runBatch(client, batch)).toEqual([[{ n: 1 }], [{ word: 'a', n: 2 }]])
      expect((await sql<{ n: number }>`select ${3}::int as n`.execute(db)).rows).toEqual([{ n: 3 }])
      expect((await client.query<{ n: number }>({ text: 'select $1::int as n', values: [4] })).rows).toEqual([{ n: 4 }])
    }
    const names = (
      await client.query<{ name: string }>('select name from pg_prepared_statements order by name')
    ).rows.map(({ name }) => name)
    // Of other texts only the first five hundred of a process get names, and other tests may have used them up.
    expect(isPooled ? names : names.filter((name) => name === 'one' || name === 'two')).toEqual(kept)
  } finally {
    client.release()
    await pool.end()
  }
})

it('a failed statement behind a pooler leaves the connection usable', async () => {
  const pool = openPool(appUrl(), { max: 1, isPooled: true })
  const client = await pool.connect()
  await expect(
    runBatch(client, [
      { name: 'good', text: 'select 1 as n', values: [] },
      { name: 'bad', text: 'select 1 / $1::int', values: [0] },
    ]),
  ).rejects.toMatchObject({ code: '22012' })
  expect(await runBatch(client, [{ name: 'good', text: 'select 1 as n', values: [] }])).toEqual([[{ n: 1 }]])
  client.release()
  await pool.end()
})

it('the login uses generic plans, without a startup parameter that a pooler would refuse', async () => {
  const pool = openPool(inject('database').appUrl, { max: 1 })
  expect((await pool.query('show plan_cache_mode')).rows).toEqual([{ plan_cache_mode: 'force_generic_plan' }])
  expect(pool.options.options).toBeUndefined()
  await pool.end()
})

it('a direct connection to PostgreSQL is not taken for a pooler', async () => {
  await expect(refusePooler(used.world.adminUrl)).resolves.toBeUndefined()
})

it('a pooler that leads to another database is refused', async () => {
  // The login belongs to the template database.
  const [own, other] = [openPool(inject('database').appUrl, { max: 1 }), openPool(appUrl(), { max: 1 })]
  await expect(assertSameDatabase(own)).resolves.toBeUndefined()
  await expect(assertSameDatabase(other)).rejects.toThrow(
    /^DATABASE_URL leads to the database world_\w+, and DATABASE_LISTEN_URL leads to another one$/,
  )
  await Promise.all([own.end(), other.end()])
})
