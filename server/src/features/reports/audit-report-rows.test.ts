import { changeAudit, loginAudit } from '@credence/contract/reports/audit-reports'
import { allAuthorities } from '@credence/contract/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { addRandomAudit } from '../../../test/kit/reports/random-audit.ts'
import { csvRows } from '../../../test/kit/reports/report-files.ts'
import { labelOf, recordKinds, technicalFields, technicalTables } from '../audit/record-kinds.ts'

const used = useDemoWorld()
const range = { fromDate: '2025-12-31', toDate: '2026-01-02' }
type Row = Awaited<ReturnType<typeof used.world.sql>>[number]

/** Whole tables, which the expected rows are calculated from without SQL. */
let raw: Record<'account' | 'provider' | 'practice' | 'task' | 'link' | 'member' | 'event' | 'change', Row[]>
/** Records that a change names by their own name. */
let named: Record<string, Map<number, string>>
/** Practices are null for a caller with all. */
let callers: { as: string; practices: number[] | null }[]

beforeAll(async () => {
  const { world } = used
  await addRandomAudit(world, { rows: 1500, tables: [...Object.keys(recordKinds), ...technicalTables] })
  raw = {
    account: await world.sql('select id, team_id, is_admin, first_name, last_name, email from account'),
    provider: await world.sql('select id, team_id, formatted_name as name from provider'),
    practice: await world.sql('select id, team_id, name from practice'),
    task: await world.sql('select id, team_id, provider_id, practice_id from task'),
    link: await world.sql('select id, team_id, provider_id, practice_id from link'),
    member: await world.sql('select provider_id, practice_id from provider_practice'),
    event: await world.sql(`select *, ${utc} as moment from audit_event order by at desc, id desc`),
    change: await world.sql(`select *, ${utc} as moment from change_log order by at desc, id desc`),
  }
  named = {}
  // The name of another team is not shown.
  const shown: [string, string][] = ['carrier', 'facility', 'hub', 'business_line'].map((table) => [table, 'true'])
  for (const [table, where] of [['team', 'id = 1'], ...shown] as const)
    named[table] = new Map(
      (await world.sql(`select id, name from ${table} where ${where}`)).map(({ id, name }) => [id, name]),
    )
  const templates = await world.sql('select id, name from esignature_template where team_id = 1')
  named.esignature_template = new Map(templates.map(({ id, name }) => [id, name]))
  const some = raw.practice.filter(({ team_id }) => team_id === 1).map(({ id }) => id)
  const restricted = await world.inTeam(1, (scope) =>
    buildAccount(
      scope,
      {
        teamId: 1,
        email: 'some@aurora.test',
        authorities: [...allAuthorities].filter((name) => !name.startsWith('H3')),
      },
      some.slice(0, 2),
    ),
  )
  callers = [
    { as: await sessionOf(world, 'manager@aurora.test'), practices: null },
    { as: await world.session(restricted), practices: some.slice(0, 2) },
  ]
})

/** The order of this text is the order of time, to the microsecond. */
const utc = `(at at time zone 'UTC')::text`
const isInRange = ({ moment }: Row) => moment >= range.fromDate && moment.slice(0, 10) <= range.toDate
const when = ({ moment }: Row) => `${moment.slice(0, 10)}T${moment.slice(11, 19)}+00:00`
const cell = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const accountOf = (id: number | null) =>
  raw.account.find((account) => account.id === id && (account.team_id === 1 || account.is_admin))
const nameOf = (id: number | null) => {
  const account = accountOf(id)
  return account && `${account.first_name} ${account.last_name}`
}

type Practices = number[] | null
const isMember = (provider: number, practices: Practices) =>
  practices === null || raw.member.some((row) => row.provider_id === provider && practices.includes(row.practice_id))
const providerOf = (id: number | null, practices: Practices) =>
  raw.provider.find((row) => row.team_id === 1 && row.id === id && isMember(row.id, practices))?.name
const practiceOf = (id: number | null, practices: Practices) =>
  raw.practice.find((row) => row.team_id === 1 && row.id === id && (practices?.includes(row.id) ?? true))?.name
const taskOf = (id: number | null, practices: Practices) =>
  raw.task.find((row) => row.team_id === 1 && row.id === id && (practices?.includes(row.practice_id) ?? true))

/** A practice decides before a provider does. */
function sees(practices: Practices, { practice_id, provider_id }: Row, otherwise: () => boolean): boolean {
  if (!practices) return true
  if (practice_id !== null) return practices.includes(practice_id)
  return provider_id === null ? otherwise() : isMember(provider_id, practices)
}

const loginEvents: Record<string, [string, string]> = {
  'sign-in': ['Sign-in', 'Succeeded'],
  'sign-in refused': ['Sign-in refused', 'Refused'],
  'code sent': ['Code sent', 'Sent'],
  'code refused': ['Code refused', 'Refused'],
  'sign-out': ['Sign-out', 'Succeeded'],
  'password link sent': ['Password link sent', 'Sent'],
  'password set': ['Password set', 'Succeeded'],
  'team entered': ['Team entered', 'Succeeded'],
}
const reasons: Record<string, string> = {
  'team closed': ': team is closed',
  wrong: ': wrong code',
  expired: ': code expired',
}
const browsers: Record<string, string> = {
  Firefox: 'Firefox 145 on Windows',
  iPhone: 'Safari 18 on iPhone',
  'Edg/': 'Edge 142 on Linux',
}

function loginRow(event: Row): string[] {
  const [word = '', outcome = ''] = loginEvents[event.action] ?? []
  const account = accountOf(event.account_id)
  const agent: string = event.user_agent ?? ''
  const browser = Object.entries(browsers).find(([mark]) => agent.includes(mark))?.[1] ?? agent
  const reason = reasons[event.detail.because ?? event.detail.verdict] ?? ''
  const email = account?.team_id === 1 ? account.email : ''
  return [when(event), nameOf(event.account_id) ?? '', email, word, outcome + reason, event.address ?? '', browser].map(
    cell,
  )
}

/** A restricted person finds the holder of a link only where the record behind it is visible. */
function doerOf(row: Row, practices: Practices): string {
  const account = nameOf(row.account_id)
  if (account) return account
  if (!row.actor?.startsWith('link/')) return row.account_id === null ? 'Credence' : ''
  const link = raw.link.find(({ id, team_id }) => team_id === 1 && String(id) === row.actor.slice(5))
  if (!link || !sees(practices, link, () => true)) return 'Holder of a link'
  return providerOf(link.provider_id, practices) ?? practiceOf(link.practice_id, practices) ?? 'Holder of a link'
}

function behalfOf({ actor, account_id }: Row): string {
  if (actor === 'import') return 'Import'
  if (actor?.startsWith('link/')) return 'Link'
  return account_id === null ? 'System' : ''
}

function readingOf({ action, detail }: Row): string {
  if (action === 'ssn shown') return 'SSN shown'
  const kind = { password: 'password', mfa1: 'MFA' }[detail.field as string] ?? 'security questions'
  if (action.startsWith('portal secret')) return `Portal ${kind} ${action.split(' ')[2]}`
  return detail.category === 'DRIVERS_LICENSE' ? "Driver's license shown" : 'Document opened'
}

const subjectWords: Record<string, string> = {
  referral: 'Referral',
  sms: 'Message',
  fax: 'Inbound Fax',
  'signing request': 'Signature Request',
  task: 'Task',
}

function readRecordOf({ detail, subject, provider_id, practice_id }: Row, practices: Practices): string {
  const about = providerOf(provider_id, practices) ?? practiceOf(practice_id, practices)
  const [, word = '', number] = /^(.*) (\d+)$/.exec(subject ?? '') ?? []
  const own = detail.filename ? undefined : subjectWords[word]
  if (own) return about === undefined ? `${own} ${number}` : `${own}: ${about}`
  const kind =
    detail.category === 'DRIVERS_LICENSE'
      ? 'Document'
      : detail.filename
        ? `Document ${detail.filename}`
        : provider_id !== null
          ? 'Provider'
          : practice_id !== null
            ? 'Practice'
            : (subject ?? '').replace(/^./, (letter: string) => letter.toUpperCase())
  return about === undefined ? kind : `${kind}: ${about}`
}

function recordOf(row: Row, practices: Practices): string {
  const task = taskOf(row.task_id, practices)
  const own =
    row.table_name === 'account'
      ? nameOf(Number(row.row_id))
      : row.table_name === 'account_practice'
        ? undefined
        : named[row.table_name]?.get(Number(row.row_id))
  const [before, after] = row.changes?.name ?? []
  const name =
    own ??
    providerOf(row.provider_id ?? task?.provider_id ?? null, practices) ??
    practiceOf(row.practice_id ?? task?.practice_id ?? null, practices) ??
    after ??
    before
  return name == null ? `${recordKinds[row.table_name]} ${row.row_id}` : `${recordKinds[row.table_name]}: ${name}`
}

function actionOf({ table_name, action }: Row): string {
  if (table_name === 'account_practice' || action === 'update') return 'Changed'
  return action === 'insert' ? 'Added' : 'Deleted'
}

const fieldsOf = ({ table_name, fields }: Row): string =>
  table_name === 'account_practice'
    ? 'Practices'
    : [...new Set(fields.filter((field: string) => !technicalFields.includes(field)).map(labelIn(table_name)))].join(
        ', ',
      )
const labelIn = (table: string) => (field: string) => labelOf(table, field)

const readActions = [
  'ssn shown',
  'portal secret shown',
  'portal secret copied',
  'document opened',
  'fax opened',
  'task attachment opened',
]

function changeRows(practices: Practices): string[][] {
  const changes = raw.change
    .filter((row) => row.team_id === 1 && row.table_name in recordKinds && isInRange(row))
    .filter((row) => sees(practices, row, () => taskOf(row.task_id, practices) !== undefined))
    .map((row) => ({ row, record: recordOf(row, practices), action: actionOf(row), fields: fieldsOf(row) }))
  const reads = raw.event
    .filter((row) => row.team_id === 1 && readActions.includes(row.action) && isInRange(row))
    // What belongs to no practice is for those who see all of them.
    .filter((row) => sees(practices, row, () => false))
    .map((row) => ({ row, record: readRecordOf(row, practices), action: readingOf(row), fields: '' }))
  return [...changes, ...reads]
    .toSorted((a, b) => (a.row.moment < b.row.moment ? 1 : -1))
    .map(({ row, record, action, fields }) =>
      [when(row), doerOf(row, practices), behalfOf(row), record, action, fields].map(cell),
    )
}

/** The order of the fields within a cell says nothing. */
const withSortedFields = (rows: string[][]) =>
  rows.map((row) => [...row.slice(0, -1), (row.at(-1) ?? '').split(', ').toSorted().join(', ')])

describe('over random rows of both logs', () => {
  it('the Login report has the rows that a calculation from the raw log has, for all and for some practices', async () => {
    for (const { as, practices } of callers) {
      const wanted = raw.event
        .filter((row) => row.team_id === 1 && row.action in loginEvents && isInRange(row))
        .filter((row) => sees(practices, row, () => true))
        .map(loginRow)
      const [, ...rows] = await csvRows(used.world, loginAudit, range, as)
      expect(wanted.length).toBeGreaterThan(40)
      expect(rows).toEqual(wanted)
    }
  })

  it('the Change Audit has the rows that a calculation from the raw logs has, for all and for some practices', async () => {
    for (const { as, practices } of callers) {
      const [, ...rows] = await csvRows(used.world, changeAudit, range, as)
      const wanted = changeRows(practices)
      expect(wanted.length).toBeGreaterThan(practices ? 60 : 400)
      expect(withSortedFields(rows)).toEqual(withSortedFields(wanted))
    }
  })
})
