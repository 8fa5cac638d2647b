import { describe, expect, it } from 'vitest'
import { chainHash, verifyChain, type ChainedEvent, type SigningEvent } from './chain.ts'

function chained(events: readonly SigningEvent[]): ChainedEvent[] {
  const chain: ChainedEvent[] = []
  for (const event of events) {
    const previous = chain.at(-1)?.hash ?? null
    chain.push({ ...event, previous, hash: chainHash(previous, event) })
  }
  return chain
}

const events = chained([
  { at: new Date('2026-11-15T20:40:00.123Z'), type: 'SENT', detail: 'm•••@signers.test' },
  { at: new Date('2026-11-15T20:43:10.000Z'), type: 'VIEWED' },
  { at: new Date('2026-11-15T20:44:53.000Z'), type: 'SIGNED', detail: '192.0.2.7' },
])
const [sent, viewed, signed] = events as [ChainedEvent, ChainedEvent, ChainedEvent]

describe('a chain of signing events', () => {
  it('is whole when no event was changed', () => {
    expect(verifyChain(events)).toBe(true)
    expect(verifyChain([])).toBe(true)
    expect(signed.hash).toMatch(/^[\da-f]{64}$/)
  })

  it.each([
    ['time', [sent, { ...viewed, at: new Date('2026-11-15T20:43:10.001Z') }, signed]],
    ['type', [sent, { ...viewed, type: 'SIGNED' }, signed]],
    ['detail', [{ ...sent, detail: 'other' }, viewed, signed]],
    ['missing detail', [sent, viewed, { ...signed, detail: null }]],
    ['hash', [sent, { ...viewed, hash: '0'.repeat(64) }, signed]],
    ['removed event', [sent, signed]],
    ['removed first event', [viewed, signed]],
    ['changed order', [viewed, sent, signed]],
    ['repeated event', [sent, viewed, viewed, signed]],
  ])('is broken by a changed event: %s', (_, changed) => {
    expect(verifyChain(changed)).toBe(false)
  })
})
