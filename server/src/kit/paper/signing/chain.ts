import { hash } from 'node:crypto'

/** What an event of a signing states. `detail` is part of the hash, so it cannot be changed later either. */
export interface SigningEvent {
  at: Date
  type: string
  detail?: string | null
}

/** An event with its place in the chain. `previous` is the hash of the event before, and null for the first one. */
export interface ChainedEvent extends SigningEvent {
  hash: string
  previous: string | null
}

/** The SHA-256 of an event and of the hash before it, in hexadecimal. */
export const chainHash = (previous: string | null, { at, type, detail = null }: SigningEvent): string =>
  hash('sha256', JSON.stringify([previous, at.toISOString(), type, detail]))

/** Whether these are all events from the first one on, in their order and unchanged. */
export function verifyChain(events: readonly ChainedEvent[]): boolean {
  let previous: string | null = null
  for (const event of events) {
    if (event.previous !== previous || event.hash !== chainHash(previous, event)) return false
    previous = event.hash
  }
  return true
}
