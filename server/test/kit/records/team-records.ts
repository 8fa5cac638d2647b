import { entities, type Entity, type NamedEntity } from '@credence/contract/kit/ids'
import { allAuthorities } from '@credence/contract/permissions'
import { sections } from '@credence/contract/provider-sections/all'
import { buildUpload } from '../../../db/builders/documents.ts'
import {
  buildAccount,
  buildFppeTasks,
  buildPractice,
  buildProvider,
  buildTasks,
  workIn,
} from '../../../db/builders/builders.ts'
import { buildRemovedEntry } from '../../../db/builders/removed.ts'
import { buildFormRequest } from '../../../db/builders/form-requests.ts'
import { buildSavedReport } from '../../../db/builders/saved-reports.ts'
import { buildTaskView } from '../../../db/builders/task-views.ts'
import { fictionalNpi } from '../../../db/builders/npi.ts'
import { storePatients } from '../../../src/features/fppe/patients.actions.ts'
import type { Scope } from '../../../src/kit/request/scope.ts'
import { buildEnrollment } from './enrollment-records.ts'
import { buildFaxes } from './fax-records.ts'
import { buildMessaging } from './messaging-records.ts'
import { buildOnboarding } from './onboarding-records.ts'
import { buildPapers } from './papers.ts'
import { buildProfile } from './provider-records.ts'
import { buildReferralRecords } from './referral-records.ts'
import { buildSignedConsent, buildSigning } from './signing-records.ts'
import { buildTaskParts } from './task-records.ts'

export type Records = Record<Entity, number>

/** An id of each kind that nothing has. */
export const missingRecords = Object.fromEntries(
  [...entities, ...sections.map(({ entity }) => entity)].map((entity) => [entity, 2_000_000_000]),
) as Records

/** Whether a caller restricted to some practices is kept from a record of another practice. */
const keptByPractice: Record<NamedEntity, boolean> = {
  team: false,
  user: false,
  auditedUser: false,
  practice: true,
  provider: true,
  task: true,
  fppeTask: true,
  referral: true,
  referralCarrier: true,
  referralProvider: true,
  referralReply: true,
  inboundFax: true,
  // Only administrators see these.
  unroutedFax: false,
  carrier: true,
  facility: true,
  hub: true,
  businessLine: true,
  cme: true,
  providerArea: true,
  providerModality: true,
  areaOfExpertise: false,
  treatmentModality: false,
  enrollmentForm: false,
  esignatureTemplate: false,
  signingRequest: true,
  sms: true,
  smsTemplate: true,
  smsOptOut: true,
  reminder: false,
  document: true,
  practiceDocument: true,
  providerHub: true,
  practiceHub: true,
  carrierParticipation: true,
  providerFacility: true,
  practiceFacility: true,
  formRequest: true,
  onboardingChange: true,
  assignee: false,
  taskProvider: true,
  taskCarrier: true,
  taskFacility: true,
  taskHub: true,
  taskActivity: true,
  taskAttachment: true,
  instructionForm: true,
  administrator: false,
  specialty: false,
  supervisor: true,
  savedReport: false,
  readableReport: false,
  taskView: false,
  removedRecord: true,
}
export const isKeptByPractice = (entity: Entity): boolean => keptByPractice[entity as NamedEntity] ?? true

let made = 0

/** One record of each kind, all of one practice of its own. Who wrote the note on the task may delete it again. */
export async function buildRecords(scope: Scope, teamId: number, author: number): Promise<Records> {
  await workIn(scope, teamId)
  made += 1
  const n = made
  const practice = await buildPractice(scope, {
    teamId,
    name: `Practice ${n}`,
    npi: fictionalNpi(5000 + n),
    tin: '92-0555010',
    phone1: '(907) 555-0110',
    fax: '(907) 555-0111',
    officeHours: 'Mon 8:00-5:00',
    shortCode: `practice-${n}`,
  })
  const provider = await buildProvider(
    scope,
    { teamId, firstName: 'Anna', middleName: 'Maria', lastName: `Number${n}`, credentials: 'MD', npi: fictionalNpi(n) },
    [practice],
  )
  const [task = 0] = await buildTasks(scope, [
    { teamId, practiceId: practice, providerId: provider, status: 'BLOCKED' },
  ])
  const [fppeTask = 0] = await buildFppeTasks(scope, [{ teamId, providerId: provider, status: 'BLOCKED' }])
  await scope.db.insertInto('fppeActivity').values({ teamId, fppeTaskId: fppeTask, notes: 'x' }).execute()
  await storePatients(scope, { team: teamId, id: fppeTask }, [
    { mrn: `mrn-${n}`, admitDate: '2026-01-31', procedure: 'x' },
  ])
  const user = await buildAccount(
    scope,
    { teamId, email: `user${n}@two-teams.test`, cellPhone: '(907) 555-0120', authorities: allAuthorities },
    [practice],
  )
  const enrollment = await buildEnrollment(scope, { teamId, practiceId: practice, providerId: provider })
  await scope.db
    .insertInto('accountPhoto')
    .values({ teamId, accountId: user, key: `photo-${n}`, image: Buffer.from('picture') })
    .execute()
  await scope.db
    .insertInto('practicePhoto')
    .values({ teamId, practiceId: practice, key: `photo-${n}`, image: Buffer.from('picture') })
    .execute()
  const papers = await buildPapers(scope, { teamId, practiceId: practice, providerId: provider, ...enrollment })
  await scope.db
    .updateTable('task')
    .set({ carrierId: enrollment.carrier, facilityId: enrollment.facility })
    .where('id', '=', task)
    .execute()
  const taskParts = await buildTaskParts(scope, { teamId, task, user, author, n })
  await buildUpload(scope, { teamId, accountId: user })
  await scope.client.query(
    "insert into daily_run (team_id, job, day) select $1, 'document-reminders', coalesce(min(day) - 1, team_today()) from daily_run",
    [teamId],
  )
  const { id: formRequest } = await buildFormRequest(scope, {
    about: { kind: 'provider', id: provider },
    sentTo: 'provider@two-teams.test',
    extra: 'x',
  })
  const { referral, referralReply } = await buildReferralRecords(scope, {
    teamId,
    practiceId: practice,
    providerId: provider,
    carrierId: enrollment.carrier,
    n,
  })
  const onboardingChange = await buildOnboarding(scope, { teamId, practiceId: practice, providerId: provider })
  const administrator = await buildAccount(scope, { email: `administrator${n}@two-teams.test`, isAdmin: true })
  const about = {
    taskProvider: provider,
    taskCarrier: enrollment.carrier,
    taskFacility: enrollment.facility,
    taskHub: enrollment.hub,
    ...taskParts,
  }
  const savedReport = await buildSavedReport(scope, { accountId: author, isShared: true, schedule: 'WEEKLY' })
  const profile = await buildProfile(scope, { teamId, providerId: provider, n })
  const signing = { teamId, practiceId: practice, providerId: provider, templateId: profile.esignatureTemplate }
  const people = { user, auditedUser: user, assignee: user, administrator, supervisor: provider, specialty: 2 }
  return {
    team: teamId,
    practice,
    provider,
    task,
    fppeTask,
    referral,
    referralReply,
    referralCarrier: enrollment.carrier,
    referralProvider: provider,
    ...(await buildFaxes(scope, { teamId, practiceId: practice })),
    ...people,
    ...papers,
    savedReport,
    readableReport: savedReport,
    taskView: await buildTaskView(scope, { accountId: author, isShared: true }),
    removedRecord: await buildRemovedEntry(scope, { teamId, providerId: provider }),
    formRequest,
    onboardingChange,
    ...about,
    ...enrollment,
    ...profile,
    signingRequest: await buildSigning(scope, signing),
    ...(await buildMessaging(scope, {
      teamId,
      practiceId: practice,
      n,
      signingRequestId: await buildSignedConsent(scope, signing),
    })),
  }
}
