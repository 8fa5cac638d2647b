import * as contract from '@credence/contract/practice-admin/calls'
import * as lookupLinks from '@credence/contract/practice-admin/lookup-links'
import { portraitType } from '../../kit/files/portrait.ts'
import { notFound } from '../../kit/request/refusal.ts'
import { on, onRead, Picture } from '../../kit/request/route.ts'
import { hubsOf, remindersOf } from '../switches/switches.actions.ts'
import {
  makeShortCode,
  readLookupLinks,
  removePracticePhoto,
  savePracticePhoto,
  withdrawShortCode,
} from './lookup-links.actions.ts'
import { findPhoto } from './lookup-links.queries.ts'
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
  on(lookupLinks.getLookupLinks, ({ scope, params }) => readLookupLinks(scope, params.id)),
  on(lookupLinks.makeShortCode, ({ scope, params }) => makeShortCode(scope, params.id)),
  on(lookupLinks.withdrawShortCode, async ({ scope, params }) => {
    await withdrawShortCode(scope, params.id)
    return {}
  }),
  on(lookupLinks.savePracticePhoto, ({ scope, params, files }) =>
    savePracticePhoto(scope, params.id, files.newPhotoFile),
  ),
  on(lookupLinks.removePracticePhoto, async ({ scope, params }) => {
    await removePracticePhoto(scope, params.id)
    return {}
  }),
  on(lookupLinks.getPracticePhoto, async ({ scope, params }) => {
    const photo = await findPhoto(scope, params.id)
    if (!photo) throw notFound()
    return new Picture(photo.image, portraitType)
  }),
]
