import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PasswordHasher } from './passwords.ts'

const seen = vi.hoisted(() => {
  const counts = { running: 0, mostAtOnce: 0 }
  const watched = <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    vi.fn<(...args: A) => Promise<R>>(async (...args) => {
      counts.running += 1
      counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.running)
      try {
        return await work(...args)
      } finally {
        counts.running -= 1
      }
    })
  return { counts, watched }
})
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>()
  return { ...original, hash: seen.watched(original.hash), verify: seen.watched(original.verify) }
})
afterEach(() => {
  vi.mocked(verify).mockClear()
  vi.mocked(hash).mockClear()
  seen.counts.mostAtOnce = 0
})

/** A hasher whose decoy is ready, so that it does not count in what follows. */
async function ready(): Promise<PasswordHasher> {
  const hasher = new PasswordHasher()
  await hasher.matches(null, 'warm up')
  vi.mocked(verify).mockClear()
  seen.counts.mostAtOnce = 0
  return hasher
}

describe('passwords', () => {
  it('are kept as Argon2id with at least the recommended cost, each with a salt of its own', async () => {
    const hasher = await ready()
    const [one, two] = [await hasher.hash('Welcome-2026!'), await hasher.hash('Welcome-2026!')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/)
    expect(hasher.isWeak(one)).toBe(false)
    expect(hasher.isWeak(one.replace('m=47104', 'm=19456'))).toBe(true)
    expect(one).not.toBe(two)
    expect(await hasher.matches(one, 'Welcome-2026!')).toBe(true)
    expect(await hasher.matches(one, 'welcome-2026!')).toBe(false)
  })

  it.each([null, undefined])('are verified even where there is none (%s), and nothing matches', async (stored) => {
    const hasher = await ready()
    for (const password of ['decoy', '', 'Welcome-2026!']) expect(await hasher.matches(stored, password)).toBe(false)
    expect(verify).toHaveBeenCalledTimes(3)
  })

  it('take as long where the hash is of former days: one of today is verified beside it', async () => {
    const hasher = await ready()
    const former = await hash('Welcome-2026!', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect([await hasher.matches(former, 'Welcome-2026!'), await hasher.matches(former, 'decoy')]).toEqual([
      true,
      false,
    ])
    expect(vi.mocked(verify).mock.calls.map(([against]) => hasher.isWeak(String(against)))).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('are verified as many at once as there are cores', async () => {
    const hasher = await ready()
    const stored = await hasher.hash('Welcome-2026!')
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, n) => hasher.matches(stored, n % 2 ? 'Welcome-2026!' : 'wrong')),
    )
    expect(results.filter(Boolean)).toHaveLength(6)
    expect(seen.counts.mostAtOnce).toBe(Math.min(12, availableParallelism()))
  })

  it('are refused for a moment when hundreds wait, and served again afterwards', async () => {
    const hasher = await ready()
    const stored = await hasher.hash('Welcome-2026!')
    const held = Promise.withResolvers<void>()
    vi.mocked(verify).mockImplementation(async () => {
      await held.promise
      return true
    })
    const served = Array.from({ length: availableParallelism() + 200 }, () => hasher.matches(stored, 'x'))
    await expect(hasher.matches(stored, 'x')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
    held.resolve()
    expect((await Promise.all(served)).every(Boolean)).toBe(true)
    expect(await hasher.matches(stored, 'x')).toBe(true)
  })

  it('free their place when a verification fails', async () => {
    const hasher = await ready()
    vi.mocked(verify).mockRejectedValue(new Error('broken'))
    for (let n = 0; n < availableParallelism() + 3; n += 1)
      await expect(hasher.matches('stored', 'x')).rejects.toThrow('broken')
    vi.mocked(verify).mockResolvedValue(true)
    expect(await hasher.matches('stored', 'x')).toBe(true)
  })
})
