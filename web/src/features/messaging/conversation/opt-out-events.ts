import type { SmsOptOut } from '@credence/contract/messaging/settings-calls'

/** A moment at which a number opted out, or at which that ended. */
export interface OptOutEvent {
  key: string
  created: string
  text: string
}

const begunTexts = {
  REPLY: () => 'Opted out by text message',
  STAFF: (name: string | null) => `Opted out, entered by ${name ?? 'staff'}`,
  VENDOR: () => 'Opted out, reported by the carrier',
}
const endedTexts = {
  REPLY: () => 'Opt-out ended by text message',
  STAFF: (name: string | null) => `Opt-out ended by ${name ?? 'staff'}`,
}

/** What the ledger knows of a number, oldest first. */
export const optOutEvents = (entries: readonly SmsOptOut[], number: string): OptOutEvent[] =>
  entries
    .filter(({ phone }) => phone === number)
    .flatMap(({ id, source, created, createdBy, ended, endedBy, endedSource }) => [
      { key: `out ${id}`, created, text: begunTexts[source](createdBy) },
      ...(ended === null
        ? []
        : [{ key: `end ${id}`, created: ended, text: endedTexts[endedSource ?? 'STAFF'](endedBy) }]),
    ])
    .toSorted((a, b) => Date.parse(a.created) - Date.parse(b.created))
