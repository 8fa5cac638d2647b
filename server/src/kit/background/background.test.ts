import { afterEach, describe, expect, it, vi } from 'vitest'
import { runInBackground, type BackgroundPart } from './background.ts'

let part: BackgroundPart | undefined
afterEach(() => part?.stop())

/** Fails so many times, each time in its own way, and then works until it is stopped. */
function failing(failures: (() => Promise<void>)[]) {
  const said: string[] = []
  let runs = 0
  part = runInBackground(
    { name: 'part', say: (line, error) => said.push(error ? `${line}: ${error.message}` : line) },
    async (signal, works) => {
      const fail = failures[runs]
      runs += 1
      if (fail) return fail()
      works()
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve())
      })
    },
  )
  return { said, runs: () => runs }
}

describe('a background part', () => {
  it('a background part is started again after it rejected, threw a value that is no error, or ended', async () => {
    const { said } = failing([
      () => Promise.reject(new Error('lost')),
      // oxlint-disable-next-line typescript/only-throw-error, typescript/prefer-promise-reject-errors -- a library may
      // do so
      () => Promise.reject('text'),
      () => Promise.resolve(),
    ])
    await vi.waitFor(() => expect(said.at(-1)).toBe('part: works again'), { timeout: 10_000 })
    expect(said).toEqual([
      'part: failed, starting it again: lost',
      'part: failed, starting it again: text',
      'part: failed, starting it again: It ended',
      'part: works again',
    ])
  })

  it('a background part logs a reason once, however often it fails for it', async () => {
    const lose = () => Promise.reject(new Error('lost'))
    const { said, runs } = failing([lose, lose, lose])
    await vi.waitFor(() => expect(runs()).toBe(4), { timeout: 10_000 })
    expect(said).toEqual(['part: failed, starting it again: lost', 'part: works again'])
  })

  it('a background part ends when it is stopped, and is not started again', async () => {
    const { said, runs } = failing([])
    await part?.stop()
    expect([runs(), said]).toEqual([1, []])
  })
})
