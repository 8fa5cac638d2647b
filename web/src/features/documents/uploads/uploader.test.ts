import type { DocumentFile } from '@credence/contract/documents/calls'
import { expect, test } from 'vitest'
import { CallError } from '../../../kit/call-error.ts'
import { Uploader, type SendOptions } from './uploader.ts'

interface Sending {
  filename: string
  options: SendOptions
  finish: (document: DocumentFile) => void
  fail: (error: Error) => void
}

function start(...names: string[]) {
  const sent: Sending[] = []
  const uploader = new Uploader(
    (_file, filename, options) =>
      new Promise((finish, fail) => {
        sent.push({ filename, options, finish, fail })
        options.signal.addEventListener('abort', () => fail(new DOMException('stopped', 'AbortError')))
      }),
  )
  const add = (...more: string[]) =>
    uploader.add(
      more.map((name) => ({ name, size: 5, type: '' }) as File),
      new Set(['used.pdf']),
    )
  add(...names)
  const states = () => uploader.get().map(({ filename, state }) => `${filename} ${state.kind}`)
  return { uploader, sent, add, states, settle: () => new Promise((resolve) => setTimeout(resolve)) }
}

const documentOf = (filename: string) => ({ id: 1, filename }) as DocumentFile

test('three are sent at once, and the next as soon as one has ended, however it ended', async () => {
  const { sent, states, settle } = start('a', 'b', 'c', 'd', 'e')
  expect(sent.map(({ filename }) => filename)).toEqual(['a', 'b', 'c'])
  sent[1]?.finish(documentOf('b'))
  sent[2]?.fail(new CallError(507, { message: 'There is no room left' }))
  await settle()
  expect(sent.map(({ filename }) => filename)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(states()).toEqual(['a sending', 'b uploaded', 'c failed', 'd sending', 'e sending'])
})

test('a used name is sent only once it may be overwritten, and not at all when it may not', async () => {
  const { uploader, sent, states, settle } = start('used.pdf')
  expect(sent).toEqual([])
  const [asked] = uploader.get()
  uploader.overwrite(asked?.id ?? 0)
  sent[0]?.finish(documentOf('used.pdf'))
  await settle()
  expect(uploader.get()[0]?.state).toEqual({ kind: 'uploaded', document: documentOf('used.pdf'), replaced: true })

  const other = start('used.pdf')
  other.uploader.remove(other.uploader.get()[0]?.id ?? 0)
  expect([other.sent, other.states()]).toEqual([[], []])
  expect(states()).toEqual(['used.pdf uploaded'])
})

test('cancelling stops what is on its way, takes it off, and makes room for the next', async () => {
  const { uploader, sent, states, settle } = start('a', 'b', 'c', 'd')
  uploader.remove(uploader.get()[0]?.id ?? 0)
  expect(sent[0]?.options.signal.aborted).toBe(true)
  await settle()
  expect(states()).toEqual(['b sending', 'c sending', 'd sending'])
})

test('a failure says why and can be tried again', async () => {
  const { uploader, sent, settle, states } = start('a')
  sent[0]?.fail(new CallError(0, { message: 'Please check your Internet connection' }))
  await settle()
  expect(uploader.get()[0]?.state).toEqual({
    kind: 'failed',
    message: 'Please check your Internet connection',
    canRetry: true,
  })
  uploader.retry(uploader.get()[0]?.id ?? 0)
  expect(states()).toEqual(['a sending'])
  sent[1]?.fail(new TypeError('a fault in our own code'))
  await settle()
  expect(uploader.get()[0]?.state).toMatchObject({ message: 'Something went wrong; please try again' })
})

test('listeners hear of every change until they stop listening', () => {
  const { uploader, sent, add } = start('a')
  let heard = 0
  const stop = uploader.subscribe(() => {
    heard += 1
  })
  sent[0]?.options.onProgress(0.5)
  expect([heard, uploader.get()[0]?.state]).toEqual([1, { kind: 'sending', share: 0.5 }])
  stop()
  add('b')
  expect(heard).toBe(1)
})

test('at the end of a session everything is stopped and forgotten', async () => {
  const { uploader, sent, states, settle } = start('a', 'b', 'c', 'd')
  uploader.removeAll()
  await settle()
  expect(states()).toEqual([])
  expect(sent.map(({ options }) => options.signal.aborted)).toEqual([true, true, true])
})
