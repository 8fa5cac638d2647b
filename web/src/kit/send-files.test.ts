import type { Endpoint } from '@credence/contract/kit/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeRequest } from './fake-request.ts'
import { lightEndpoint } from './light-endpoint.ts'
import { sendFiles, sendParts } from './send-files.ts'

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('location', { href: 'http://here.test/document/x' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const upload = lightEndpoint<Endpoint>({ method: 'POST', path: '/document/:token' })

test('files are sent as parts of one name, with the key of the call and the progress of all of them', async () => {
  const shares: number[] = []
  const files = [new File(['a'], 'image.jpg'), new File(['bc'], 'image.jpg')]
  const done = sendFiles(upload, { params: { token: 'a/b' } } as never, 'files', files, {
    idempotencyKey: 'k1',
    onProgress: (share) => shares.push(share),
    signal: new AbortController().signal,
  })
  const request = FakeRequest.last
  if (!request) throw new Error('No request was made')
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 2, total: 4 }))
  request.answer(200, '{}')
  await done
  expect(request.opened).toEqual(['POST', '/api/document/a%2Fb'])
  expect(request.headers).toEqual({ accept: 'application/json', 'idempotency-key': 'k1' })
  const parts = (request.sent as FormData).getAll('files') as File[]
  expect(parts.map(({ name, size }) => [name, size])).toEqual([
    ['image.jpg', 1],
    ['image.jpg', 2],
  ])
  expect(shares).toEqual([0.5])
})

test('a body goes before its files, as the part data', async () => {
  const parts = [{ name: 'deaFile', file: new File(['a'], 'dea.pdf') }]
  const done = sendParts(upload, { params: { token: 'x' }, body: { version: 3 } } as never, parts, {
    idempotencyKey: 'k1',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  FakeRequest.last?.answer(200, '{}')
  await done
  const form = FakeRequest.last?.sent as FormData
  expect([...form.keys()]).toEqual(['data', 'deaFile'])
  expect(form.get('data')).toBe('{"version":3}')
})

test('a refusal carries the messages of its fields', async () => {
  const done = sendFiles(upload, { params: { token: 'x' } } as never, 'files', [], {
    idempotencyKey: 'k2',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  FakeRequest.last?.answer(400, '{"message":"No","fields":{"files":"At least one document is required"}}')
  await expect(done).rejects.toMatchObject({ status: 400, fields: { files: 'At least one document is required' } })
})
