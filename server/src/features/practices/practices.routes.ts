import { limits } from '@credence/contract/limits'
import { practiceOnboardingLink } from '@credence/contract/practice-admin/calls'
import * as profile from '@credence/contract/practices/profile'
import * as contract from '@credence/contract/practices/calls'
import { asJson, getJson } from '../../kit/request/json.ts'
import { linkStates } from '../../kit/request/links.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { findPractices } from './practices.queries.ts'
import { savePractice } from './profile.actions.ts'
import { practiceStatement } from './profile.queries.ts'

export const practiceRoutes = [
  on(contract.listPractices, ({ scope }) => findPractices(scope)),
  onRead(profile.getPractice, ({ params }) => practiceStatement(params.id), asJson),
  on(profile.savePractice, async ({ scope, params, body }) => {
    await savePractice(scope, params.id, body)
    return getJson(scope, practiceStatement(params.id))
  }),
  onRead(
    profile.getPracticeOnboardingState,
    ({ params }) =>
      linkStates(practiceOnboardingLink, { kind: 'practice', id: params.id }, limits.recentOnboardingDays),
    ([states]) => ({
      hasActiveOnboardingUrl: states?.isActive,
      hasRecentlyCompletedOnboardingUrl: states?.wasCompleted,
    }),
  ),
]
