import { hashKey, type QueryKey } from '@tanstack/react-query'

/** By list and record, in the order in which they were made. */
const changes = new Map<string, Map<number, object[]>>()

/** Keeps a change of a record in a list that is shown before it is saved. Returns what ends it. */
export function addUnsaved(list: QueryKey, id: number, change: object): () => void {
  const key = hashKey(list)
  const records = changes.get(key) ?? new Map<number, object[]>()
  changes.set(key, records.set(id, [...(records.get(id) ?? []), change]))
  return () => {
    const left = records.get(id)?.filter((each) => each !== change) ?? []
    if (left.length > 0) records.set(id, left)
    else records.delete(id)
    if (records.size === 0 && changes.get(key) === records) changes.delete(key)
  }
}

/** A record with what is not saved yet of it. */
export const withUnsaved = <T extends { id: number }>(list: QueryKey, record: T): T =>
  (changes.get(hashKey(list))?.get(record.id) ?? []).reduce<T>((known, change) => ({ ...known, ...change }), record)

/**
 * The answer of a list with what is not saved yet. An answer that was made before a save, and comes while the save is
 * under way, would otherwise take the change back for a moment.
 */
export function answerWithUnsaved<T>(list: QueryKey, answer: T): T {
  const records = changes.get(hashKey(list))
  if (!records || !Array.isArray(answer)) return answer
  return answer.map((record: { id: number }) => (records.has(record.id) ? withUnsaved(list, record) : record)) as T
}
