import { expect, test } from 'vitest'
import { addedText, addVerb, searched } from './payer-options.ts'

const option = (name: string, about: string) => ({ name, about, isThere: false })
const options = [
  option('Premera Blue Cross Blue Shield of Alaska', 'Blue Cross Blue Shield, AK'),
  option('Alaska Medicaid', 'Public program, AK'),
  option('L.A. Care Health Plan', 'Medicaid plan, CA'),
]
const names = (typed: string) => searched(options, typed).map(({ name }) => name)

test('payers are found by the beginnings of words of their name, their kind and their state', () => {
  expect(names('')).toHaveLength(3)
  expect(names('ak')).toEqual(['Premera Blue Cross Blue Shield of Alaska', 'Alaska Medicaid'])
  expect(names('blue ALAS')).toEqual(['Premera Blue Cross Blue Shield of Alaska'])
  expect(names('medicaid')).toEqual(['Alaska Medicaid', 'L.A. Care Health Plan'])
  expect(names('laska')).toEqual([])
})

test('the button and the toast count carriers and hubs apart', () => {
  expect([addVerb(0, 0), addVerb(1, 0), addVerb(2, 1), addVerb(0, 3)]).toEqual([
    'Add carriers',
    'Add 1 carrier',
    'Add 2 carriers and 1 data hub',
    'Add 3 data hubs',
  ])
  expect([addedText({ carrierCount: 5, hubCount: 0 }), addedText({ carrierCount: 0, hubCount: 0 })]).toEqual([
    'Added 5 carriers!',
    'All of them are there already.',
  ])
})
