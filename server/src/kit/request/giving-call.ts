import { allows } from '@credence/contract/kit/access'
import { accessAt, furtherValue, type Definition, type Endpoint } from '@credence/contract/kit/endpoint'
import type { Entity } from '@credence/contract/kit/ids'
import { isGenuine } from '../files/file-address.ts'
import type { Vault } from '../secrets/crypto.ts'
import type { ValidInput } from './input.ts'
import type { Wanted } from './ownership.ts'
import { actorKey, type Actor } from './actor.ts'

/** A call as the gate let it pass: what it asked for, and the ids that had to be the caller's. */
export interface PassedCall {
  definition: Definition
  input: ValidInput
  wanted: readonly Wanted[]
}

const nameOf = ({ method, path }: Definition): string => `${method} ${path}`

/** The calls that can have given an address out. */
export type GivingCalls = ReadonlyMap<string, Definition>
export const givingCallsOf = (endpoints: readonly Endpoint[]): GivingCalls =>
  new Map(endpoints.map(({ definition }) => [nameOf(definition), definition]))

/**
 * As it travels in a signed address: the endpoint, the value that a further right depends on, and the ids by entity.
 */
type Written = [endpoint: string, value: string | null, ids: [Entity, boolean, number[]][]]

/**
 * The call that gives an address out, written down so that the gate can judge it again when the address is used. The
 * documents are those that it opens.
 */
export function writeGivingCall(
  { passedCall }: { passedCall: PassedCall | null },
  documentIds: readonly number[] = [],
): string {
  if (!passedCall) throw new Error('Only a call that the gate let pass can give an address out')
  const { definition, input, wanted } = passedCall
  const ids = wanted
    .filter((each) => each.ids.size > 0)
    .map(({ entity, isShared, ids: found }): Written[2][number] => [entity, isShared, [...found]])
  const documents: Written[2] = documentIds.length ? [['document', false, [...documentIds]]] : []
  return JSON.stringify([
    nameOf(definition),
    furtherValue(definition, input) ?? null,
    [...ids, ...documents],
  ] satisfies Written)
}

/** What a genuine address says: whose it is, and what must still be so for it to be good. */
export interface Address {
  team: number | null
  wanted: Wanted[]
  /** Whose it is, as `actorKey` names them. */
  actor: string
  isGoodFor: (actor: Actor) => boolean
}

/** Whether the call that gave an address out would still be let pass. */
function mayStillCall(definition: Definition, value: string | undefined, actor: Actor): boolean {
  const access = accessAt(definition, value)
  if (actor.kind === 'staff') return allows(access, actor)
  if (actor.kind !== 'link' || access.kind !== 'link' || access.purpose.kind !== actor.purpose) return false
  // A complete link still reads.
  return !actor.isComplete || (access.purpose.staysOpen && definition.method === 'GET')
}

/**
 * Reads the fields of a signed address; null for one that was not signed here for this endpoint, or by a call that
 * there is no more.
 */
export function readAddress(vault: Vault, endpoint: Endpoint, query: unknown, calls: GivingCalls): Address | null {
  const fields = endpoint.definition.query?.safeParse(query)
  if (!fields?.success || !isGenuine(vault, endpoint, fields.data as Record<string, string>)) return null
  const { team, actor: owner, call } = fields.data as Record<'team' | 'actor' | 'call', string>
  const [name, value, ids] = JSON.parse(call) as Written
  const definition = calls.get(name)
  if (!definition) return null
  return {
    team: team === '' ? null : Number(team),
    wanted: ids.map(([entity, isShared, found]) => ({ entity, isShared, ids: new Set(found) })),
    actor: owner,
    isGoodFor: (actor) => owner === actorKey(actor) && mayStillCall(definition, value ?? undefined, actor),
  }
}
