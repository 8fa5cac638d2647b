import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { carrierGlobalEdit, carrierPracticeEdit, carrierTexts } from './carriers/calls.ts'
import { facilityGlobalEdit } from './locations/calls.ts'
import {
  day,
  fieldMessages,
  looksLikeEmails,
  storedEmails,
  storedNpi,
  storedPhone,
  storedPortalUrl,
  storedSsn,
  storedTin,
  storedZip,
} from './fields.ts'
import { newPractice, practiceAdminTexts } from './practice-admin/calls.ts'

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? null

describe('a stored field', () => {
  it.each(['https://portal.test/a?b=c', 'http://portal.test', 'HTTPS://PORTAL.TEST'])(
    'a stored field takes the portal %s',
    (url) => {
      expect(storedPortalUrl().parse(url)).toBe(url)
    },
  )

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//portal.test',
    'ftp://portal.test',
    'portal.test',
    'https:portal.test',
    'https://',
    'https://a b',
    'https://a.test/"><script>',
  ])('a stored field refuses the portal %j', (url) => {
    expect(messageOf(storedPortalUrl(), url)).not.toBeNull()
  })

  it.each([
    ['99503', '99503'],
    ['99503-1234', '99503-1234'],
    ['99503-____', '99503'],
    ['_____-____', null],
    ['', null],
    [null, null],
  ])('a stored field reads the zip %j as %j', (typed, stored) => {
    expect(storedZip().parse(typed)).toBe(stored)
  })

  it.each([
    ['(907) 555-0100', '(907) 555-0100'],
    ['(___) ___-____', null],
    ['', null],
    ['  ', null],
    [null, null],
  ])('a stored field reads the phone %j as %j', (typed, stored) => {
    expect(storedPhone().parse(typed)).toBe(stored)
  })

  const numbers = { phone: storedPhone, zip: storedZip, npi: storedNpi, tin: storedTin, ssn: storedSsn } as const
  const kinds = Object.keys(numbers) as (keyof typeof numbers)[]

  it.each(
    kinds.flatMap((kind) =>
      [
        'see notes',
        'n/a',
        'none',
        '-',
        '--',
        '()',
        '( ) -',
        '.',
        '0',
        '(907) 555-01',
        '(907) 555-01000',
        '1234',
        '٩٩٥٠٣',
        '_x_',
      ].map((typed) => [kind, typed] as const),
    ),
  )('a stored field of the kind %s is not emptied by %j, which is refused', (kind, typed) => {
    expect(messageOf(numbers[kind](), typed)).toBe(fieldMessages[kind])
  })

  it.each(
    kinds.flatMap((kind) =>
      ['', ' ', '_____', '(___) ___-____', '_____-____', '___-__-____', '__-_______', null].map(
        (typed) => [kind, typed] as const,
      ),
    ),
  )('a stored field of the kind %s is emptied by %j', (kind, typed) => {
    expect(numbers[kind]().parse(typed)).toBeNull()
  })

  it('a stored field that was left out stays left out', () => {
    expect(storedPhone().parse(undefined)).toBeUndefined()
  })

  it.each([
    ['', true],
    ['a@b.test', true],
    ['a@b.test, c@d.test', true],
    ['a@b.test,', false],
    [',a@b.test', false],
    ['a@b.test,,c@d.test', false],
    ['a@b', false],
    ['a@b.test;c@d.test', false],
  ])('a stored field finds the list of addresses %j valid: %s', (list, isValid) => {
    expect(looksLikeEmails(list)).toBe(isValid)
    expect(messageOf(storedEmails(), list) === null).toBe(isValid)
  })

  it('a stored field takes at most twenty addresses', () => {
    expect(messageOf(storedEmails(), Array.from({ length: 21 }, (_, n) => `a${n}@b.test`).join())).toBe(
      'At most 20 addresses',
    )
  })

  it.each([
    ['2026-01-31', '2026-01-31'],
    ['0001-01-01', '0001-01-01'],
    ['9999-12-31', '9999-12-31'],
    ['', null],
    [null, null],
  ])('a stored field reads the day %j as %j', (typed, stored) => {
    expect(day().parse(typed)).toBe(stored)
  })

  it.each(['2026-02-29', '0000-01-01', '10000-01-01', '2026-1-1', '01/31/2026', 'today', '2026-01-31T00:00:00Z'])(
    'a stored field refuses the day %j',
    (typed) => {
      expect(messageOf(day(), typed)).toBe(fieldMessages.date)
    },
  )
})

describe('the rules of the carrier and location forms', () => {
  const global = { editType: 'GLOBAL', practiceId: 1, name: 'Acme' }

  it.each<[object, string | null]>([
    [{}, null],
    [{ name: 'A' }, carrierTexts.nameTooShort],
    [{ name: 'a'.repeat(300) }, 'Must be at most 255 characters'],
    [{ portalUrl: 'javascript:alert(1)' }, fieldMessages.portalUrl],
    [{ phone: '907-555-0100' }, fieldMessages.phone],
    [{ fax: '(907) 555-0100' }, null],
    [{ email: 'a@b.c' }, fieldMessages.email],
    [{ email: 'a@b.cd' }, null],
    [{ initialEnrollmentEmails: 'a@b.test,' }, fieldMessages.email],
    [{ carrierTier: '' }, null],
    [{ carrierTier: 'TIER_9' }, 'Invalid input'],
  ])('the rules of a shared carrier with %j: %j', (values, message) => {
    expect(messageOf(carrierGlobalEdit, { ...global, ...values })).toBe(message)
  })

  it.each<[object, string | null]>([
    [{ carrierTier: 'TIER_3' }, null],
    [{ carrierTier: 'TIER_4' }, carrierTexts.facilityNeeded],
    [{ carrierTier: 'TIER_4', facilityDependencies: [3] }, null],
    [{ initialEnrollmentEmails: 'nobody' }, fieldMessages.email],
  ])("the rules of a practice's own texts for a carrier with %j: %j", (values, message) => {
    expect(messageOf(carrierPracticeEdit, { editType: 'PRACTICE', practiceId: 1, id: 2, ...values })).toBe(message)
  })

  it.each<[object, string | null]>([
    [{ zip: '99503' }, null],
    [{ zip: '99503-1234' }, null],
    [{ zip: '9950' }, fieldMessages.zip],
    [{ facilityType: null }, null],
    [{ facilityType: '' }, null],
    [{ name: 'X' }, carrierTexts.nameTooShort],
  ])('the rules of a shared location with %j: %j', (values, message) => {
    expect(messageOf(facilityGlobalEdit, { ...global, ...values })).toBe(message)
  })
})

describe('a new practice', () => {
  it.each<[object, string | null]>([
    [{ name: 'North' }, null],
    [{ name: ' ' }, practiceAdminTexts.nameRequired],
    [{}, practiceAdminTexts.nameRequired],
    [{ name: 'North', sendOnboardingForms: true }, practiceAdminTexts.nameAndEmailRequired],
    [{ email: 'a@b.test', sendOnboardingForms: true }, practiceAdminTexts.nameAndEmailRequired],
    [{ name: 'North', email: 'a@b.test', sendOnboardingForms: true }, null],
    [{ name: 'North', email: 'nobody' }, fieldMessages.email],
  ])('a new practice of %j is refused with %j', (values, message) => {
    expect(messageOf(newPractice, values)).toBe(message)
  })
})
