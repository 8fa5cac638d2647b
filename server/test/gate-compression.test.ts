import { signedIn } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { RawJson, on } from '../src/kit/request/route.ts'
import { buildTwoTeams, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

const plain = {
  method: 'GET',
  summary: 'A call of this test.',
  access: signedIn,
  answer: z.array(z.object({ name: z.string() })),
} as const
const long = endpoint({ ...plain, path: '/probe/long' })
const short = endpoint({ ...plain, path: '/probe/short' })
const recorded = endpoint({ ...plain, path: '/probe/recorded', records: true })
const cards = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Zoë ${at}` }))
const longText = JSON.stringify(cards(2000))

let teams: TwoTeams
const used = useWorld({
  routes: [
    on(long, () => new RawJson(longText)),
    on(short, () => cards(20)),
    on(recorded, () => new RawJson(longText)),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})

const ask = async (path: string, accepted?: string) =>
  used.world.app.http.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: {
      cookie: `__Host-sid=${await used.world.session(teams.staffOfA)}`,
      ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
    },
  })

it.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['GZIP;q=0.5, zstd;q=0', 'gzip', gunzipSync],
] as const)('a long answer to a client that accepts %s is compressed with %s', async (accepted, encoding, unpack) => {
  const { statusCode, headers, rawPayload } = await ask('/probe/long', accepted)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(rawPayload.length).toBeLessThan(longText.length / 4)
  expect(unpack(rawPayload).toString()).toBe(longText)
})

it.each([
  ['a long answer to a client that accepts nothing', '/probe/long', undefined],
  ['a long answer to a client that accepts other encodings', '/probe/long', 'deflate, *;q=0'],
  ['a short answer', '/probe/short', 'gzip, br, zstd'],
  ['an answer that shows what is recorded', '/probe/recorded', 'gzip, br, zstd'],
])('%s is sent as it is', async (_, path, accepted) => {
  const { statusCode, headers, payload } = await ask(path, accepted)
  expect(statusCode).toBe(200)
  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(payload)[0]).toEqual({ name: 'Zoë 0' })
})
