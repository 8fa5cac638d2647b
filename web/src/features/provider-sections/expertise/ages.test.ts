import { expertiseTexts } from '@credence/contract/expertise/calls'
import { expect, it } from 'vitest'
import { changedFields } from '../../../ui/edit/draft.ts'
import { ageFaults, sameInAges, type TypedAges } from './ages.tsx'
import { faultsIn } from './area-edit-row.tsx'

it.each([
  ['abc', '20', expertiseTexts.minimumAge, 'ageLowerBound'],
  ['', '20', expertiseTexts.minimumAge, 'ageLowerBound'],
  ['121', '120', expertiseTexts.minimumAge, 'ageLowerBound'],
  ['0', '-1', expertiseTexts.maximumAge, 'ageUpperBound'],
  ['0', '1e2', expertiseTexts.maximumAge, 'ageUpperBound'],
  ['30', '20', expertiseTexts.ageRange, 'ageLowerBound'],
])('ages from %j to %j are refused with their field', (ageLowerBound, ageUpperBound, message, field) => {
  expect(ageFaults({ ageLowerBound, ageUpperBound })).toEqual({ [field]: message })
})

it('an area without anything names all three of its fields, each with its message', () => {
  expect(faultsIn({ areaOfExpertiseId: '', ageLowerBound: 'abc', ageUpperBound: '' })).toEqual({
    areaOfExpertiseId: expertiseTexts.description,
    ageLowerBound: expertiseTexts.minimumAge,
    ageUpperBound: expertiseTexts.maximumAge,
  })
})

it('ages are compared as ages', () => {
  const changed = (one: TypedAges, other: TypedAges) => changedFields(one, other, sameInAges)
  expect(ageFaults({ ageLowerBound: '0', ageUpperBound: '120' })).toEqual({})
  expect(changed({ ageLowerBound: '05', ageUpperBound: ' 20' }, { ageLowerBound: '5', ageUpperBound: '20' })).toEqual(
    [],
  )
  expect(changed({ ageLowerBound: '5', ageUpperBound: '20' }, { ageLowerBound: '5', ageUpperBound: '21' })).toEqual([
    'ageUpperBound',
  ])
})
