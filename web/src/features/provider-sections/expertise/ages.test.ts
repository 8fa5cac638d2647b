import { expertiseTexts } from '@credence/contract/expertise/calls'
import { expect, it } from 'vitest'
import { sameAges, wrongAges } from './ages.tsx'
import { wrongIn } from './area-edit-row.tsx'

it.each([
  ['abc', '20', expertiseTexts.minimumAge, 'ageLowerBound'],
  ['', '20', expertiseTexts.minimumAge, 'ageLowerBound'],
  ['121', '120', expertiseTexts.minimumAge, 'ageLowerBound'],
  ['0', '-1', expertiseTexts.maximumAge, 'ageUpperBound'],
  ['0', '1e2', expertiseTexts.maximumAge, 'ageUpperBound'],
  ['30', '20', expertiseTexts.ageRange, 'ageLowerBound'],
])('ages from %j to %j are refused with their field', (ageLowerBound, ageUpperBound, message, field) => {
  expect(wrongAges({ ageLowerBound, ageUpperBound })).toEqual([{ message, fields: [field] }])
})

it('an area without anything names all three of its fields, each with its message', () => {
  expect(wrongIn({ areaOfExpertiseId: '', ageLowerBound: 'abc', ageUpperBound: '' })).toEqual([
    { message: expertiseTexts.description, fields: ['areaOfExpertiseId'] },
    { message: expertiseTexts.minimumAge, fields: ['ageLowerBound'] },
    { message: expertiseTexts.maximumAge, fields: ['ageUpperBound'] },
  ])
})

it('ages are compared as ages', () => {
  expect(wrongAges({ ageLowerBound: '0', ageUpperBound: '120' })).toEqual([])
  expect(sameAges({ ageLowerBound: '05', ageUpperBound: ' 20' }, { ageLowerBound: '5', ageUpperBound: '20' })).toBe(
    true,
  )
  expect(sameAges({ ageLowerBound: '5', ageUpperBound: '20' }, { ageLowerBound: '5', ageUpperBound: '21' })).toBe(false)
})
