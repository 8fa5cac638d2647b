import { taskCategoryChoice } from '@credence/contract/choices/tasks'
import type { Row } from '../../database/batch.ts'
import { rightsOf, type Actor } from '../../kit/request/actor.ts'
import { asMoment } from '../../kit/request/json.ts'
import { listBytes } from '../../kit/request/lists/list-bytes.ts'
import { RawJson } from '../../kit/request/route.ts'
import { cardColumns, type CardColumn } from './task-card.queries.ts'

type Texts = readonly (string | null)[]

interface Person {
  id: number
  name: string
  /** An assignee, as JSON. */
  person: string
}
type People = ReadonlyMap<string, Person & { rank: number }>

/** For whom cards are written. */
interface Reader {
  accountId: string | null
  isAdmin: boolean
  starred: ReadonlySet<string>
}

const text = (given: string | null): string => (given === null ? 'null' : JSON.stringify(given))
/** A text that needs no escapes. */
const plain = (given: string | null): string => (given === null ? 'null' : `"${given}"`)
const moment = (given: string | null): string => (given === null ? 'null' : `"${asMoment(given)}"`)
const flag = (given: string | null): boolean => given === 't'

const at = Object.fromEntries(cardColumns.map((name, place) => [name, place])) as Record<CardColumn, number>
const categories = new Map<string | null, string>(
  taskCategoryChoice.options.map(({ value, label }) => [value, JSON.stringify({ value, label })]),
)

function assigneesOf(ids: string | null, people: People): string {
  if (ids === null) return '[]'
  if (!ids.includes(',')) return `[${people.get(ids)?.person ?? ''}]`
  const found = ids.split(',').flatMap((id) => people.get(id) ?? [])
  const persons = found.toSorted((a, b) => a.rank - b.rank).map(({ person }) => person)
  return `[${persons.join(',')}]`
}

function newestOf(of: (column: CardColumn) => string | null, people: People, reader: Reader): string {
  const [id, notedBy] = [of('noteId'), of('notedBy')]
  if (id === null) return '[]'
  const name = people.get(notedBy ?? '')?.name ?? null
  const canDelete = reader.isAdmin || (notedBy !== null && notedBy === reader.accountId)
  return `[{"id":${id},"notes":${text(of('notes'))},"created":${moment(of('notedAt'))},"userFormattedName":${text(name)},"canDelete":${canDelete}}]`
}

/** The contract's `taskCard`. A column that the database wrote as a number, or as JSON, is taken as it is. */
function cardJson(texts: Texts, people: People, reader: Reader): string {
  const of = (column: CardColumn) => texts[at[column]] ?? null
  const portals = of('portals')
  return `{"id":${of('id')},"status":${plain(of('status'))},"practiceId":${of('practiceId')},"carrierId":${of('carrierId')},"providerId":${of('providerId')},"hubId":${of('hubId')},"facilityId":${of('facilityId')},"other":${text(of('other'))},"referenceNumber":${text(of('referenceNumber'))},"due":${plain(of('due'))},"deadline":${plain(of('deadline'))},"progress":${of('progress')},"archived":${flag(of('archived'))},"ordering":${of('ordering')},"isAutomatic":${flag(of('isAutomatic'))},"version":${of('version')},"category":${categories.get(of('category'))},"practiceName":${text(of('practiceName'))},"carrierName":${text(of('carrierName'))},"facilityName":${text(of('facilityName'))},"hubName":${text(of('hubName'))},"providerIsDeleted":${flag(of('providerIsDeleted'))},"providerFormattedName":${text(of('providerFormattedName'))},"providerLastNameFirstName":${text(of('providerLastNameFirstName'))},"starred":${reader.starred.has(of('id') ?? '')},"assignees":${assigneesOf(of('assigneeIds'), people)},"activity":${of('entries') ?? newestOf(of, people, reader)},"activityCount":${of('activityCount')},"created":${moment(of('created'))},"updated":${moment(of('updated'))},"completed":${moment(of('completed'))},"availableCarrierSubmissionActionType":${plain(of('submissionType'))},"availableCarrierSubmissionActionTypeErrors":${of('submissionErrors')},"additionalInstructionsEntityName":${text(of('instructionsOf'))}${portals === null ? '' : `,"portals":${portals}`}}`
}

/**
 * The cards of the two answers of `tasksWhere`, for a reader with these rows of `starsOfCaller`. One after the other: the
 * parts of all cards at once would not fit into the processor's cache.
 */
export function* cardJsons(
  [tasks = [], found = []]: readonly Row[][],
  { actor, own }: { actor: Actor; own: readonly Row[] },
): Generator<string, void> {
  const persons = found as unknown as Person[]
  const people = new Map(persons.map((person, rank) => [String(person.id), { ...person, rank }]))
  const reader = {
    accountId: actor.kind === 'staff' ? String(actor.accountId) : null,
    isAdmin: rightsOf(actor).isH3Admin,
    starred: new Set(own.map(({ id }) => String(id))),
  }
  for (const { texts } of tasks) yield cardJson(texts as Texts, people, reader)
}

export const cardId = ({ texts }: Row): number => Number((texts as Texts)[at.id])

export const asCards = (answers: readonly Row[][], caller: { actor: Actor; own: readonly Row[] }): RawJson =>
  new RawJson(listBytes(cardJsons(answers, caller)))
