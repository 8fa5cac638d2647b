import { randomUUID } from 'node:crypto'
import { signedIn, type Answer, type Client } from '../client.ts'
import { creations } from '../creations.ts'
import type { Fault } from '../fault.ts'
import { asSuperuser } from '../postgres.ts'

const clicks = 10
/** The same creating call ten times at once on two nodes, as by a double click and a retrying proxy. */
export const doubleClick: Fault = {
  id: 'F10',
  name: 'double-click',
  title: `each of ${creations.length} creating calls ${clicks} times at once with one key, on two nodes`,
  async run(testBed) {
    const { postgres, nodes } = await testBed.startNodes({ nodes: 2 })
    const port = nodes[0]?.port ?? 0
    const people = {
      manager: await signedIn(port, 'manager@aurora.test'),
      admin: await signedIn(port, 'admin@credence.test'),
    }
    await people.admin.ask({ method: 'PUT', path: '/api/auth/revenueteam', json: { revenueTeamId: 1 } })
    const count = (table: string) =>
      asSuperuser(
        postgres.url,
        async (client) =>
          (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0,
      )
    const send = (client: Client, path: string, key: string, json: object): Promise<Answer> =>
      client.ask({
        method: 'POST',
        path,
        headers: { 'idempotency-key': key, ...(client.cookie === people.admin.cookie ? { revenueTeamId: '1' } : {}) },
        json,
      })

    const totals = { acknowledged: 0, lost: 0, doubled: 0 }
    const refused: Record<string, number> = {}
    const broken: string[] = []
    for (const { path, table, as, json, other } of creations) {
      const key = randomUUID()
      const before = await count(table)
      const answers = await Promise.all(
        Array.from({ length: clicks }, (_, n) =>
          send(people[as].at(nodes[n % nodes.length]?.port ?? 0), path, key, json),
        ),
      )
      const made = (await count(table)) - before
      const bodies = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body)))
      const strange = answers.filter(({ status }) => status !== 200)
      for (const { status } of strange) refused[status] = (refused[status] ?? 0) + 1
      const changed = await send(people[as], path, key, { ...json, ...other })
      totals.acknowledged += answers.length - strange.length
      if (made < 1) totals.lost += 1
      if (made > 1) totals.doubled += 1
      if (made !== 1) broken.push(`${path} made ${made} rows`)
      if (bodies.size !== 1) broken.push(`${path} answered ${bodies.size} different bodies`)
      if (strange.length)
        broken.push(
          `${path} was answered ${[...new Set(strange.map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 200)}`))].join(', ')}`,
        )
      if (changed.status !== 422) broken.push(`${path} with the key of another request was answered ${changed.status}`)
    }
    return { ...totals, refused, recoveryMs: null, broken, note: `${creations.length} calls` }
  },
}
