import { expect, it } from 'vitest'
import { nothingTurned } from '../../domain/management/choices.ts'
import { faultsIn } from './new-practice.ts'

const switches = { hubs: nothingTurned, reminders: nothingTurned }
const both = 'Practice name and email are required to add a new practice to the product.'

it.each([
  ['a name alone', { name: 'Sitka Sound', email: '', sendOnboardingForms: false }],
  ['a name and an email with forms', { name: 'Sitka Sound', email: 'desk@sitka.test', sendOnboardingForms: true }],
])('a new practice with %s is made', (_, draft) => {
  expect(faultsIn({ ...draft, ...switches })).toEqual({})
})

it.each([
  ['no name', { name: '  ', email: '', sendOnboardingForms: false }, { name: 'Practice name is required.' }],
  ['no name, with forms', { name: '', email: 'desk@sitka.test', sendOnboardingForms: true }, { name: both }],
  ['no email, with forms', { name: 'Sitka Sound', email: ' ', sendOnboardingForms: true }, { email: both }],
  ['neither, with forms', { name: '', email: '', sendOnboardingForms: true }, { name: both, email: both }],
  [
    'half an email',
    { name: 'Sitka Sound', email: 'desk', sendOnboardingForms: false },
    { email: 'Must be a valid email' },
  ],
])('a new practice with %s is not made', (_, draft, faults) => {
  expect(faultsIn({ ...draft, ...switches })).toEqual(faults)
})
