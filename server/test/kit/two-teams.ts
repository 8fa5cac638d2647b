import { entities, type Entity, type NamedEntity } from '@credence/contract/kit/ids'
import { allAuthorities } from '@credence/contract/permissions'
import { sections } from '@credence/contract/provider-sections/all'
import { buildUpload } from '../../db/builders/documents.ts'
import {
  buildAccount,
  buildFppeTasks,
  buildPractice,
  buildProvider,
  buildTasks,
  buildTeam,
  workIn,
} from '../../db/builders/builders.ts'
import { buildFormRequest } from '../../db/builders/form-requests.ts'
import { buildSavedReport } from '../../db/builders/saved-reports.ts'
import { buildTaskView } from '../../db/builders/task-views.ts'
import { fictionalNpi } from '../../db/builders/npi.ts'
import { storePatients } from '../../src/features/fppe/patients.actions.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { buildEnrollment } from './records/enrollment-records.ts'
import { buildFaxes } from './records/fax-records.ts'
import { buildMessaging } from './records/messaging-records.ts'
import { buildOnboarding } from './records/onboarding-records.ts'
import { buildPapers } from './records/papers.ts'
import { buildProfile } from './records/provider-records.ts'
import { buildReferralRecords } from './records/referral-records.ts'
import { buildSignedConsent, buildSigning } from './records/signing-records.ts'
import { buildTaskParts } from './records/task-records.ts'
import type { World } from './world.ts'

export type Records = Record<Entity, number>

/** An id of each kind that nothing has. */
export const missingRecords = Object.fromEntries(
  [...entities, ...sections.map(({ entity }) => entity)].map((entity) => [entity, 2_000_000_000]),
) as Records

/** Whether a caller restricted to some practices is kept from a record of another practice. */
const keptByPractice: Record<NamedEntity, boolean> = {
  team: false,
  user: false,
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
  instructionForm: true,
  administrator: false,
  specialty: false,
  supervisor: true,
  savedReport: false,
  readableReport: false,
  taskView: false,
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
  const taskActivity = await buildTaskParts(scope, { teamId, task, user, author, n })
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
    taskActivity,
  }
  const savedReport = await buildSavedReport(scope, { accountId: author, isShared: true, schedule: 'WEEKLY' })
  const profile = await buildProfile(scope, { teamId, providerId: provider, n })
  const signing = { teamId, practiceId: practice, providerId: provider, templateId: profile.esignatureTemplate }
  const people = { user, assignee: user, administrator, supervisor: provider, specialty: 2 }
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

export const teamA = 11
export const teamB = 22

export interface TwoTeams {
  /** Two full sets of records in each team, each set in a practice of its own. */
  a: [Records, Records]
  b: [Records, Records]
  /**
   * Every right in team A; every right in team B; every right in the first practice of team A; a platform
   * administrator.
   */
  staffOfA: number
  staffOfB: number
  restricted: number
  admin: number
}

export async function buildTwoTeams(world: World): Promise<TwoTeams> {
  const teams = await buildTeams(world)
  for (const [teamId, accountId] of [
    [teamA, teams.staffOfA],
    [teamB, teams.staffOfB],
  ]) {
    await world.sql("insert into report_last_run (team_id, type, account_id) values ($1, 'providerroster', $2)", [
      teamId,
      accountId,
    ])
    await world.sql(
      "insert into report_run (team_id, account_id, type, options, expires_at) values ($1, $2, 'providerroster', '{}', now() + interval '5 minutes')",
      [teamId, accountId],
    )
  }
  return teams
}

function buildTeams(world: World): Promise<TwoTeams> {
  return world.inTeam(teamA, async (scope) => {
    await buildTeam(scope, { id: teamA, name: 'Team A', city: 'Anchorage', state: 'AK' })
    await buildTeam(scope, { id: teamB, name: 'Team B', city: 'Bend', state: 'OR' })
    const staffOfB = await buildAccount(scope, { teamId: teamB, email: 'staff@b.test', authorities: allAuthorities })
    const b: TwoTeams['b'] = [await buildRecords(scope, teamB, staffOfB), await buildRecords(scope, teamB, staffOfB)]
    const staffOfA = await buildAccount(scope, { teamId: teamA, email: 'staff@a.test', authorities: allAuthorities })
    const a: TwoTeams['a'] = [await buildRecords(scope, teamA, staffOfA), await buildRecords(scope, teamA, staffOfA)]
    const restricted = await buildAccount(
      scope,
      { teamId: teamA, email: 'restricted@a.test', authorities: allAuthorities },
      [a[0].practice],
    )
    const admin = await buildAccount(scope, { email: 'admin@two-teams.test', isAdmin: true })
    return { a, b, staffOfA, staffOfB, restricted, admin }
  })
}

/** The tables that hold rows of teams, and the column that says whose. */
export const findTenantTables = (world: World) =>
  world.sql<{ name: string; owner: 'team_id' | 'id' }>(`
  select c.relname as name, case c.relname when 'team' then 'id' else 'team_id' end as owner
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and (c.relname = 'team' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped))
   order by 1`)

/**
 * Writes a mark into every free text of a team's rows; texts that a check limits to a few words stay. Answers how many
 * columns took it.
 */
export async function plantMarker(world: World, teamId: number, marker: string): Promise<number> {
  const columns = await world.sql<{ table: string; column: string; type: string; owner: string; key: string | null }>(`
    select c.relname as table, a.attname as column, a.atttypid::regtype::text as type, case c.relname when 'team' then 'id' else 'team_id' end as owner,
           (select k.attname from pg_attribute k where k.attrelid = c.oid and k.attname = 'id') as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
       and (c.relname = 'team' or exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'team_id' and not t.attisdropped))
       and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'p') and a.attnum = any (k.conkey))
       and a.attname <> 'table_name'`)
  let planted = 0
  for (const { table, column, type, owner, key } of columns) {
    const value =
      type === 'jsonb'
        ? `jsonb_build_object('onboarding', jsonb_build_object('${marker}', true), '${marker}', true)`
        : `'${marker}' || ${key ?? '1'}`
    const { length } = await world.sql(`update ${table} set ${column} = ${value} where ${owner} = $1 returning 1`, [
      teamId,
    ])
    if (length) planted += 1
  }
  return planted
}

/** A sum over everything that a team has, to see that nothing of it changed. */
export async function checksumOf(world: World, teamId: number): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { name, owner } of await findTenantTables(world)) {
    const [row] = await world.sql<{ sum: string }>(
      `select count(*) || ':' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t where ${owner} = $1`,
      [teamId],
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}
