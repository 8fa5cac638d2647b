import { limits } from '@credence/contract/limits'
import { keysPerRecord } from '@credence/server/src/features/providers/search.queries.ts'
import { deepStrictEqual } from 'node:assert'
import type pg from 'pg'
import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam, type TestServer } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const connections = 8
const prefixes = 64

/** The minimum of a search: the first keys of an index range, each record once, first five, without access checks. */
const rawText = `
  select entity_type as "entityType", entity_id as id, initcap(entity_type) as "entityTypeLabel", label as "formattedName", npi from (
    select distinct on (entity_type, entity_id) * from (
      select * from search_key where team_id = $1 and key >= $2 and key < $3 order by key, entity_type, entity_id limit 40
    ) nearest order by entity_type, entity_id, key
  ) each_once order by key, entity_type, entity_id limit ${limits.searchMatches}`

const rawValues = (prefix: string) => [ownTeam, prefix, `${prefix}\u{10ffff}`]
const pathOf = (prefix: string) => `/api/provider/searchlist?search=${prefix}`

/** Prefixes of two and three letters of names in the data, the same in every run. */
async function choosePrefixes(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ prefix: string }>(
    `
    select prefix from (select distinct left(key, 2 + abs(hashtext(key)) % 2) as prefix from search_key where team_id = $1 and key ~ '^[a-z]') all_prefixes
     where length(prefix) >= 2 order by md5(prefix) limit ${prefixes}`,
    [ownTeam],
  )
  return rows.map(({ prefix }) => prefix)
}

async function assertSameEntries({ server, cookie, admin }: TestServer, prefix: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${pathOf(prefix)}`, { headers: { cookie } })
  const { rows } = await admin.query(rawText, rawValues(prefix))
  deepStrictEqual(
    await answer.json(),
    rows.map((row) => ({ ...row })),
    `The search for "${prefix}" and the raw query must find the same`,
  )
  if (rows.length !== limits.searchMatches) throw new Error(`"${prefix}" finds ${rows.length} entries only`)
}

const asking = ({ server, cookie }: TestServer, paths: string[]) =>
  startWorker('http-load', { port: server.port, connections, paths, headers: { cookie }, expect: 200 })
const searching = (testServer: TestServer, words: string[]) => asking(testServer, words.map(pathOf))
const asRaw = ({ url }: TestServer, words: string[], { text, rows }: { text: string; rows: number }) =>
  startWorker('raw-query', { url, connections, text, values: words.map(rawValues), rows })

/** Search while typing, over 50,000 providers, against a raw query for the same entries. */
export const search: Workload = {
  name: 'search',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const words = await choosePrefixes(testServer.admin)
    for (const word of words) await assertSameEntries(testServer, word)
    const ours = await searching(testServer, words)
    const raw = await asRaw(testServer, words, { text: rawText, rows: limits.searchMatches })
    const result = await interleave(ours.side, raw.side, { rounds })
    return {
      name: this.name,
      unit: 'x raw pg search',
      value: result.ratio,
      target: { atLeast: 0.5 },
      detail: perSecond(result),
    }
  },
}

/** The providers of a picker for a prefix: each once, by name, without access checks and JSON. */
const rawChoicesText = `
  select entity_id as id, label as name from (
    select key, entity_id, label from search_key where team_id = $1 and key >= $2 and key < $3 and entity_type = 'provider' order by key limit ${limits.providerChoices * keysPerRecord}
  ) nearest group by 1, 2 order by 2, 1 limit ${limits.providerChoices}`
const choicesPathOf = (prefix: string) => `/api/provider/revenueteam/choices?search=${prefix}`

/** A picker of providers while somebody types, over 50,000 providers, against a raw query for the same entries. */
export const providerPicker: Workload = {
  name: 'provider-picker',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const { server, cookie, admin } = testServer
    const words: string[] = []
    for (const word of await choosePrefixes(admin)) {
      const answer = await fetch(`http://127.0.0.1:${server.port}${choicesPathOf(word)}`, { headers: { cookie } })
      const { rows } = await admin.query(rawChoicesText, rawValues(word))
      deepStrictEqual(
        await answer.json(),
        { total: null, choices: rows.map((row) => ({ ...row })) },
        `The picker for "${word}" and the raw query must find the same`,
      )
      if (rows.length === limits.providerChoices) words.push(word)
    }
    const ours = await asking(testServer, words.map(choicesPathOf))
    const raw = await asRaw(testServer, words, { text: rawChoicesText, rows: limits.providerChoices })
    const result = await interleave(ours.side, raw.side, { rounds })
    return {
      name: this.name,
      unit: 'x raw pg search',
      value: result.ratio,
      target: { atLeast: 0.5 },
      detail: `${perSecond(result)}, ${words.length} beginnings`,
    }
  },
}

/** The additional cost of the same search on another database. */
const addedCost = (name: string, unit: string, database: 'crowded' | 'peopled', atMost: number): Workload => ({
  name,
  async run(testBed, rounds) {
    const small = await testBed.testServer('own')
    const large = await testBed.testServer(database)
    const words = await choosePrefixes(small.admin)
    // The duration of a request is the inverse of the throughput at equal concurrency.
    const { ratio, ours, limit } = await interleave(
      (await searching(small, words)).side,
      (await searching(large, words)).side,
      { rounds },
    )
    return { name, unit, value: ratio, target: { atMost }, detail: perSecond({ ratio, ours: limit, limit: ours }) }
  },
})

/** Other teams hold ten times as much. */
export const searchAmongOthers = addedCost('search-others', 'x cost without others', 'crowded', 1.15)
/** The team itself holds ten times as much: 500,000 providers. */
export const searchGrown = addedCost('search-grown', 'x cost of a tenth', 'peopled', 1.3)
