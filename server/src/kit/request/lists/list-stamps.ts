import { hash } from 'node:crypto'
import type { Topic } from '@credence/contract/kit/endpoint'
import { freshForMs } from './known-polls.ts'

/** What a list was read from: by whom, on which day and with which rights, and the counts of its topics. */
export interface ListState {
  caller: string
  /** All who see the same records on the same day have the same. */
  audience: string
  topics: readonly Topic[]
  counts: readonly number[]
}

/** Names a state of a list that a client has, and when the client last got the whole list. */
export interface Stamp {
  caller: string
  counts: readonly number[]
  wholeAt: number
}

/** `mark` is the day and the counts, as gate_enter tells them: `2026-11-16.practice4.task17`. */
export function listStateOf(
  { account, realm, mark, rights }: { account: string; realm: string; mark: string; rights: string },
  topics: readonly Topic[],
): ListState {
  const [day, ...counted] = mark.split('.')
  const counts = new Map(counted.map((each) => [each.replace(/\d+$/, ''), Number(/\d+$/.exec(each)?.[0])]))
  return {
    caller: hash('sha1', `${account}|${realm}|${day}|${rights}`, 'base64url'),
    audience: `${realm}|${day}|${rights}`,
    topics,
    counts: topics.map((topic) => counts.get(topic) ?? 0),
  }
}

export const stampText = ({ caller, counts }: ListState, wholeAt: number): string =>
  `${wholeAt.toString(36)}.${counts.join('-')}.${caller}`

const wellFormed = /^([0-9a-z]{1,9})\.(\d{1,15}(?:-\d{1,15})*)\.([\w-]{27})$/

/** Null for what is no stamp, and for one that is too old: the client then gets the whole list. */
export function readStamp(text: unknown): Stamp | null {
  const [, at, counts, caller] = (typeof text === 'string' && wellFormed.exec(text)) || []
  if (at === undefined || counts === undefined || caller === undefined) return null
  const stamp = { caller, counts: counts.split('-').map(Number), wholeAt: Number.parseInt(at, 36) }
  const age = Date.now() - stamp.wholeAt
  return age >= -freshForMs && age < freshForMs ? stamp : null
}

const isOf = (stamp: Stamp, { caller, counts }: ListState): boolean =>
  stamp.caller === caller && stamp.counts.length === counts.length

/** Whether the caller who has this stamp may be told what changed since. */
export const mayPatch = (stamp: Stamp, state: ListState): boolean =>
  isOf(stamp, state) && stamp.counts.every((count, at) => count <= (state.counts[at] ?? 0))

/** Whether a stamp names the state that the list has now. */
export const isCurrent = (stamp: Stamp, state: ListState): boolean =>
  isOf(stamp, state) && stamp.counts.every((count, at) => count === state.counts[at])
