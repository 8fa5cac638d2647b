import type { SigningRequest } from '@credence/contract/signing/request-calls'
import { expect, test } from 'vitest'
import { eventIcon, outcomeText, sentText, shortHash, utcDay, utcTime } from './request-look.ts'

const now = new Date(2026, 10, 15, 15, 0)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString()
const request: SigningRequest = {
  id: 1,
  kind: 'ESIGNATURE',
  state: 'SENT',
  signerName: 'Maya Kowalczyk',
  sentTo: 'maya@signers.test',
  practiceId: 25,
  practiceName: 'Northern Lights Cardiology',
  providerId: null,
  providerName: null,
  templateNames: ['Confidentiality agreement'],
  sentAt: at(15, 9),
  sentBy: 'Maren Tollefsen',
  expires: at(18, 9),
  viewedAt: null,
  signedAt: null,
  endedAt: null,
  endedBy: null,
}

test('the time of day is shown for requests of today and yesterday alone', () => {
  expect([at(15, 9), at(14, 15), at(10, 9)].map((moment) => sentText(moment, now))).toEqual([
    'Today, 9:05 AM',
    'Yesterday, 3:05 PM',
    '11/10/2026',
  ])
})

test.each<[Partial<SigningRequest>, string]>([
  [{}, 'expires 11/18/2026'],
  [{ state: 'VIEWED', viewedAt: at(15, 10) }, 'viewed 10:05 AM'],
  [{ state: 'SIGNED', signedAt: at(12, 10) }, 'signed 11/12/2026'],
  [{ state: 'EXPIRED' }, 'expired 11/18/2026'],
  [{ state: 'DECLINED', endedAt: at(15, 11), endedBy: 'Wrong tax ID' }, '“Wrong tax ID”'],
  [{ state: 'DECLINED', endedAt: at(15, 11) }, 'declined 11:05 AM'],
  [{ state: 'REVOKED', endedAt: at(15, 11), endedBy: 'Joel Arreola' }, 'by Joel Arreola'],
])('what became of the request %o is said as %s', (change, expected) => {
  expect(outcomeText({ ...request, ...change }, now)).toBe(expected)
})

test('events are shown in UTC', () => {
  expect([utcDay('2026-11-15T23:12:04Z'), utcTime('2026-11-15T23:12:04Z')]).toEqual(['11/15/2026', '23:12:04'])
})

test('a hash is shortened to its ends', () => {
  expect(shortHash('4be1aaaaaaaa09c7')).toBe('4be1…09c7')
})

test('an event of a document has the icon of its kind', () => {
  expect(eventIcon('Signed Confidentiality agreement')).toBe(eventIcon('Signed'))
  expect(eventIcon('Signed')).not.toBe(eventIcon('Sent'))
})
