import { expect, it } from 'vitest'
import { optOutEvents } from './opt-out-events.ts'

const entry = {
  id: 1,
  phone: '(907) 555-0171',
  note: null,
  source: 'REPLY' as const,
  created: '2026-11-12T10:00:00Z',
  createdBy: null,
  ended: '2026-11-13T10:00:00Z',
  endedBy: 'Noor Reyes',
  endedSource: 'STAFF' as const,
}

it('an opt-out and its end are events of its number, oldest first', () => {
  const later = {
    ...entry,
    id: 2,
    source: 'STAFF' as const,
    created: '2026-11-14T10:00:00Z',
    createdBy: 'Omar Reyes',
    ended: null,
  }
  const other = { ...entry, id: 3, phone: '(907) 555-0172' }
  expect(optOutEvents([later, other, entry], '(907) 555-0171').map(({ text }) => text)).toEqual([
    'Opted out by text message',
    'Opt-out ended by Noor Reyes',
    'Opted out, entered by Omar Reyes',
  ])
})

it('an opt-out that the vendor reported names no person', () => {
  expect(optOutEvents([{ ...entry, source: 'VENDOR', ended: null }], entry.phone)).toMatchObject([
    { text: 'Opted out, reported by the carrier' },
  ])
})
