import { teamTexts } from '@credence/contract/teams/calls'
import { expect, test } from 'vitest'
import { bodyOf, draftOf, faultsIn } from './team-draft.ts'

const draft = { ...draftOf(null), name: 'Juniper Billing' }

test('an empty limit of a team is unlimited, and 0 is a limit', () => {
  expect(bodyOf({ ...draft, contractUsers: ' ', contractProviders: '0', contractCarriers: '12' })).toMatchObject({
    contractUsers: null,
    contractProviders: 0,
    contractCarriers: 12,
    contractType: null,
  })
  expect(faultsIn(draft)).toEqual({})
})

test('a limit of a team that is no whole number is refused at its field', () => {
  for (const contractUsers of ['-1', '1.5', 'many', '1e3'])
    expect(faultsIn({ ...draft, contractUsers })).toEqual({ contractUsers: teamTexts.limit })
})

test('an empty benchmark is that of the product, and one out of range is refused at its field', () => {
  expect(bodyOf(draft)).toMatchObject({ benchmarkDays: null })
  expect(bodyOf({ ...draft, benchmarkDays: '21' })).toMatchObject({ benchmarkDays: 21 })
  for (const benchmarkDays of ['0', '1000', 'soon', '1.5'])
    expect(faultsIn({ ...draft, benchmarkDays })).toEqual({ benchmarkDays: teamTexts.benchmark })
})

test('a team without a name is refused at its name', () => {
  expect(faultsIn(draftOf(null))).toEqual({ name: teamTexts.nameTooShort })
})
