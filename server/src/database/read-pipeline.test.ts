import { expect, it } from 'vitest'
import { eventually } from '../../test/kit/browser.ts'
import { useWorld } from '../../test/kit/world.ts'
import { ReadPipeline } from './read-pipeline.ts'

const used = useWorld()

/** A slow read with a mark in its text. */
const slowRead = (mark: string, ownConnection?: true) => ({
  name: mark,
  text: `select /* ${mark} */ pg_backend_pid() as pid, pg_sleep(1)::text`,
  values: [],
  ...(ownConnection ? { ownConnection } : {}),
})

/** Terminates the connection of a running read and returns its process id. */
const cut = (mark: string, otherThan = 0) =>
  eventually(async () => {
    const [row] = await used.world.sql<{ pid: number }>(
      "select pid from pg_stat_activity where state = 'active' and query like $1 and pid <> pg_backend_pid() and pid <> $2 and pg_terminate_backend(pid)",
      [`select /* ${mark} */%`, otherThan],
    )
    return row?.pid
  })

it.each([
  ['together with others', undefined],
  ['alone', true as const],
])('a read that is sent %s is repeated when its connection breaks', async (how, ownConnection) => {
  const mark = `broken once ${how}`
  const reading = new ReadPipeline(used.world.services.pool).run([slowRead(mark, ownConnection)])
  const ended = await cut(mark)
  const [[row] = []] = await reading
  expect(row?.pid).toEqual(expect.any(Number))
  expect(row?.pid).not.toBe(ended)
})

it('a read whose third connection breaks too is rejected', async () => {
  const reading = new ReadPipeline(used.world.services.pool).run([slowRead('always broken')])
  const cuts = cut('always broken')
    .then((first) => cut('always broken', first))
    .then((second) => cut('always broken', second))
  await Promise.all([expect(reading).rejects.toMatchObject({ code: '57P01' }), cuts])
})

it('what a read with a transaction of its own sets is over for the reads that share its connection', async () => {
  const reads = new ReadPipeline(used.world.services.pool, 1)
  const reading = (name: string, text: string) => ({
    name,
    text: `select ${text} as subject, pg_backend_pid() as pid`,
    values: [],
    ownTransaction: true as const,
  })
  const sets = reading('sets a subject', "set_config('app.subject', 'provider 1', true)")
  const { ownTransaction: _, ...looks } = reading('looks for a subject', "current_setting('app.subject', true)")
  const sent = [reads.run([sets]), reads.run([{ ...looks, ownTransaction: true }]), reads.run([sets])]
  await new Promise((go) => {
    setImmediate(go)
  })
  const answers = await Promise.all([...sent, reads.run([looks])])
  const found = answers.map((answer) => answer[0]?.[0])
  expect(found.map((row) => row?.subject || 'none')).toEqual(['provider 1', 'none', 'provider 1', 'none'])
  expect(new Set(found.map((row) => row?.pid)).size).toBe(1)
})
