import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, faultsIn, tiersOf, withTier, type Carrier, type CarrierDraft } from './carrier-draft.ts'

const carrier: Carrier = {
  id: 3,
  name: 'Tundra Blue',
  portalUrl: 'https://portal.tundra.test',
  state: 'AK',
  phone: '(907) 555-0103',
  fax: null,
  email: 'enrollment@tundra.test',
  isActive: true,
  webFormUrl: null,
  businessLines: [],
  othersUsedBy: [],
  initialEnrollmentEmails: 'a@tundra.test',
  initialEnrollmentInstructions: 'Send the roster.',
  reEnrollmentInstructions: null,
  otherInstructions: null,
  practiceInitialEnrollmentEmails: null,
  practiceInitialEnrollmentInstructions: null,
  practiceReEnrollmentInstructions: 'By fax.',
  practiceOtherInstructions: null,
  isOutOfNetwork: false,
  practiceCarrierTier: 'TIER_4',
  practiceFacilityDependencies: [{ id: 8, name: 'Deschutes Imaging' }],
  version: 4,
  practiceVersion: 2,
}
const place = (editType: 'PRACTICE' | 'GLOBAL') => ({ carrier, practiceId: 1, editType })
const faultsWith = (part: Partial<CarrierDraft>, editType: 'PRACTICE' | 'GLOBAL' = 'GLOBAL') =>
  faultsIn({ ...draftOf(carrier, editType), ...part }, place(editType))

describe('a draft', () => {
  it('holds the texts of its scope', () => {
    expect(draftOf(carrier, 'PRACTICE')).toMatchObject({
      initialEnrollmentEmails: '',
      reEnrollmentInstructions: 'By fax.',
      carrierTier: 'TIER_4',
      facilityDependencies: [8],
    })
    expect(draftOf(carrier, 'GLOBAL')).toMatchObject({
      initialEnrollmentEmails: 'a@tundra.test',
      reEnrollmentInstructions: '',
      name: 'Tundra Blue',
      fax: '',
    })
  })

  it('of a new carrier is blank and adds it to the practice', () => {
    expect(draftOf(null, 'GLOBAL')).toMatchObject({ name: '', state: '', carrierTier: '', addToPractice: true })
  })

  it('loses its locations with its tier', () => {
    expect(withTier('TIER_2')).toEqual({ carrierTier: 'TIER_2', facilityDependencies: [] })
  })
})

describe('what is sent', () => {
  it('for the practice is its own alone, with the version of its own', () => {
    expect(bodyOf(draftOf(carrier, 'PRACTICE'), place('PRACTICE'))).toEqual({
      editType: 'PRACTICE',
      id: 3,
      practiceId: 1,
      initialEnrollmentEmails: '',
      initialEnrollmentInstructions: '',
      reEnrollmentInstructions: 'By fax.',
      otherInstructions: '',
      carrierTier: 'TIER_4',
      isOutOfNetwork: false,
      facilityDependencies: [8],
      practiceVersion: 2,
    })
  })

  it('for everybody leaves the tier of the practice as it is', () => {
    const sent = bodyOf(draftOf(carrier, 'GLOBAL'), place('GLOBAL'))
    expect(sent).toMatchObject({ editType: 'GLOBAL', id: 3, name: 'Tundra Blue', version: 4 })
    expect(sent).not.toHaveProperty('carrierTier')
    expect(sent).not.toHaveProperty('addToPractice')
  })

  it('for a new carrier has a tier only with the practice', () => {
    const draft: CarrierDraft = { ...draftOf(null, 'GLOBAL'), name: 'Newcomer', carrierTier: 'TIER_1' }
    const where = { carrier: null, practiceId: 1, editType: 'GLOBAL' } as const
    expect(bodyOf(draft, where)).toMatchObject({ addToPractice: true, carrierTier: 'TIER_1' })
    expect(bodyOf({ ...draft, addToPractice: false }, where)).not.toHaveProperty('carrierTier')
    expect(bodyOf(draft, where)).not.toHaveProperty('id')
  })
})

describe('the shared record', () => {
  it.each<[string, Partial<CarrierDraft>]>([
    ['as it is', {}],
    ['a name of two characters', { name: 'AB' }],
    ['everything else blank', { portalUrl: '', state: '', phone: '', fax: '', email: '', initialEnrollmentEmails: '' }],
    ['a plain address', { portalUrl: 'http://x.test' }],
    ['two addresses', { initialEnrollmentEmails: 'a@b.test, c@d.test' }],
  ])('can be saved with %s', (_, part) => {
    expect(faultsWith(part)).toEqual({})
  })

  it.each<[string, Partial<CarrierDraft>, string]>([
    ['a name of one character', { name: ' A ' }, 'name'],
    ['no name', { name: '' }, 'name'],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, 'name'],
    ['a script for an address', { portalUrl: 'javascript:alert(1)' }, 'portalUrl'],
    ['an address without http', { portalUrl: 'portal.test' }, 'portalUrl'],
    ['half a phone number', { phone: '(907) 555' }, 'phone'],
    ['half a fax number', { fax: '(907' }, 'fax'],
    ['a short email', { email: 'a@b.c' }, 'email'],
    ['an email without a dot', { email: 'somebody@test' }, 'email'],
    ['an empty item in the list', { initialEnrollmentEmails: 'a@b.test,,c@d.test' }, 'initialEnrollmentEmails'],
    ['a list that ends with a comma', { initialEnrollmentEmails: 'a@b.test,' }, 'initialEnrollmentEmails'],
  ])('cannot be saved with %s', (_, part, field) => {
    expect(Object.keys(faultsWith(part))).toEqual([field])
  })
})

describe("the practice's own", () => {
  it('can be saved whatever the shared record says', () => {
    expect(faultsWith({ name: '', phone: '(907' }, 'PRACTICE')).toEqual({})
  })

  it('needs a location in the tier that waits for one', () => {
    expect(faultsWith({ facilityDependencies: [] }, 'PRACTICE')).toEqual({
      facilityDependencies: 'Please select at least one facility',
    })
    expect(faultsWith(withTier('TIER_3'), 'PRACTICE')).toEqual({})
    expect(faultsWith(withTier(''), 'PRACTICE')).toEqual({})
  })

  it('needs valid enrollment emails', () => {
    expect(Object.keys(faultsWith({ initialEnrollmentEmails: 'nobody' }, 'PRACTICE'))).toEqual([
      'initialEnrollmentEmails',
    ])
  })
})

it('a new carrier cannot wait for locations that the practice has not named yet', () => {
  expect(tiersOf(null).map(({ value }) => value)).toEqual(['TIER_1', 'TIER_2', 'TIER_3'])
  expect(tiersOf(carrier)).toHaveLength(4)
})
