import { expect, it } from 'vitest'
import { wrongIn } from './new-practice.ts'

const both = 'Practice name and email are required to add a new practice to the product.'

it.each([
  ['a name alone', { name: 'Sitka Sound', email: '', sendOnboardingForms: false }],
  ['a name and an email with forms', { name: 'Sitka Sound', email: 'desk@sitka.test', sendOnboardingForms: true }],
])('nothing is wrong with %s', (_, draft) => {
  expect(wrongIn(draft)).toBeNull()
})

it.each([
  [
    'no name',
    { name: '  ', email: '', sendOnboardingForms: false },
    { message: 'Practice name is required.', fields: ['name'] },
  ],
  [
    'no name, with forms',
    { name: '', email: 'desk@sitka.test', sendOnboardingForms: true },
    { message: both, fields: ['name'] },
  ],
  [
    'no email, with forms',
    { name: 'Sitka Sound', email: ' ', sendOnboardingForms: true },
    { message: both, fields: ['email'] },
  ],
  [
    'neither, with forms',
    { name: '', email: '', sendOnboardingForms: true },
    { message: both, fields: ['name', 'email'] },
  ],
  [
    'half an email',
    { name: 'Sitka Sound', email: 'desk', sendOnboardingForms: false },
    { message: 'Must be a valid email', fields: ['email'] },
  ],
])('%s is said', (_, draft, wrong) => {
  expect(wrongIn(draft)).toEqual(wrong)
})
