import { providerAdminTexts } from '@credence/contract/provider-admin/calls'
import { expect, it } from 'vitest'
import { change, nothingChanged } from './associations.ts'
import { beginning, blankProvider, faultsIn } from './new-provider.ts'

const practices = [{ id: 1, name: 'Alder', isMember: false, isPrimary: false, startDate: null, endDate: null }]
const member = change(practices, nothingChanged, 1, { isMember: true })
const named = { ...blankProvider, firstName: 'Anna', lastName: 'Berg' }

it.each([
  ['nothing', blankProvider, member, providerAdminTexts.nameRequired, ['firstName', 'lastName']],
  ['no last name', { ...named, lastName: ' ' }, member, providerAdminTexts.nameRequired, ['lastName']],
  [
    'forms and no email',
    { ...named, sendOnboardingForms: true },
    member,
    providerAdminTexts.nameAndEmailRequired,
    ['email'],
  ],
  [
    'forms and nothing',
    { ...blankProvider, sendOnboardingForms: true },
    member,
    providerAdminTexts.nameAndEmailRequired,
    ['firstName', 'lastName', 'email'],
  ],
  ['no practice', named, nothingChanged, providerAdminTexts.practiceRequired, ['associations']],
  ['half an NPI', { ...named, npi: '12345_____' }, member, 'Must be valid NPI', ['npi']],
  ['an email that is none', { ...named, email: 'anna' }, member, 'Must be a valid email', ['email']],
  [
    'dates that are turned round',
    named,
    change(practices, member, 1, { startDate: '2026-05-01', endDate: '2026-04-01' }),
    'End date must be after the start date',
    ['associations'],
  ],
])('a new provider with %s is not made', (_, draft, associations, message, fields) => {
  expect(faultsIn({ ...draft, associations })).toEqual(Object.fromEntries(fields.map((field) => [field, message])))
})

it('a new provider with names and a practice is made', () => {
  const made = { ...named, associations: member }
  expect(faultsIn(made)).toEqual({})
  expect(faultsIn({ ...made, npi: '1234567893', email: 'anna@berg.test', sendOnboardingForms: true })).toEqual({})
})

it('begins with the only practice as the primary one, and with none of several', () => {
  expect(beginning(practices).associations.get(1)).toMatchObject({ isMember: true, isPrimary: true })
  expect(beginning([...practices, ...practices])).toBe(blankProvider)
  expect(beginning(undefined)).toBe(blankProvider)
})
