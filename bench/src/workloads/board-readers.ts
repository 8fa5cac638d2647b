import { hashToken, newToken } from '@credence/server/src/kit/secrets/crypto.ts'
import { Agent, request } from 'node:http'
import { readFileSync } from 'node:fs'
import { spread } from '../harness.ts'
import { ownTeam, type TestServer } from '../test-bed.ts'
import type { Workload } from '../workload.ts'

const readers = 500
const wholeReads = 20
const atOnce = 16
const path = '/api/task/revenueteam'

/** Clock ticks of Linux, of which there are a hundred in a second. */
const millisecondsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The processor time of the server and its connections while something is done. */
async function processorTime({ server, admin }: TestServer, act: () => Promise<void>): Promise<number> {
  const measure = async () => {
    const { rows } = await admin.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    return new Map([server.pid, ...rows.map(({ pid }) => pid)].map((pid) => [pid, millisecondsOf(pid)]))
  }
  const before = await measure()
  await act()
  let sum = 0
  for (const [pid, after] of await measure()) sum += after - (before.get(pid) ?? 0)
  return sum
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

interface Answer {
  etag: string
  text: string
}

const call = (port: number, address: string, headers: Record<string, string>, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: address, agent, headers, method: body === undefined ? 'GET' : 'POST' },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode === 200) resolve({ etag: String(response.headers.etag), text })
          else reject(new Error(`${address} was answered with ${response.statusCode}: ${text.slice(0, 500)}`))
        })
      },
    )
    sent.on('error', reject).end(body)
  })

interface Reader {
  cookie: string
  stamp: string
}

/** People of the team, each with a session. */
async function signInReaders({ admin }: TestServer): Promise<string[]> {
  const { rows } = await admin.query<{ id: number }>(
    `insert into account (team_id, email, first_name, last_name, authorities)
     select $1, 'reader' || n || '@bench.test', 'Reader', 'Number ' || n, '{TASK_VIEW}' from generate_series(1, ${readers}) as n returning id`,
    [ownTeam],
  )
  const tokens = rows.map(() => newToken())
  await admin.query(
    'insert into session (token_hash, account_id) select h, a from unnest($1::bytea[], $2::int[]) as x(h, a)',
    [tokens.map(hashToken), rows.map(({ id }) => id)],
  )
  return tokens.map((token) => `__Host-sid=${token}`)
}

/** One change that five hundred open boards are told of, against the whole board for one of them. */
export const boardReaders: Workload = {
  name: 'board-readers',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const { port } = testServer.server
    const cookies = await signInReaders(testServer)
    const whole = (cookie: string) => call(port, path, { cookie })
    const first = await whole(cookies[0] ?? '')
    const [task] = JSON.parse(first.text) as { id: number; practiceId: number; version: number }[]
    if (!task) throw new Error('The board is empty')
    let { version } = task
    const addNote = async () => {
      const body = JSON.stringify({ id: task.id, practiceId: task.practiceId, version, newActivity: 'Called again' })
      const headers = { cookie: testServer.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
      version = (JSON.parse((await call(port, '/api/task', headers, body)).text) as { version: number }).version
    }

    const boards = cookies.map((cookie): Reader => ({ cookie, stamp: '' }))
    const load = async (reader: Reader) => {
      reader.stamp = (await whole(reader.cookie)).etag.slice(1, -1)
    }
    const ask = async (reader: Reader) => {
      const { text } = await call(port, `${path}?since=${reader.stamp}`, { cookie: reader.cookie })
      const told = JSON.parse(text) as { stamp: string; isWhole: boolean; changed: unknown[] }
      if (told.isWhole || told.changed.length !== 1) throw new Error('One card has changed')
      reader.stamp = told.stamp
    }
    const all = async (act: (reader: Reader) => Promise<void>) => {
      let next = 0
      const lane = async () => {
        for (let reader = boards[next++]; reader; reader = boards[next++]) await act(reader)
      }
      await Promise.all(Array.from({ length: atOnce }, lane))
    }

    const [ratios, milliseconds]: [number[], { many: number; one: number }[]] = [[], []]
    await all(load)
    for (let round = 0; round <= rounds; round++) {
      const wholes = await processorTime(testServer, async () => {
        for (let n = 0; n < wholeReads; n++) await whole(testServer.cookie)
      })
      const one = wholes / wholeReads
      await addNote()
      const many = await processorTime(testServer, () => all(ask))
      if (round === 0) continue
      ratios.push(many / one)
      milliseconds.push({ many, one })
    }
    const median = (of: 'many' | 'one') => spread(milliseconds.map((each) => each[of])).median
    return {
      name: this.name,
      unit: 'x one whole board',
      value: spread(ratios),
      target: { atMost: 5 },
      detail: `${Math.round(median('many'))} ms of processor for ${readers} readers, ${Math.round(median('one'))} ms for the whole board`,
    }
  },
}
