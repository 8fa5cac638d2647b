import { allEndpoints, allLinkPurposes } from '@credence/contract/all'
import { needsNoSession } from '@credence/contract/kit/access'
import type { Definition } from '@credence/contract/kit/endpoint'
import { peel } from '@credence/contract/kit/ids'
import type { LinkPurpose } from '@credence/contract/kit/link-purpose'
import { z } from 'zod'
import type { Route } from './route.ts'

const titleOf = ({ method, path }: Definition): string => `${method} ${path}`

/** Whether a call takes the token of its link in the path, or in the body. */
function takesToken({ params, body }: Definition): boolean {
  const inner = peel(body)
  return [params, inner].some((schema) => schema instanceof z.ZodObject && schema.shape.token !== undefined)
}

/** What the gate could not serve, or would serve without a check; null for a call that is declared as it should be. */
export function misfitOf({ endpoint: { definition }, options, read }: Route): string | null {
  const { access, method, bodyAs } = definition
  // The gate finds out who calls inside the one transaction that it opens itself.
  if (options.ownTransactions && access.kind !== 'anyone')
    return 'opens its own transactions, which only a call for anyone may'
  // The right to the bytes is that of the call which gave the signed address out, and nothing else reads addresses.
  if ((options.streams === true) !== (access.kind === 'granted'))
    return 'must stream and be for whoever was given its address, or neither'
  // Between its transactions a session or a link is found again; a sender has no rights that could end.
  if (options.takesLong && needsNoSession(access) && access.kind !== 'link' && access.kind !== 'webhook')
    return 'works in many transactions, which only a call with a session, a link or a signature may'
  if (access.kind === 'link' && !takesToken(definition)) return 'is made with a link, and takes no token'
  // The gate opens the rows of a practice to whoever knows its code, so that nothing but reading may follow.
  if (access.kind === 'code' && (method !== 'GET' || definition.records || !takesToken(definition)))
    return 'is made with the code of a practice, and must only read and take it as its token'
  if (definition.storesFiles && (bodyAs !== 'parts' || options.ownTransactions || options.takesLong))
    return 'stores files, which only a call with parts and one transaction may'
  // A message has no caller who would see an answer, and its body is what was signed.
  if (access.kind === 'webhook' && (method !== 'POST' || read || !['json', 'form'].includes(bodyAs ?? 'json')))
    return 'is for another service, which posts JSON or a form'
  return null
}

function assertPurposes(purposes: readonly LinkPurpose[]): void {
  const kinds = new Set<string>()
  for (const { kind, staysOpen, texts } of purposes) {
    if (kinds.has(kind)) throw new Error(`Two purposes of links are called ${kind}`)
    kinds.add(kind)
    if (staysOpen && !texts.complete) throw new Error(`Links of the purpose ${kind} stay open, and have no text for it`)
  }
}

/** Every endpoint has exactly one handler that fits it, or the server does not start. */
export function assertComplete(routes: readonly Route[]): void {
  for (const { name, endpoint } of allEndpoints) {
    const handlers = routes.filter((route) => route.endpoint === endpoint).length
    if (handlers !== 1)
      throw new Error(`${name} (${titleOf(endpoint.definition)}) has ${handlers} handlers; it needs one`)
  }
  const promised = new Set(allEndpoints.map(({ endpoint }) => endpoint))
  const purposes = new Set(allLinkPurposes)
  assertPurposes(allLinkPurposes)
  for (const route of routes) {
    const { definition } = route.endpoint
    if (!promised.has(route.endpoint)) throw new Error(`${titleOf(definition)} is handled but stands in no contract`)
    if (definition.access.kind === 'link' && !purposes.has(definition.access.purpose))
      throw new Error(`${titleOf(definition)} has a purpose that no feature of all.ts declares`)
  }
  assertFitting(routes)
}

export function assertFitting(routes: readonly Route[]): void {
  for (const route of routes) {
    const misfit = misfitOf(route)
    if (misfit) throw new Error(`${titleOf(route.endpoint.definition)} ${misfit}`)
  }
}
