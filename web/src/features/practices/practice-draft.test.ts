import { expect, test } from 'vitest'
import { changedFields } from '../../ui/edit/draft.ts'
import { sameMeaning } from '../../ui/record-form/record-draft.ts'
import { basicFields, bodyOf, draftOf, faultsIn, sensitiveFields, type Practice } from './practice-draft.ts'

const practice: Practice = {
  id: 24,
  name: 'Kenai Peninsula Family Medicine',
  phone1: '(907) 555-0116',
  fax: null,
  email1: 'office24@practices.test',
  tin: '920555016',
  officeManager: 'Ruth Novak',
  officeManagerPhone: null,
  officeManagerEmail: null,
  endDate: null,
  notes: 'Prefers calls before ten.',
  npi: '1234567893',
  zip: '99503',
  telehealth: false,
  defaultTaskAssignee: 3,
  updated: '2026-11-01T08:00:00Z',
  updatedBy: null,
  version: 7,
}
const base = draftOf(practice, basicFields)

test('a draft holds its own fields as text, and nothing of the other edit mode', () => {
  expect(base.fax).toBe('')
  expect(Object.keys(base)).not.toContain('npi')
  expect(draftOf(practice, sensitiveFields)).toMatchObject({
    telehealth: 'no',
    defaultTaskAssignee: '3',
    address1: '',
    npi: '1234567893',
  })
})

test('a value written in another form is no change', () => {
  expect(changedFields({ ...base, tin: '92-0555016' }, base, sameMeaning)).toEqual([])
  const details = draftOf(practice, sensitiveFields)
  expect(changedFields({ ...details, zip: '99503-' }, details, sameMeaning)).toEqual([])
  expect(changedFields({ ...base, tin: '92-0555017', fax: '(907) 555-0117' }, base, sameMeaning)).toEqual([
    'fax',
    'tin',
  ])
})

test('only what was changed is sent, empty as null, with the version', () => {
  expect(bodyOf({ ...base, notes: '', fax: '(907) 555-0117' }, ['notes', 'fax'], 7)).toEqual({
    notes: null,
    fax: '(907) 555-0117',
    version: 7,
  })
  const details = draftOf(practice, sensitiveFields)
  expect(
    bodyOf({ ...details, telehealth: 'yes', defaultTaskAssignee: '' }, ['telehealth', 'defaultTaskAssignee'], 7),
  ).toEqual({ telehealth: true, defaultTaskAssignee: null, version: 7 })
  expect(bodyOf({ ...details, telehealth: '' }, ['telehealth'], 7)).toEqual({ telehealth: null, version: 7 })
})

test('the rules of the server speak before anything is sent', () => {
  const draft = { ...base, name: ' ', phone1: '(907) 55', email1: 'nowhere', tin: '92-05' }
  expect(faultsIn(draft, changedFields(draft, base, sameMeaning))).toEqual({
    name: 'Practice name is required.',
    phone1: 'Must be a valid phone number',
    email1: 'Must be a valid email',
    tin: 'Must be valid TIN',
  })
  expect(faultsIn({ ...base, endDate: '13/1' }, ['endDate'])).toEqual({ endDate: 'Must be a valid date' })
  const details = {
    ...draftOf(practice, sensitiveFields),
    npi: '12345',
    zip: '9950',
    enrollmentNotificationEmails: 'a@practices.test,,',
  }
  expect(faultsIn(details, ['npi', 'zip', 'enrollmentNotificationEmails'])).toEqual({
    npi: 'Must be valid NPI',
    zip: 'Please enter valid zip code',
    enrollmentNotificationEmails: 'Must be a valid email',
  })
})

test('an emptied field and an unchanged wrong one are no fault', () => {
  expect(faultsIn({ ...base, phone1: '', tin: '' }, ['phone1', 'tin'])).toEqual({})
  expect(faultsIn({ ...base, email1: 'nowhere' }, [])).toEqual({})
})
