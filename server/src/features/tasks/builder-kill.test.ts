import { buildTasks, builderTexts } from '@credence/contract/tasks/builder'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildClinic, clinicTeam, type Clinic } from '../../../test/kit/clinic.ts'
import { KillableServer } from '../../../test/kit/processes/killable-server.ts'
import { urlOf, useWorld } from '../../../test/kit/world.ts'

let clinic: Clinic
let server: KillableServer
const used = useWorld({
  build: async (world) => {
    clinic = await buildClinic(world)
    await world.sql(
      `
      with p as (insert into provider (team_id, first_name, last_name) select $1, 'Many', 'Number' || n from generate_series(1, 100) n returning id)
      insert into provider_practice (team_id, provider_id, practice_id) select $1, id, $2 from p`,
      [clinicTeam, clinic.north],
    )
    await world.sql(
      `
      with c as (insert into carrier (name) select 'Many ' || n from generate_series(1, 50) n returning id)
      insert into practice_carrier (team_id, practice_id, carrier_id) select $1, $2, id from c`,
      [clinicTeam, clinic.north],
    )
  },
})
beforeAll(async () => {
  server = await KillableServer.start(used.world)
})
afterAll(() => server.kill())

const all = 5000
const batch = 250

/** Calls the server that is killed; null if it was gone before it answered. */
async function build(
  key: string,
): Promise<{ status: number; body: { countSuccessful: number; unsuccessful: string[] } } | null> {
  const ids = async (text: string) => (await used.world.sql<{ id: number }>(text)).map(({ id }) => id)
  const response = await fetch(`http://127.0.0.1:${server.port}${urlOf(buildTasks)}`, {
    method: 'POST',
    headers: {
      cookie: `__Host-sid=${clinic.manager}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      practiceIds: [clinic.north],
      taskLevel: 'PROVIDER',
      providerIds: await ids("select id from provider where first_name = 'Many'"),
      taskType: 'CARRIER',
      carrierIds: await ids("select id from carrier where name like 'Many %'"),
      category: 'INITIAL_ENROLLMENT',
      status: 'CREATED',
      nextAction: '2026-12-01',
      note: 'n',
      assignees: [clinic.adminId],
    }),
  }).catch(() => null)
  return (
    response && {
      status: response.status,
      body: (await response.json().catch(() => null)) as { countSuccessful: number; unsuccessful: string[] },
    }
  )
}

interface Found {
  done: number
  tasks: number
  pairs: number
  notes: number
  assignees: number
}
/** The state at one moment. */
const look = async (): Promise<Found> =>
  (
    await used.world.sql<Found>(`
  select coalesce((select max(done) from task_builder_run), 0)::int as done, (select count(*)::int from task) as tasks,
         (select count(distinct (provider_id, carrier_id))::int from task) as pairs, (select count(*)::int from task_activity) as notes, (select count(*)::int from task_assignee) as assignees`)
  )[0] as Found
const alike = (n: number): Found => ({ done: n, tasks: n, pairs: n, notes: n, assignees: n })

it('a server that is killed while it builds leaves complete batches, and the repeated call continues without duplicates', async () => {
  const running = build('killed')
  while ((await look()).done < 4 * batch) await sleep(3)
  await server.kill()
  expect(await running, 'the server was killed after it had answered').toBeNull()
  const left = await look()
  expect([left.done < all, left.done % batch]).toEqual([true, 0])
  expect(left).toEqual(alike(left.done))
  await server.start()
  expect(await build('killed')).toEqual({ status: 200, body: { countSuccessful: all, unsuccessful: [] } })
  expect(await look()).toEqual(alike(all))

  const again = await build('another')
  expect([again?.status, again?.body.countSuccessful, again?.body.unsuccessful.length]).toEqual([200, 0, all])
  expect(again?.body.unsuccessful[0]).toContain(builderTexts.exists)
  expect(await look()).toEqual(alike(all))
}, 120_000)
