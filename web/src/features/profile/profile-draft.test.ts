import { expect, test } from 'vitest'
import { changedFields } from '../../ui/edit/draft.ts'
import { draftOf, faultsIn, payloadOf } from './profile-draft.ts'

const stored = { email: 'ada@aurora.test', cellPhone: null, mailsMentions: true }
const changed = (part: object) => ({ ...draftOf(stored), ...part })

test('a profile is unchanged by spaces alone', () => {
  expect(changedFields(changed({ email: ' ada@aurora.test ' }), draftOf(stored))).toEqual([])
  const all = {
    email: 'eva@aurora.test',
    cellPhone: '(907) 555-0100',
    mailsMentions: false,
    photo: new File(['x'], 'x.png'),
  }
  expect(changedFields(changed(all), draftOf(stored))).toEqual(['email', 'cellPhone', 'mailsMentions', 'photo'])
})

test.each(['', 'ada', 'ada@aurora', 'a@b.c', 'ada.aurora.test'])('the address %s cannot be saved', (email) => {
  expect(faultsIn(changed({ email }))).toHaveProperty('email')
})

test.each(['(907) 555-010', '9075550100', '(907) '])('the phone %s cannot be saved', (cellPhone) => {
  expect(faultsIn(changed({ cellPhone }))).toHaveProperty('cellPhone')
})

test('an emptied phone is saved as none', () => {
  expect(faultsIn(changed({ cellPhone: '' }))).toEqual({})
  expect(payloadOf(changed({ cellPhone: '' }))).toEqual({
    email: 'ada@aurora.test',
    cellPhone: null,
    mailsMentions: true,
  })
})
