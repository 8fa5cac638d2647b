import type { Endpoint } from '@credence/contract/kit/endpoint'
import { runBatch, type Row, type Statement } from '../../database/batch.ts'
import { whatChanged, type ListedRecords, type ListRead, type Since } from './changed-records.ts'
import { mayPatch, readStamp, stampText, type Stamp } from './list-stamps.ts'
import { RawJson, type Call, type ReadInput, type Route } from './route.ts'
import type { Entered, Who } from './who/who.ts'

const writtenJsons = ([rows = []]: readonly Row[][]): string[] => rows.map(({ json }) => String(json))

const listOf = (answers: readonly Row[][], { toJsons }: ListRead): RawJson =>
  new RawJson(`[${toJsons(answers).join(',')}]`)

interface ListOptions<E extends Endpoint> {
  records: ListedRecords
  statements: (input: ReadInput<E>, since: Since | null) => readonly Statement[]
  /** Where the database has not written each record as `json`, with its `id`. */
  toJsons?: (answers: readonly Row[][]) => readonly string[]
  idOf?: (row: Row) => number
  isWholeForRestricted?: true
}

/** Joins an endpoint that declares `changesSince` to the statement that reads its records. */
export function onList<E extends Endpoint>(
  endpoint: E,
  { toJsons = writtenJsons, idOf = ({ id }) => Number(id), ...options }: ListOptions<E>,
): Route {
  const list = { ...options, toJsons, idOf } as ListRead
  const handler = async ({ scope, params, query, headers }: Call<E>) => {
    const input = { params, query, headers, publicUrl: scope.services.config.publicUrl }
    return listOf(await runBatch(scope.client, options.statements(input, null)), list)
  }
  return { endpoint, handler: handler as (call: unknown) => unknown, options: {}, list }
}

/**
 * Until the end of the transaction, a prepared statement is planned once for all values. Few records have changed as a
 * rule, and for values that select few the database would plan each time, which costs ten times the reading.
 */
const planOnce: Statement = {
  name: 'plan-once',
  text: "select set_config('plan_cache_mode', 'force_generic_plan', true)",
  values: [],
}

/** What a read of a list found. Without `since` the client asked for the list itself, and gets no more than that. */
export interface ListAnswer {
  cards: RawJson
  /** Of an answer to `since`. */
  changes: { isWhole: boolean; removed: readonly number[] } | null
  stamp: string
}

interface Asked {
  list: ListRead
  who: Who & Required<Pick<Who, 'read'>>
  owned: Statement | null
  input: unknown
  since: unknown
  /** Refuses a caller who may not see what was read. */
  admit: (entered: Entered) => void
}

/**
 * What changed since the stamp that the client sent, if all of it is known; the whole list otherwise. The counts are read
 * before the records, so that a change in between is answered now and once more to the next call, and never left out.
 */
export async function readList(asked: Asked): Promise<Entered & ListAnswer> {
  const stamp = readStamp(asked.since)
  return (stamp && (await readChanges(asked, stamp))) ?? readWhole(asked)
}

async function readWhole({ list, who, owned, input, since, admit }: Asked): Promise<Entered & ListAnswer> {
  const { answers, ...entered } = await who.read(owned, list.statements(input as never, null))
  admit(entered)
  return {
    ...entered,
    cards: listOf(answers, list),
    changes: since === undefined ? null : { isWhole: true, removed: [] },
    stamp: stampOf(entered, Date.now()),
  }
}

async function readChanges(
  { list, who, owned, input, admit }: Asked,
  stamp: Stamp,
): Promise<(Entered & ListAnswer) | null> {
  const since = { topics: who.topics ?? [], counts: stamp.counts }
  if (since.topics.length !== since.counts.length) return null
  const statements = [planOnce, ...list.statements(input as never, since), whatChanged(list.records, since)]
  const {
    answers: [, ...answers],
    ...entered
  } = await who.read(owned, statements)
  const [told] = answers.at(-1) ?? []
  admit(entered)
  const { actor, listState } = entered
  const isRestricted = actor.kind !== 'staff' || actor.practices !== null
  if (!listState || !mayPatch(stamp, listState) || !told?.isKnown) return null
  if (list.isWholeForRestricted && isRestricted) return null
  const found = new Set(answers[0]?.map(list.idOf))
  const removed = (told.ids as number[]).filter((id) => !found.has(id))
  return {
    ...entered,
    cards: listOf(answers, list),
    changes: { isWhole: false, removed },
    stamp: stampOf(entered, stamp.wholeAt),
  }
}

function stampOf({ listState }: Entered, wholeAt: number): string {
  if (!listState) throw new Error('A list that answers what changed is polled by people')
  return stampText(listState, wholeAt)
}

/** The answer to `since`, in the words of the contract's `listChanges`. */
export const changesText = (
  stamp: string,
  { isWhole, removed }: NonNullable<ListAnswer['changes']>,
  changed: string,
): string => `{"stamp":"${stamp}","isWhole":${isWhole},"changed":${changed},"removed":[${removed.join(',')}]}`
