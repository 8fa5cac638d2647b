import { listCarriersOfTeam } from '@credence/contract/lookups/calls'
import { listPractices } from '@credence/contract/practices/calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallOptions } from './api.ts'
import type { CallError } from './call-error.ts'
import { nobody, sessionStore } from './session-store.ts'
import { diversionOf, onDiversion, onTooMany, staffCall } from './staff-call.ts'

const staff = { isH3Admin: false }
const administrator = { isH3Admin: true }

test('a 401 ends the session and leads to sign-in with the place as destination', () => {
  expect(diversionOf(401, staff, '/messaging')).toEqual({
    to: '/auth/sign-in?destination=/messaging',
    endsSession: true,
  })
  expect(diversionOf(401, administrator, '/tasks?task=7')).toEqual({
    to: '/auth/sign-in?destination=/tasks%3Ftask%3D7',
    endsSession: true,
  })
})

test('a 401 on the dashboard needs no destination', () => {
  expect(diversionOf(401, staff, '/')?.to).toBe('/auth/sign-in')
})

test('a destination that the place already carries is kept', () => {
  expect(diversionOf(401, staff, '/?destination=/practice/5')?.to).toBe('/auth/sign-in?destination=/practice/5')
  expect(diversionOf(412, administrator, '/?destination=/practice/5')?.to).toBe(
    '/h3admin/revenueteams?destination=/practice/5',
  )
})

test('a 412 sends an administrator to the team selection and everybody else to sign-in', () => {
  expect(diversionOf(412, administrator, '/tasks')).toEqual({
    to: '/h3admin/revenueteams?destination=/tasks',
    endsSession: false,
  })
  expect(diversionOf(412, staff, '/tasks')).toEqual({ to: '/auth/sign-in?destination=/tasks', endsSession: true })
})

test('a 403 and a 404 lead to the dashboard', () => {
  for (const status of [403, 404])
    expect(diversionOf(status, staff, '/provider/9')).toEqual({ to: '/', endsSession: false })
})

test('every other refusal is the caller’s own', () => {
  for (const status of [0, 400, 409, 418, 422, 429, 500, 503])
    expect(diversionOf(status, administrator, '/tasks')).toBeNull()
})

const divert = vi.fn<Parameters<typeof onDiversion>[0]>()
const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('location', { pathname: '/tasks', search: '?task=1' })
  onDiversion(divert)
})
afterEach(() => {
  vi.unstubAllGlobals()
  divert.mockReset()
  sessionStore.set(null)
})

const refusalOf = async (status: number, options?: CallOptions) => {
  fetchMock.mockResolvedValueOnce(new Response('{}', { status }))
  return staffCall(listPractices, {}, options).then(
    () => null,
    (error: unknown) => error as CallError,
  )
}

test('a diverted call still rejects, marked as handled so that nobody toasts it', async () => {
  sessionStore.set({ ...nobody, isH3Admin: true })
  expect(await refusalOf(412)).toMatchObject({ status: 412, handled: true })
  expect(divert).toHaveBeenCalledWith(
    { to: '/h3admin/revenueteams?destination=/tasks%3Ftask%3D1', endsSession: false },
    412,
  )
})

test('a call that is the caller’s own to handle diverts nobody', async () => {
  expect(await refusalOf(409)).toMatchObject({ status: 409, handled: false })
  expect(divert).not.toHaveBeenCalled()
})

test('what may be gone leads nowhere when it is, but a refused right still does', async () => {
  expect(await refusalOf(404, { mayBeGone: true })).toMatchObject({ status: 404, handled: false })
  expect(divert).not.toHaveBeenCalled()
  expect(await refusalOf(403, { mayBeGone: true })).toMatchObject({ status: 403, handled: true })
  expect(await refusalOf(404)).toMatchObject({ status: 404, handled: true })
})

test('that there were too many calls is told in the words of the server, once for each call, and by nobody else', async () => {
  const told = vi.fn<Parameters<typeof onTooMany>[0]>()
  onTooMany(told)
  const tooMany = () =>
    fetchMock.mockResolvedValueOnce(
      new Response(JSON.stringify({ message: 'Too many requests; please try again in 9 seconds' }), { status: 429 }),
    )
  tooMany()
  await expect(staffCall(listCarriersOfTeam, {})).rejects.toMatchObject({ status: 429, handled: true })
  expect(told.mock.calls).toEqual([['Too many requests; please try again in 9 seconds']])
  expect(divert).not.toHaveBeenCalled()
  // A list that the screen asks for again by itself.
  tooMany()
  await expect(staffCall(listPractices, {})).rejects.toMatchObject({ status: 429, handled: true })
  expect(told).toHaveBeenCalledTimes(1)
})

test('a refusal that leads away from a page is held back until the page is left, or was not left in time', async () => {
  vi.useFakeTimers()
  try {
    const settled = vi.fn<(error: CallError | null) => void>()
    const left = new AbortController()
    void refusalOf(404, { signal: left.signal }).then(settled)
    await vi.advanceTimersByTimeAsync(2000)
    expect(divert).toHaveBeenCalledTimes(1)
    expect(settled).not.toHaveBeenCalled()
    left.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ status: 404, handled: true }))

    settled.mockReset()
    void refusalOf(404, { signal: new AbortController().signal }).then(settled)
    await vi.advanceTimersByTimeAsync(3000)
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ status: 404 }))

    // Who is led to the page that asked stays on it, and is told at once.
    vi.stubGlobal('location', { pathname: '/', search: '' })
    settled.mockReset()
    void refusalOf(404, { signal: new AbortController().signal }).then(settled)
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ status: 404 }))
  } finally {
    vi.useRealTimers()
  }
})
