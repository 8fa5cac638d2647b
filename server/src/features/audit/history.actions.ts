import { auditTexts, type getProviderHistory, type HistoryEntry } from '@credence/contract/audit/calls'
import { allows } from '@credence/contract/kit/access'
import type { AnswerOf, QueryOf } from '@credence/contract/kit/endpoint'
import { getPractice } from '@credence/contract/practices/profile'
import { fieldsOfMode, getProvider } from '@credence/contract/providers/profile'
import { columnOf } from '../../kit/request/column-names.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { unseen } from '../../kit/request/veils.ts'
import { findHistory, findNames, sumHistory, type HistoryRow } from './history.queries.ts'
import { historyTables, namedBy, wordsFor, type HistoryRecord } from './history-tables.ts'
import { labelOf, recordKinds, technicalFields } from './record-kinds.ts'

/** Fields of the record's own row that this caller does not see on its page. */
function hiddenFields(scope: Scope, table: string): ReadonlySet<string> {
  const page = { provider: getProvider, practice: getPractice }[table]
  if (!page) return new Set()
  return new Set(
    unseen(page.definition, scope.rights).flatMap(([field, ...rest]) => (rest.length ? [] : [columnOf(field ?? '')])),
  )
}

const titles = {
  basic: 'the provider',
  sensitive: 'Provider Details',
  demographics: 'Demographics',
} as const

/** The card of a provider's page that holds all of the fields. */
function cardOf(fields: readonly string[]): string {
  for (const mode of ['sensitive', 'demographics'] as const) {
    const columns = new Set(fieldsOfMode[mode].flatMap((field) => [columnOf(field), `${columnOf(field)}_sealed`]))
    if (fields.length > 0 && fields.every((field) => columns.has(field))) return titles[mode]
  }
  return titles.basic
}

const ownWords: Readonly<Record<string, string>> = { practice: 'the practice', task: 'the task' }
const verbs: Readonly<Record<string, string>> = { insert: 'Added', update: 'Changed', delete: 'Deleted' }

const secretWords: Readonly<Record<string, string>> = {
  password: 'portal password',
  mfa1: 'portal MFA',
  securityQuestions: 'portal security questions',
}

function describeReading({ action, detail, about }: HistoryRow): string {
  if (action === 'ssn shown') return 'Looked at the SSN'
  if (action === 'document opened') return "Looked at a driver's license"
  const secret = secretWords[detail?.field ?? ''] ?? 'portal secret'
  return `${action === 'portal secret copied' ? 'Copied' : 'Looked at'} the ${secret}${about ? ` of ${about}` : ''}`
}

/** The value by which people know a row, of rows that are gone. */
const naming = [
  'name',
  'title',
  'certification',
  'organization',
  'policy',
  'license',
  'last_name',
  'carrier_id',
  'facility_id',
  'hub_id',
  'specialty_id',
  'area_of_expertise_id',
  'treatment_modality_id',
  'account_id',
  'practice_id',
]

function nameIn(
  table: string,
  record: HistoryRecord,
  changes: HistoryRow['changes'],
  names: ReadonlyMap<string, string>,
): string | null {
  for (const field of naming) {
    const pair = field === `${record}_id` || table === 'task_activity' ? undefined : changes?.[field]
    const value = pair ? wordsFor(table, field, pair[1] ?? pair[0], names) : null
    if (value !== null) return value
  }
  return null
}

function describeChange(
  row: HistoryRow,
  record: HistoryRecord,
  fields: readonly string[],
  names: ReadonlyMap<string, string>,
): string {
  const { table, action, changes, about, isByLink, isByImport } = row
  const verb = row.isRestored ? 'Restored' : (verbs[action] ?? action)
  const own = table === 'provider' ? cardOf(fields) : ownWords[table ?? '']
  const isOwn = table === record
  const name = isOwn ? null : (about ?? nameIn(table ?? '', record, changes, names))
  const thing = isOwn && own !== undefined ? own : (recordKinds[table ?? ''] ?? table ?? '')
  const by = isByLink ? ' through a link' : isByImport ? ' by an import' : ''
  return `${verb} ${thing}${name ? ` ${name}` : ''}${by}`
}

/** The row's own references to its record are no news. */
const isShown = (record: HistoryRecord, field: string) => field !== `${record}_id` && !technicalFields.includes(field)

function toEntry(
  scope: Scope,
  record: HistoryRecord,
  row: HistoryRow,
  names: ReadonlyMap<string, string>,
): HistoryEntry {
  const { when, who, table, changes } = row
  if (table === null) return { when, who, what: describeReading(row), fields: [] }
  const hidden = hiddenFields(scope, table)
  const changed = row.action === 'delete' ? Object.keys(changes ?? {}) : (row.fields ?? [])
  // A box that nobody ticked is no news of a new row.
  const isUnticked = (field: string) => row.action === 'insert' && changes?.[field]?.[1] === false
  const shown = changed.filter((field) => isShown(record, field) && !hidden.has(field) && !isUnticked(field))
  return {
    when,
    who,
    what: describeChange(row, record, shown, names),
    fields: shown.map((field) => ({
      label: labelOf(table, field),
      before: wordsFor(table, field, changes?.[field]?.[0], names),
      after: wordsFor(table, field, changes?.[field]?.[1], names),
    })),
  }
}

/** Ids in the values of a page, by the kind of record that they name. */
function idsIn(rows: readonly HistoryRow[]): Map<string, Set<number>> {
  const wanted = new Map<string, Set<number>>()
  for (const { changes } of rows)
    for (const [field, values] of Object.entries(changes ?? {})) {
      const kind = namedBy[field]
      if (kind === undefined) continue
      const ids = wanted.get(kind) ?? new Set()
      for (const value of values) if (typeof value === 'number') ids.add(value)
      wanted.set(kind, ids)
    }
  return wanted
}

/** A page of a record's history in words. Costs three statements, whatever it holds. */
export async function getHistory(
  scope: Scope,
  record: HistoryRecord,
  id: number,
  { page = 1, kind, person }: QueryOf<typeof getProviderHistory>,
): Promise<AnswerOf<typeof getProviderHistory>> {
  const tables = Object.entries(historyTables[record]).flatMap(([table, access]) =>
    allows(access, scope.rights) ? [table] : [],
  )
  const question = { record, id, tables, kind, person, page }
  const { counts, people } = await sumHistory(scope, question)
  const rows = await findHistory(scope, question)
  const names = await findNames(scope, idsIn(rows))
  return {
    total: kind ? counts[kind] : counts.changes + counts.secrets,
    counts,
    people: people.map(({ id: account, name }) => ({ id: account, name: name ?? auditTexts.noAccount })),
    entries: rows.map((row) => toEntry(scope, record, row, names)),
  }
}
