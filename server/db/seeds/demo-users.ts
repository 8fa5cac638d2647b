import { allAuthorities, authoritiesOfRole, authorityAt, grantablePermissions } from '@credence/contract/permissions'
import type { Scope } from '../../src/kit/request/scope.ts'
import { buildAccount, workIn } from '../builders/builders.ts'
import { aurora } from './demo-practices.ts'

interface Colleague {
  firstName: string
  lastName: string
  authorities: string[]
  practices?: number[]
  hoursSinceLogin: number | null
  line: number | null
}

const withLevels = (edit: RegExp, view: RegExp) =>
  grantablePermissions.flatMap(
    (name) => authorityAt(name, edit.test(name) ? 'EDIT' : view.test(name) ? 'VIEW' : 'NONE') ?? [],
  )

const credentialing = withLevels(/^(TASK|PROVIDER_(?!SENSITIVE))/, /^(PRACTICE|KPI)/)
const sections = withLevels(
  /^PROVIDER_(TRAINING|WORK_HISTORY|STATE_LICENSE|CME)/,
  /^(PROVIDER_BASIC|PRACTICE_BASIC|TASK)/,
)

/** Colleagues with every kind of rights: whole roles, single sections, one practice, none yet. */
const colleagues: Colleague[] = [
  { firstName: 'Dana', lastName: 'Ellingson', authorities: credentialing, hoursSinceLogin: 3, line: 60 },
  {
    firstName: 'Helga',
    lastName: 'Isaksen',
    authorities: ['PROVIDER_BASIC_VIEW', 'PRACTICE_BASIC_VIEW'],
    practices: [24],
    hoursSinceLogin: null,
    line: null,
  },
  {
    firstName: 'Tomas',
    lastName: 'Rye',
    authorities: ['TASK_VIEW', 'PRACTICE_BASIC_VIEW'],
    practices: [23],
    hoursSinceLogin: 310,
    line: 61,
  },
  {
    firstName: 'Beatriz',
    lastName: 'Montoya',
    authorities: authoritiesOfRole('ROLE_ADMIN'),
    hoursSinceLogin: 27,
    line: 62,
  },
  {
    firstName: 'Kwame',
    lastName: 'Asante',
    authorities: ['REFERRAL_SCHEDULING_EDIT', 'INBOUND_FAX_EDIT', 'MESSAGING_VIEW', 'PRACTICE_BASIC_VIEW'],
    practices: [25, 26],
    hoursSinceLogin: 1,
    line: 63,
  },
  { firstName: 'Linnea', lastName: 'Forsberg', authorities: sections, hoursSinceLogin: 52, line: 64 },
  {
    firstName: 'Oren',
    lastName: 'Katz',
    authorities: authoritiesOfRole('ROLE_USER_VIEW'),
    hoursSinceLogin: 2160,
    line: null,
  },
  { firstName: 'Sade', lastName: 'Bello', authorities: ['KPI_VIEW', 'TASK_VIEW'], hoursSinceLogin: 170, line: 65 },
  {
    firstName: 'Viktor',
    lastName: 'Ostrowski',
    authorities: withLevels(/^FPPE/, /^(PROVIDER_BASIC|PROVIDER_FACILITY)/),
    hoursSinceLogin: 8,
    line: 66,
  },
  { firstName: 'Willa', lastName: 'Tulugak', authorities: [], hoursSinceLogin: null, line: null },
]

const hourMs = 3_600_000
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString()

/** More than a dozen users of Aurora beside the demo's sign-in accounts. */
export async function buildColleagues(scope: Scope, passwordHash: string): Promise<void> {
  await workIn(scope, aurora.id)
  for (const [at, { firstName, lastName, authorities, practices, hoursSinceLogin, line }] of colleagues.entries()) {
    const unknown = authorities.find((name) => !allAuthorities.includes(name))
    if (unknown) throw new Error(`${unknown} is no authority`)
    await buildAccount(
      scope,
      {
        id: 20 + at,
        teamId: aurora.id,
        firstName,
        lastName,
        authorities,
        email: `${firstName}.${lastName}@aurora.test`.toLowerCase(),
        cellPhone: line === null ? null : `(907) 555-01${line}`,
        passwordHash: hoursSinceLogin === null ? null : passwordHash,
        lastLoginAt: hoursSinceLogin === null ? null : hoursAgo(hoursSinceLogin),
      },
      practices,
    )
  }
}
