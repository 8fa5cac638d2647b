import { authoritiesOfRole } from '@credence/contract/permissions'
import { expect, test } from 'vitest'
import { exportsFor } from './provider-exports.ts'

const titles = (...authorities: string[]) => exportsFor({ isH3Admin: false, authorities }).map(({ title }) => title)

test('somebody is offered the exports whose rights they hold, in the order of the card', () => {
  expect(titles(...authoritiesOfRole('ROLE_USER_VIEW'))).toEqual([
    'Demographic Details',
    'Profile Report',
    'Provider CV',
    'Active Locations',
  ])
  expect(titles('PROVIDER_BASIC_VIEW', 'PROVIDER_FACILITY_EDIT')).toEqual(['Active Locations'])
  expect(
    titles('PROVIDER_BASIC_VIEW', 'PROVIDER_DEMOGRAPHICS_VIEW', 'PROVIDER_TRAINING_VIEW', 'PROVIDER_WORK_HISTORY_VIEW'),
  ).toEqual(['Provider CV'])
  expect(titles('PROVIDER_BASIC_EDIT')).toEqual([])
})
