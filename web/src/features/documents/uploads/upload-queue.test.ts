import type { DocumentFile } from '@credence/contract/documents/calls'
import { expect, test } from 'vitest'
import {
  announcementOf,
  enqueue,
  firstAsking,
  isBusy,
  nextToSend,
  uploadedIds,
  withShare,
  withState,
  without,
  type Queue,
} from './upload-queue.ts'

const none = new Set<string>()
const fileOf = (name: string, size = 10) => ({ name, size, type: 'application/pdf' }) as File
const states = (queue: Queue) => queue.map(({ state }) => state.kind)
const document = { id: 7, filename: 'a.pdf' } as DocumentFile

test('chosen files wait, under the names they will be kept by', () => {
  const queue = enqueue([], [fileOf('C:\\scans\\a.pdf'), fileOf('b  b.pdf')], none, 1)
  expect(queue.map(({ id, filename, state }) => [id, filename, state.kind])).toEqual([
    [1, 'a.pdf', 'waiting'],
    [2, 'b b.pdf', 'waiting'],
  ])
})

test('a file that is too large, empty or without a name says so at once and cannot be tried again', () => {
  const queue = enqueue([], [fileOf('a.pdf', 10 * 1024 * 1024 + 1), fileOf('b.pdf', 0), fileOf('..')], none, 1)
  expect(queue.map(({ state }) => state)).toEqual([
    { kind: 'failed', message: 'File size too large; max file size is 10 Mb', canRetry: false },
    { kind: 'failed', message: 'The file is empty', canRetry: false },
    { kind: 'failed', message: "Filename can't be blank!", canRetry: false },
  ])
  expect(enqueue([], [fileOf('a.pdf', 10 * 1024 * 1024)], none, 1)[0]?.state.kind).toBe('waiting')
})

test('a used name asks first, whether a document has it or a file before it in the queue', () => {
  const queue = enqueue([], [fileOf('a.pdf'), fileOf('b.pdf'), fileOf('b.pdf')], new Set(['a.pdf']), 1)
  expect(states(queue)).toEqual(['asking', 'waiting', 'asking'])
  expect(queue.map(({ replaces }) => replaces)).toEqual([true, false, true])
  expect(firstAsking(queue)?.id).toBe(1)
  expect(states(enqueue(queue, [fileOf('b.pdf')], none, 4))).toEqual(['asking', 'waiting', 'asking', 'asking'])
})

test('the name of a failed upload is free again', () => {
  const queue = withState(enqueue([], [fileOf('a.pdf')], none, 1), 1, { kind: 'failed', message: 'no', canRetry: true })
  expect(states(enqueue(queue, [fileOf('a.pdf')], none, 2))).toEqual(['failed', 'waiting'])
})

test('so many are sent at once, in their order, and never two of one name together', () => {
  let queue = enqueue([], [fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf')], none, 1)
  expect(nextToSend(queue, 2)?.id).toBe(1)
  queue = withState(queue, 1, { kind: 'sending', share: 0 })
  expect(nextToSend(queue, 2)?.id).toBe(2)
  queue = withState(queue, 2, { kind: 'sending', share: 0 })
  expect(nextToSend(queue, 2)).toBeNull()

  const same = withState(
    withState(enqueue([], [fileOf('a.pdf'), fileOf('a.pdf')], none, 1), 2, { kind: 'waiting' }),
    1,
    { kind: 'sending', share: 0.5 },
  )
  expect(nextToSend(same, 3)).toBeNull()
  expect(nextToSend(withState(same, 1, { kind: 'uploaded', document, replaced: false }), 3)?.id).toBe(2)
})

test('a file waits while an earlier one of its name is being asked about', () => {
  const queue = withState(enqueue([], [fileOf('a.pdf'), fileOf('a.pdf')], new Set(['a.pdf']), 1), 2, {
    kind: 'waiting',
  })
  expect(nextToSend(queue, 3)).toBeNull()
  expect(nextToSend(without(queue, 1), 3)?.id).toBe(2)
})

test('progress is noted for what is on its way alone', () => {
  const queue = withState(enqueue([], [fileOf('a.pdf'), fileOf('b.pdf')], none, 1), 1, { kind: 'sending', share: 0 })
  expect(withShare(queue, 1, 0.5)[0]?.state).toEqual({ kind: 'sending', share: 0.5 })
  expect(withShare(queue, 2, 0.5)[1]?.state).toEqual({ kind: 'waiting' })
})

test('the queue is busy until everything has ended, and knows what was uploaded', () => {
  const queue = enqueue([], [fileOf('a.pdf')], none, 1)
  expect(isBusy(queue)).toBe(true)
  const done = withState(queue, 1, { kind: 'uploaded', document, replaced: false })
  expect(isBusy(done)).toBe(false)
  expect(uploadedIds(done)).toEqual(new Set([7]))
})

test('the end of an upload is announced, and nothing before it', () => {
  const [waiting] = enqueue([], [fileOf('a.pdf')], none, 1)
  if (!waiting) throw new Error('The queue is empty')
  expect(announcementOf(waiting)).toBeNull()
  expect(announcementOf({ ...waiting, state: { kind: 'uploaded', document, replaced: false } })).toBe(
    'a.pdf was uploaded',
  )
  expect(announcementOf({ ...waiting, state: { kind: 'failed', message: 'The file is empty', canRetry: false } })).toBe(
    'a.pdf was not uploaded: The file is empty',
  )
})
