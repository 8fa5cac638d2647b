import type { Endpoint } from '@credence/contract/kit/endpoint'
import { runBatch, type Row, type Statement } from '../../../database/batch.ts'
import { whatChanged, type ListCaller, type ListedRecords, type ListRead, type Since } from './changed-records.ts'
import { mayPatch, readStamp, stampText, type Stamp } from './list-stamps.ts'
import { RawJson, type Call, type ReadInput, type Route } from '../route.ts'
import { keyOf, type SharedChanges } from './shared-changes.ts'
import { listBytes } from './list-bytes.ts'
import type { Entered, Who } from '../who/who.ts'

const writtenJsons = ([rows = []]: readonly Row[][]): string[] => rows.map(({ json }) => String(json))

const listOf = (answers: readonly Row[][], { toJsons }: ListRead, caller: ListCaller): RawJson =>
  new RawJson(listBytes(toJsons(answers, caller)))

/** Reads what is the caller's own before all else, so that a change of it counts as one since then. */
const ownBefore = ({ ofCaller }: ListRead, statements: readonly Statement[]): readonly Statement[] =>
  ofCaller ? [ofCaller, ...statements] : statements

function withOwn({ ofCaller }: ListRead, answers: Row[][]): { own: Row[]; records: Row[][] } {
  return ofCaller ? { own: answers[0] ?? [], records: answers.slice(1) } : { own: [], records: answers }
}

interface ListOptions<E extends Endpoint> {
  records: ListedRecords
  statements: (input: ReadInput<E>, since: Since | null) => readonly Statement[]
  /** Where the database has not written each record as `json`, with its `id`. */
  toJsons?: ListRead['toJsons']
  ofCaller?: Statement
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
    const { own, records } = withOwn(
      list,
      await runBatch(scope.client, ownBefore(list, options.statements(input, null))),
    )
    return listOf(records, list, { actor: scope.actor, own })
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
  shared: SharedChanges
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
  const { answers, ...entered } = await who.read(owned, ownBefore(list, list.statements(input as never, null)))
  admit(entered)
  const { own, records } = withOwn(list, answers)
  return {
    ...entered,
    cards: listOf(records, list, { actor: entered.actor, own }),
    changes: since === undefined ? null : { isWhole: true, removed: [] },
    stamp: stampOf(entered, Date.now()),
  }
}

async function readChanges(asked: Asked, stamp: Stamp): Promise<(Entered & ListAnswer) | null> {
  const { list, who, input, admit } = asked
  const since = { topics: who.topics ?? [], counts: stamp.counts }
  if (since.topics.length !== since.counts.length) return null
  const statements = [...list.statements(input as never, since), whatChanged(list.records, since)]
  const { answers, own, ...entered } = await (list.ofCaller ? readShared : readAlone)(asked, statements)
  admit(entered)
  const [told] = answers.at(-1) ?? []
  const { actor, listState } = entered
  const isRestricted = actor.kind !== 'staff' || actor.practices !== null
  if (!listState || !mayPatch(stamp, listState) || !told?.isKnown) return null
  if (list.isWholeForRestricted && isRestricted) return null
  const found = new Set(answers[0]?.map(list.idOf))
  const removed = (told.ids as number[]).filter((id) => !found.has(id))
  return {
    ...entered,
    cards: listOf(answers, list, { actor, own }),
    changes: { isWhole: false, removed },
    stamp: stampOf(entered, stamp.wholeAt),
  }
}

type ChangesRead = Entered & { answers: Row[][]; own: readonly Row[] }

/** In one round trip, for a list whose records differ from reader to reader. */
async function readAlone({ who, owned }: Asked, statements: readonly Statement[]): Promise<ChangesRead> {
  const {
    answers: [, ...answers],
    ...entered
  } = await who.read(owned, [planOnce, ...statements])
  return { ...entered, answers, own: [] }
}

/**
 * The caller is entered and the caller's own part is read first. The records are then those that were read for somebody who
 * sees the same, or are read in a second round trip.
 */
async function readShared(asked: Asked, statements: readonly Statement[]): Promise<ChangesRead> {
  const { list, who, owned, shared, admit } = asked
  const {
    answers: [own = []],
    ...entered
  } = await who.read(owned, list.ofCaller ? [list.ofCaller] : [])
  admit(entered)
  const { listState } = entered
  const readNow = async () => ({ ...(await readAlone(asked, statements)), listState, own })
  if (!listState) return readNow()
  let mine: ChangesRead | undefined
  const answers = await shared.read(keyOf(listState, statements), async () => {
    const { listState: stateNow, ...read } = await readAlone(asked, statements)
    mine = { ...read, listState, own }
    // The caller may have other rights since: then the records are for nobody else.
    return stateNow?.audience === listState.audience ? read.answers : null
  })
  return mine ?? (answers ? { ...entered, answers, own } : readNow())
}

function stampOf({ listState }: Entered, wholeAt: number): string {
  if (!listState) throw new Error('A list that answers what changed is polled by people')
  return stampText(listState, wholeAt)
}

/** The answer to `since`, in the words of the contract's `listChanges`. */
export const changesText = (
  stamp: string,
  { isWhole, removed }: NonNullable<ListAnswer['changes']>,
  changed: string | Buffer,
): Buffer =>
  Buffer.concat([
    Buffer.from(`{"stamp":"${stamp}","isWhole":${isWhole},"changed":`),
    typeof changed === 'string' ? Buffer.from(changed) : changed,
    Buffer.from(`,"removed":[${removed.join(',')}]}`),
  ])
