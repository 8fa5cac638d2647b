import { maskedSsn } from '@credence/contract/fields'
import { expect, test } from 'vitest'
import { changedFields } from '../../ui/edit/draft.ts'
import { sameMeaning } from '../../ui/record-form/record-draft.ts'
import {
  basicFields,
  bodyOf,
  demographicFields,
  draftOf,
  faultsIn,
  mainPracticeOf,
  nameOf,
  sensitiveFields,
  specialtyIds,
  type Provider,
} from './provider-draft.ts'

const provider: Provider = {
  id: 101,
  formattedName: 'Halvorsen, Sigrid A. MD',
  photoUrl: null,
  firstName: 'Sigrid',
  middleName: 'A.',
  lastName: 'Halvorsen',
  credentials: 'MD',
  nickname: 'Siri',
  specialties: [
    { id: 7, code: '207RC0000X', name: 'Cardiovascular Disease' },
    { id: 3, code: '207R00000X', name: 'Internal Medicine' },
  ],
  phone1: '(907) 555-0162',
  email1: 's.halvorsen@practices.test',
  excludedFromCarrierCredentialing: false,
  showAreasOfExpertise: true,
  showTreatmentModalities: false,
  isApp: false,
  supervisingProviderId: null,
  supervisingProviderName: null,
  npi: '1234567893',
  ssn: maskedSsn,
  dob: '1980-02-29',
  dea: 'AB1234563',
  zip: '99503',
  maritalStatus: 'MARRIED',
  practices: [],
  updated: '2026-11-01T08:00:00Z',
  updatedBy: null,
  version: 7,
}

test('a name is said from the first to the last, with the degrees after it', () => {
  expect(nameOf(provider)).toBe('Sigrid A. Halvorsen, MD')
  expect(nameOf({ ...provider, middleName: null, credentials: null })).toBe('Sigrid Halvorsen')
})

test('something new is for the primary practice, for another one when that has ended, and for none when all have', () => {
  const at = (id: number, isPrimary: boolean, endDate: string | null) => ({
    id,
    name: `Practice ${id}`,
    isPrimary,
    startDate: null,
    endDate,
  })
  const main = (...practices: ReturnType<typeof at>[]) => mainPracticeOf(practices, '2026-06-15')
  expect([
    main(at(1, false, null), at(2, true, null)),
    main(at(1, false, '2026-06-15'), at(2, true, '2026-06-14')),
    main(at(1, true, '2026-06-14')),
    main(),
  ]).toEqual([2, 1, null, null])
})

test('each edit mode has its own fields, as text', () => {
  const basic = draftOf(provider, basicFields)
  expect(basic).toMatchObject({
    firstName: 'Sigrid',
    specialties: '7,3',
    showAreasOfExpertise: 'yes',
    showTreatmentModalities: 'no',
    supervisingProviderId: '',
    pager: '',
  })
  expect(Object.keys(basic)).not.toContain('ssn')
  expect(draftOf(provider, sensitiveFields)).toMatchObject({ ssn: maskedSsn, dob: '1980-02-29', dea: 'AB1234563' })
  expect(draftOf(provider, demographicFields)).toMatchObject({ zip: '99503', maritalStatus: 'MARRIED', spouse: '' })
})

test('only what was changed is sent: ids, flags and the empty day as what they are', () => {
  const basic = {
    ...draftOf(provider, basicFields),
    specialties: '3',
    excludedFromCarrierCredentialing: 'yes',
    supervisingProviderId: '55',
    nickname: '',
  }
  expect(bodyOf(basic, changedFields(basic, draftOf(provider, basicFields), sameMeaning), 7)).toEqual({
    specialties: [{ id: 3 }],
    excludedFromCarrierCredentialing: true,
    supervisingProviderId: 55,
    nickname: null,
    version: 7,
  })
  const details = { ...draftOf(provider, sensitiveFields), dob: '' }
  expect(bodyOf(details, changedFields(details, draftOf(provider, sensitiveFields), sameMeaning), 7)).toEqual({
    dob: null,
    version: 7,
  })
  expect(specialtyIds('')).toEqual([])
})

test('a masked number that nobody touched is not sent, and an emptied one is', () => {
  const stored = draftOf(provider, sensitiveFields)
  expect(changedFields({ ...stored }, stored, sameMeaning)).toEqual([])
  const emptied = { ...stored, ssn: '' }
  expect(bodyOf(emptied, changedFields(emptied, stored, sameMeaning), 7)).toEqual({ ssn: null, version: 7 })
})

test('the rules of the server speak before anything is sent, and a wrong check digit is none of them', () => {
  const basic = { ...draftOf(provider, basicFields), firstName: ' ', phone1: '(907) 55', email2: 'nowhere' }
  expect(faultsIn(basic, ['firstName', 'phone1', 'email2'])).toEqual({
    firstName: 'First name and last name are required',
    phone1: 'Must be a valid phone number',
    email2: 'Must be a valid email',
  })
  const details = {
    ...draftOf(provider, sensitiveFields),
    npi: '1234567890',
    dea: 'AB1234560',
    ssn: '900-55',
    dob: '13/1',
  }
  expect(faultsIn(details, ['npi', 'dea', 'ssn', 'dob'])).toEqual({
    ssn: 'Must be valid SSN',
    dob: 'Must be a valid date',
  })
  const demographics = { ...draftOf(provider, demographicFields), zip: '9950', priorAddresses: 'x'.repeat(2049) }
  expect(faultsIn(demographics, ['zip', 'priorAddresses'])).toEqual({
    zip: 'Please enter valid zip code',
    priorAddresses: 'Must be at most 2048 characters',
  })
})
