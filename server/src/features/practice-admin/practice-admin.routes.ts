import * as contract from '@credence/contract/practice-admin/calls'
import { on, onRead } from '../../kit/request/route.ts'
import { hubsOf, remindersOf } from '../switches/switches.actions.ts'
import { checkOnboarding, showOnboardingUrl } from './onboarding.actions.ts'
import { createPractice, updatePractice } from './practice-admin.actions.ts'
import { practicesToManage } from './practice-admin.queries.ts'

export const practiceAdminRoutes = [
  onRead(contract.listPracticesToManage, practicesToManage, (rows) => rows),
  on(contract.createPractice, ({ scope, body }) => createPractice(scope, body)),
  on(contract.updatePractice, ({ scope, params, body }) => updatePractice(scope, params.id, body)),
  on(contract.checkPracticeOnboarding, async ({ scope, query }) => ({
    errors: await checkOnboarding(scope, query.practiceId),
  })),
  on(contract.getPracticeOnboardingUrl, async ({ scope, params }) => ({
    url: await showOnboardingUrl(scope, params.practiceId),
  })),
  onRead(
    contract.listHubsForNewPractice,
    () => hubsOf('practice', null),
    (rows) => rows,
  ),
  onRead(
    contract.listHubsForPractice,
    ({ params }) => hubsOf('practice', params.practiceId),
    (rows) => rows,
  ),
  onRead(
    contract.listRemindersForNewPractice,
    () => remindersOf('practice', null),
    (rows) => rows,
  ),
  onRead(
    contract.listRemindersForPractice,
    ({ params }) => remindersOf('practice', params.practiceId),
    (rows) => rows,
  ),
]
