import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { FakeRequest } from './fake-request.ts'
import { putFile } from './put-file.ts'

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('location', { href: 'http://here.test/provider/1' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const file = new Blob(['abc'])

function put(signal = new AbortController().signal, address = '/api/file/upload?x=1') {
  const shares: number[] = []
  const done = putFile(address, file, 'application/pdf', { onProgress: (share) => shares.push(share), signal })
  const request = FakeRequest.last
  if (!request) throw new Error('No request was made')
  return { done, request, shares }
}

test('a file is PUT with its type, and tells how far it has come', async () => {
  const { done, request, shares } = put()
  for (const loaded of [1, 3]) request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 4 }))
  request.answer(200, '{}')
  await expect(done).resolves.toBeUndefined()
  expect(request.opened).toEqual(['PUT', '/api/file/upload?x=1'])
  expect(request.headers).toEqual({ 'content-type': 'application/pdf' })
  expect(request.sent).toBe(file)
  expect(shares).toEqual([0.25, 0.75])
})

test('the cookie goes to our own server, and to no store elsewhere', () => {
  expect(put().request.withCredentials).toBe(true)
  expect(put(undefined, 'https://bucket.test/key?signature=x').request.withCredentials).toBe(false)
})

test('a refusal says what the server says, and a generic sentence where that is not for people', async () => {
  const ours = put()
  ours.request.answer(507, '{"message":"There is no room left"}')
  await expect(ours.done).rejects.toMatchObject({ status: 507, message: 'There is no room left' })
  const foreign = put()
  foreign.request.answer(403, '<Error><Code>AccessDenied</Code></Error>')
  await expect(foreign.done).rejects.toMatchObject({ status: 403, message: 'Something went wrong; please try again' })
})

test('a lost connection is told as such', async () => {
  const { done, request } = put()
  request.dispatchEvent(new Event('error'))
  await expect(done).rejects.toEqual(new CallError(0, { message: 'Please check your Internet connection' }))
})

test('an upload that is cancelled ends at once, also before it has begun', async () => {
  const controller = new AbortController()
  const { done } = put(controller.signal)
  controller.abort()
  await expect(done).rejects.toMatchObject({ name: 'AbortError' })
  const late = put(controller.signal)
  await expect(late.done).rejects.toMatchObject({ name: 'AbortError' })
  expect(late.request.sent).toBeNull()
})
