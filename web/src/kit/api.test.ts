import { getPasswordLink, setPassword, signIn } from '@credence/contract/auth/calls'
import { listPractices } from '@credence/contract/practices/calls'
import { listSearchEntries } from '@credence/contract/providers/calls'
import { countBlockedTasks } from '@credence/contract/tasks/calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf, call, forgetAnswers } from './api.ts'
import { CallError } from './call-error.ts'

const storage = new Map<string, string>()
const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => storage.get(key) ?? null })
})
afterEach(() => {
  storage.clear()
  forgetAnswers()
  fetchMock.mockReset()
  vi.unstubAllGlobals()
})

const answers = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetchMock.mockResolvedValueOnce(new Response(status === 304 ? null : JSON.stringify(body), { status, headers }))

function lastRequest() {
  const [address, init] = fetchMock.mock.lastCall ?? []
  return { address, init: init ?? {}, headers: new Headers(init?.headers) }
}

test('parameters go into the path and queries behind it, both escaped, absent ones left out', () => {
  expect(addressOf(getPasswordLink, { params: { token: 'a/b c' } })).toBe('/api/auth/resetpassword/a%2Fb%20c')
  expect(addressOf(listSearchEntries, { query: { search: 'o’neil & co' } })).toBe(
    '/api/provider/searchlist?search=o%E2%80%99neil+%26+co',
  )
  expect(addressOf(listSearchEntries, { query: { search: undefined } })).toBe('/api/provider/searchlist')
})

test('a body travels as JSON with the cookie of this origin, and nothing is left in the browser cache', async () => {
  answers(200, {})
  await call(setPassword, { body: { password: 'a', passwordConfirmation: 'a', token: 't' } })
  const { init, headers } = lastRequest()
  expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', cache: 'no-store' })
  expect(headers.get('content-type')).toBe('application/json')
  expect(JSON.parse(init.body as string)).toEqual({ password: 'a', passwordConfirmation: 'a', token: 't' })
})

test('the sign-in call sends its fields as form data', async () => {
  answers(200, {})
  await call(
    signIn,
    { body: { mfaToken: '418205', rememberThisDevice: true } },
    { headers: { authorization: 'Basic x' } },
  )
  const { init, headers } = lastRequest()
  expect(init.body).toBeInstanceOf(FormData)
  expect(Object.fromEntries(init.body as FormData)).toEqual({ mfaToken: '418205', rememberThisDevice: 'true' })
  expect(headers.get('authorization')).toBe('Basic x')
  expect(headers.has('content-type')).toBe(false)
})

test('a stored team is named in every call, and none is named without one', async () => {
  answers(200, 3)
  await call(countBlockedTasks, {})
  expect(lastRequest().headers.has('revenueTeamId')).toBe(false)
  storage.set('credence.revenueTeamId', '12')
  answers(200, 3)
  await call(countBlockedTasks, {})
  expect(lastRequest().headers.get('revenueTeamId')).toBe('12')
})

test('files travel beside the body as parts of their own', async () => {
  answers(200, {})
  await call(
    setPassword,
    { body: { password: 'a', passwordConfirmation: 'a', token: 't' } },
    { files: { photo: new Blob(['x']) } },
  )
  const form = lastRequest().init.body as FormData
  expect(JSON.parse(form.get('data') as string)).toEqual({ password: 'a', passwordConfirmation: 'a', token: 't' })
  expect(form.get('photo')).toBeInstanceOf(Blob)
})

test('a creating call carries its idempotency key', async () => {
  answers(200, {})
  await call(setPassword, { body: { password: 'a', passwordConfirmation: 'a', token: 't' } }, { idempotencyKey: 'k1' })
  expect(lastRequest().headers.get('idempotency-key')).toBe('k1')
})

test('an answer that has not changed is taken from memory, one that has replaces it', async () => {
  answers(200, [{ id: 1 }], { etag: '"one"' })
  const first = await call(listPractices, {})
  answers(304, null)
  expect(await call(listPractices, {})).toBe(first)
  expect(lastRequest().headers.get('if-none-match')).toBe('"one"')
  answers(200, [{ id: 2 }], { etag: '"two"' })
  expect(await call(listPractices, {})).toEqual([{ id: 2 }])
})

test('an answer of one team is never used for another, nor after it was forgotten', async () => {
  storage.set('credence.revenueTeamId', '1')
  answers(200, [], { etag: '"one"' })
  await call(listPractices, {})
  storage.set('credence.revenueTeamId', '2')
  answers(200, [])
  await call(listPractices, {})
  expect(lastRequest().headers.has('if-none-match')).toBe(false)
  forgetAnswers()
  storage.set('credence.revenueTeamId', '1')
  answers(200, [])
  await call(listPractices, {})
  expect(lastRequest().headers.has('if-none-match')).toBe(false)
})

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('The call should have failed')
    },
    (error: unknown) => error as CallError,
  )

test('a refusal carries status, message, fields and request id', async () => {
  answers(400, { message: 'Wrong', fields: { email: 'Must be a valid email' }, requestId: 'r7' })
  const error = await failure(call(listPractices, {}))
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    status: 400,
    message: 'Wrong',
    fields: { email: 'Must be a valid email' },
    requestId: 'r7',
  })
})

test('a refusal without words says that something went wrong', async () => {
  fetchMock.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await failure(call(listPractices, {}))).toMatchObject({
    status: 502,
    message: 'Something went wrong',
    fields: {},
  })
})

test('an answer that breaks off is no answer, and an empty one is an empty object', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"id":'))
    },
    pull: (controller) => controller.error(new TypeError('network error')),
  })
  fetchMock.mockResolvedValueOnce(new Response(broken))
  expect(await failure(call(listPractices, {}))).toMatchObject({ status: 0 })
  fetchMock.mockResolvedValueOnce(new Response('[{"id":'))
  expect(await failure(call(listPractices, {}))).toMatchObject({ status: 0 })
  fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await call(listPractices, {})).toEqual({})
})

test('a server that cannot be reached asks to check the connection', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await failure(call(listPractices, {}))).toMatchObject({
    status: 0,
    message: 'Please check your Internet connection',
  })
})

test('a call that was under way while the session got another id is sent again, and only then', async () => {
  answers(401, { message: 'Please sign in' }, { 'retry-after': '1' })
  answers(401, { message: 'Please sign in' }, { 'retry-after': '1' })
  answers(200, { n: 1 })
  await call(setPassword, { body: { password: 'a', passwordConfirmation: 'a', token: 't' } })
  expect(fetchMock).toHaveBeenCalledTimes(3)
  expect(fetchMock.mock.calls.map(([, init]) => init?.body)).toEqual(Array(3).fill(lastRequest().init.body))

  fetchMock.mockClear()
  answers(401, { message: 'Please sign in' })
  await expect(call(listPractices, {})).rejects.toMatchObject({ status: 401 })
  answers(429, { message: 'Too many' }, { 'retry-after': '1' })
  await expect(call(listPractices, {})).rejects.toMatchObject({ status: 429 })
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

test('a session that stays away is over after all', async () => {
  vi.useFakeTimers()
  for (let n = 0; n < 6; n += 1) answers(401, { message: 'Please sign in' }, { 'retry-after': '1' })
  const refused = call(listPractices, {}).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await refused).toMatchObject({ status: 401 })
  vi.useRealTimers()
})
