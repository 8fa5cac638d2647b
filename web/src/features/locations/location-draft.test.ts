import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, faultsIn, type Location, type LocationDraft } from './location-draft.ts'

const location: Location = {
  id: 2,
  name: 'Turnagain Surgery Center',
  facilityType: 'OTHER',
  portalUrl: null,
  phone: '(907) 555-0162',
  fax: null,
  email: null,
  address1: '124 Harbor Street',
  address2: null,
  city: 'Anchorage',
  state: 'AK',
  zip: '99503-2105',
  county: null,
  hours: 'Mon–Fri 8:00–5:00',
  notes: null,
  isActive: true,
  othersUsedBy: [],
  initialEnrollmentInstructions: 'Ask for the bylaws.',
  reEnrollmentInstructions: null,
  otherInstructions: null,
  practiceInitialEnrollmentInstructions: null,
  practiceReEnrollmentInstructions: 'Call first.',
  practiceOtherInstructions: null,
  version: 5,
  practiceVersion: 3,
}
const place = (editType: 'PRACTICE' | 'GLOBAL') => ({ location, practiceId: 1, editType })
const faultsWith = (part: Partial<LocationDraft>, editType: 'PRACTICE' | 'GLOBAL' = 'GLOBAL') =>
  faultsIn({ ...draftOf(location, editType), ...part }, place(editType))

it('a draft holds the texts of its scope', () => {
  expect(draftOf(location, 'PRACTICE')).toMatchObject({
    initialEnrollmentInstructions: '',
    reEnrollmentInstructions: 'Call first.',
  })
  expect(draftOf(location, 'GLOBAL')).toMatchObject({
    initialEnrollmentInstructions: 'Ask for the bylaws.',
    reEnrollmentInstructions: '',
    zip: '99503-2105',
    email: '',
  })
})

describe('what is sent', () => {
  it('for the practice is its three texts', () => {
    expect(bodyOf(draftOf(location, 'PRACTICE'), place('PRACTICE'))).toEqual({
      editType: 'PRACTICE',
      id: 2,
      practiceId: 1,
      initialEnrollmentInstructions: '',
      reEnrollmentInstructions: 'Call first.',
      otherInstructions: '',
      practiceVersion: 3,
    })
  })

  it('has null for a type that is blank', () => {
    expect(bodyOf({ ...draftOf(location, 'GLOBAL'), facilityType: '' }, place('GLOBAL'))).toMatchObject({
      facilityType: null,
      id: 2,
      version: 5,
    })
  })

  it('for a new location says whether the practice gets it, and nothing else of the practice', () => {
    const sent = bodyOf(
      { ...draftOf(null, 'GLOBAL'), name: 'New Place', addToPractice: false },
      { location: null, practiceId: 1, editType: 'GLOBAL' },
    )
    expect(sent).toMatchObject({
      editType: 'GLOBAL',
      practiceId: 1,
      name: 'New Place',
      addToPractice: false,
      facilityType: null,
    })
    expect(sent).not.toHaveProperty('id')
    expect(sent).not.toHaveProperty('version')
  })
})

describe('the shared record', () => {
  it.each<[string, Partial<LocationDraft>]>([
    ['as it is', {}],
    ['five digits of a zip', { zip: '99503' }],
    ['a zip that the mask left open', { zip: '99503-' }],
    ['no zip', { zip: '' }],
    ['an address', { portalUrl: 'https://x.test' }],
  ])('can be saved with %s', (_, part) => {
    expect(faultsWith(part)).toEqual({})
  })

  it.each<[string, Partial<LocationDraft>, string]>([
    ['a name of one character', { name: 'A' }, 'name'],
    ['half a zip', { zip: '9950' }, 'zip'],
    ['half a longer zip', { zip: '99503-21' }, 'zip'],
    ['half a phone number', { phone: '(907) 5' }, 'phone'],
    ['half a fax number', { fax: '(9' }, 'fax'],
    ['no real email', { email: 'me@home' }, 'email'],
    ['another kind of address', { portalUrl: 'ftp://x.test' }, 'portalUrl'],
    ['notes of 512 characters', { notes: 'x'.repeat(512) }, 'notes'],
  ])('cannot be saved with %s', (_, part, field) => {
    expect(Object.keys(faultsWith(part))).toEqual([field])
  })
})

it("the practice's own texts can be saved whatever the shared record says", () => {
  expect(faultsWith({ name: '', zip: '1' }, 'PRACTICE')).toEqual({})
})
