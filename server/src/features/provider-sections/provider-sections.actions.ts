import type { AnySection } from '@credence/contract/provider-sections/define'
import { writtenFields } from '@credence/contract/provider-sections/fields'
import { entryLabel, notesIssue, sectionIssue, type SectionIssue } from '@credence/contract/provider-sections/rules'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { getJson } from '../../kit/request/json.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { attachDocuments, relabelDocuments } from '../documents/attachments.actions.ts'
import {
  entriesSql,
  entriesStatement,
  getEntryForUpdate,
  insertEntry,
  orderSql,
  updateEntry,
} from './provider-sections.queries.ts'

/** An entry as sent, of any section. */
interface SentEntry {
  providerId: number
  version?: number | undefined
  documentFilenames?: string[] | undefined
  [field: string]: unknown
}

function assertNone(issue: SectionIssue | null): void {
  if (issue) throw new Refusal(400, issue.message, { fields: { [issue.field]: issue.message } })
}

/** The sent values of typed fields. Omitted fields are not in it. */
const typedOf = ({ fields }: AnySection, sent: SentEntry) =>
  Object.fromEntries(
    writtenFields(fields).flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name] as string | null]])),
  )

/** The categories of documents that can prove an entry; none in most sections. */
export const categoriesOf = ({ fields }: AnySection) =>
  Object.values(fields).flatMap((field) => (field.kind === 'documents' ? field.categories : []))

async function noteDocuments(
  scope: Scope,
  section: AnySection,
  id: number,
  { providerId, documentFilenames }: SentEntry,
  values: Record<string, unknown>,
): Promise<void> {
  const categories = categoriesOf(section)
  if (!categories.length) return
  const proven = { element: section.name, elementId: id, providerId, label: entryLabel(section, values), categories }
  await (documentFilenames
    ? attachDocuments(scope, proven, documentFilenames)
    : relabelDocuments(scope, proven, proven.label))
}

export async function createEntry(scope: Scope, section: AnySection, sent: SentEntry): Promise<number> {
  const values = typedOf(section, sent)
  assertNone(notesIssue(section, null, values))
  const id = await insertEntry(scope, section, sent.providerId, values)
  await noteDocuments(scope, section, id, sent, values)
  return id
}

/** Saves the sent fields of an entry of this provider. An entry of another provider is not found. */
export async function saveEntry(scope: Scope, section: AnySection, id: number, sent: SentEntry): Promise<void> {
  const before = await getEntryForUpdate(scope, section, id, sent.providerId)
  if (!before) throw notFound()
  assertVersion(before.version, sent.version)
  const values = typedOf(section, sent)
  const after = { ...before, ...values }
  assertNone(sectionIssue(section, after) ?? notesIssue(section, before, values))
  await updateEntry(scope, section, id, values)
  await noteDocuments(scope, section, id, sent, after)
}

export const readEntries = async (
  scope: Scope,
  section: AnySection,
  providerId: number,
): Promise<Record<string, unknown>[]> =>
  JSON.parse((await getJson(scope, entriesStatement(section, providerId))).text) as Record<string, unknown>[]

export { entriesSql, entriesStatement, orderSql }
