import { setTimeout as sleep } from 'node:timers/promises'
import { authoritiesOfRole, type Role } from '@credence/contract/permissions'
import type { Scope } from '../../src/kit/request/scope.ts'
import type { Services } from '../../src/kit/request/services.ts'
import { inTransaction } from '../../src/kit/request/transaction.ts'
import { buildAccount, buildTeam, workIn } from '../builders/builders.ts'
import { aurora, buildPracticesAndPeople, cascade } from './demo-practices.ts'
import { setToday } from './demo-days.ts'
import { buildDemoDocuments } from './demo-documents.ts'
import { buildDemoFaxes } from './demo-faxes.ts'
import { buildDemoFppe } from './demo-fppe.ts'
import { buildPayers, buildPayersOfTeam } from './demo-payers.ts'
import { buildLogins } from './demo-logins.ts'
import { buildDemoAttachments, buildDemoFppeMention } from './tasks/demo-mentions.ts'
import { buildDemoMessaging } from './demo-messaging.ts'
import { buildDemoOnboarding } from './demo-onboarding.ts'
import { buildParticipation } from './demo-participation.ts'
import { buildDemoForms, buildDemoProfiles } from './demo-profiles.ts'
import { buildDemoPracticeOnboarding } from './demo-practice-onboarding.ts'
import { buildLastReportRuns } from './reports/last-runs.ts'
import { buildDemoRemoved } from './demo-removed.ts'
import { buildDemoRequests } from './demo-requests.ts'
import { buildDemoProofs } from './demo-proofs.ts'
import { buildDemoSavedReports } from './reports/saved-reports.ts'
import { buildDemoSigning } from './demo-signing.ts'
import { buildColleagues, hoursAgo } from './demo-users.ts'
import { buildWork } from './tasks/demo-work.ts'

export const demoPassword = 'Welcome-2026!'

const frontDesk = [
  'REFERRAL_SCHEDULING_EDIT',
  'INBOUND_FAX_EDIT',
  'MESSAGING_EDIT',
  'PRACTICE_BASIC_VIEW',
  'PROVIDER_BASIC_VIEW',
]

interface DemoAccount {
  id: number
  email: string
  firstName: string
  lastName: string
  about: string
  teamId?: number
  role?: Role
  authorities?: string[]
  practices?: number[]
  asksCode?: boolean
  isAdmin?: boolean
  cellPhone?: string
  hoursSinceLogin: number
}

export const demoAccounts: DemoAccount[] = [
  {
    id: 1,
    email: 'admin@credence.test',
    hoursSinceLogin: 5,
    firstName: 'Robin',
    lastName: 'Castle',
    isAdmin: true,
    about: 'platform administrator, may enter every team',
  },
  {
    id: 2,
    email: 'manager@aurora.test',
    hoursSinceLogin: 2,
    firstName: 'Maren',
    lastName: 'Tollefsen',
    teamId: aurora.id,
    role: 'ROLE_ADMIN',
    cellPhone: '(907) 555-0150',
    about: 'every right in Aurora Revenue Partners',
  },
  {
    id: 3,
    email: 'editor@aurora.test',
    hoursSinceLogin: 1,
    firstName: 'Joel',
    lastName: 'Arreola',
    teamId: aurora.id,
    role: 'ROLE_USER_EDIT',
    cellPhone: '(907) 555-0152',
    about: 'edits everything but administration',
  },
  {
    id: 4,
    email: 'viewer@aurora.test',
    hoursSinceLogin: 30,
    firstName: 'Greta',
    lastName: 'Sundvall',
    teamId: aurora.id,
    role: 'ROLE_USER_VIEW',
    cellPhone: '(907) 555-0114',
    about: 'looks at everything but administration',
  },
  {
    id: 5,
    email: 'frontdesk@aurora.test',
    hoursSinceLogin: 4,
    firstName: 'Noel',
    lastName: 'Vasquez',
    teamId: aurora.id,
    authorities: frontDesk,
    practices: [25],
    cellPhone: '(907) 555-0155',
    about: 'front desk of Northern Lights Cardiology only',
  },
  {
    id: 6,
    email: 'code@aurora.test',
    hoursSinceLogin: 50,
    firstName: 'Priya',
    lastName: 'Raman',
    teamId: aurora.id,
    role: 'ROLE_USER_EDIT',
    asksCode: true,
    cellPhone: '(907) 555-0153',
    about: 'as the editor, and asked for an emailed code',
  },
  {
    id: 7,
    email: 'manager@cascade.test',
    hoursSinceLogin: 22,
    firstName: 'Dana',
    lastName: 'Whitfield',
    teamId: cascade.id,
    role: 'ROLE_ADMIN',
    cellPhone: '(541) 555-0151',
    about: 'every right in Cascade Billing Group',
  },
]

async function buildAccounts(scope: Scope, passwordHash: string): Promise<void> {
  for (const {
    about: _,
    role,
    practices,
    authorities,
    asksCode = false,
    hoursSinceLogin,
    ...account
  } of demoAccounts) {
    await buildAccount(
      scope,
      {
        ...account,
        passwordHash,
        asksCode,
        lastLoginAt: hoursAgo(hoursSinceLogin),
        authorities: authorities ?? (role ? authoritiesOfRole(role) : []),
      },
      practices,
    )
  }
}

const prairie = {
  id: 3,
  name: 'Prairie Health Services',
  city: 'Lincoln',
  state: 'NE',
  startDate: '2026-10-01',
  contractType: 'OTHER',
  contractProviders: 5,
  contractUsers: 2,
}

/** The automatic assignees are accounts, so they are set after the accounts are made. */
async function noteAssignees(scope: Scope): Promise<void> {
  for (const [team, accountId] of [
    [aurora, 3],
    [cascade, 7],
  ] as const) {
    await workIn(scope, team.id)
    await scope.db
      .updateTable('team')
      .set({ defaultTaskAssignee: accountId, updatedBy: 1 })
      .where('id', '=', team.id)
      .execute()
  }
}

interface DemoOptions {
  withFiles?: boolean
  /** The emails of the links that it holds. */
  withMail?: boolean
  /** Gives each team the time zone of its city. Tests leave it out, to compare days with those of the installation. */
  withTimeZones?: boolean
}

const timeZones: Record<number, string> = {
  [aurora.id]: 'America/Anchorage',
  [cascade.id]: 'America/Los_Angeles',
  [prairie.id]: 'America/Chicago',
}

/** Marks the daily jobs as done for today, so that they do not change the new demo. */
async function noteDailyRuns(scope: Scope): Promise<void> {
  for (const team of [prairie, cascade, aurora]) {
    await workIn(scope, team.id)
    await scope.client.query(
      'insert into daily_run (team_id, job, day) select app_team(), job, team_today() from unnest($1::text[]) as job',
      [['document-reminders', 'automatic-tasks', 'report-schedules']],
    )
  }
}

async function getToday(scope: Scope): Promise<string> {
  const {
    rows: [row],
  } = await scope.client.query<{ today: string }>('select team_today()::text as today')
  return row?.today ?? ''
}

const lockHeldPauseMs = 250

/**
 * Fills an empty database with the demo. Of several servers that start at once one does it, and the others wait without
 * a transaction.
 */
export async function loadDemoData(
  services: Services,
  progress: (step: string) => void,
  options: DemoOptions = {},
): Promise<void> {
  while (!(await loadIfFirst(services, progress, options))) await sleep(lockHeldPauseMs)
}

/** One transaction, so that a crash leaves nothing. Ids and people are the same each time. */
function loadIfFirst(
  services: Services,
  progress: (step: string) => void,
  { withFiles = true, withMail = true, withTimeZones = false }: DemoOptions,
): Promise<boolean> {
  return inTransaction(services, { teamId: aurora.id, signsIn: true }, async (scope) => {
    const {
      rows: [lock],
    } = await scope.client.query<{ taken: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('credence demo data')) as taken",
    )
    if (!lock?.taken) return false
    const known = await scope.db.selectFrom('account').select('id').limit(1).executeTakeFirst()
    if (known) return true
    progress('Loading the demo data')
    const passwordHash = await services.passwords.hash(demoPassword)
    for (const team of [prairie, cascade, aurora])
      await buildTeam(scope, { ...team, timeZone: withTimeZones ? (timeZones[team.id] ?? null) : null })
    setToday(await getToday(scope))
    await buildPayers(scope)
    for (const team of [cascade, aurora]) {
      await buildPracticesAndPeople(scope, team.id)
      await buildPayersOfTeam(scope, team.id)
    }
    await buildAccounts(scope, passwordHash)
    await buildColleagues(scope, passwordHash)
    await noteAssignees(scope)
    for (const team of [cascade, aurora]) {
      await buildWork(scope, team.id)
      await buildParticipation(scope, team.id)
      await buildLogins(scope, team.id)
      await buildDemoProfiles(scope, team.id)
    }
    await buildDemoForms(scope)
    if (withFiles) {
      await buildDemoDocuments(scope)
      await buildDemoAttachments(scope)
      await buildDemoProofs(scope, [cascade.id, aurora.id])
    }
    for (const team of [cascade, aurora]) await buildDemoFppe(scope, team.id, { withMail })
    await buildDemoFppeMention(scope)
    await buildDemoRequests(scope, { withMail })
    await buildDemoMessaging(scope, withFiles ? await buildDemoSigning(scope, { withMail }) : new Map(), { withMail })
    if (withFiles) await buildDemoFaxes(scope)
    await buildDemoPracticeOnboarding(scope, { withMail })
    await buildDemoOnboarding(scope, { withMail })
    await buildDemoRemoved(scope, { withFiles })
    await workIn(scope, aurora.id)
    await buildLastReportRuns(scope, aurora.id, 2)
    await buildDemoSavedReports(scope)
    await noteDailyRuns(scope)
    return true
  })
}
