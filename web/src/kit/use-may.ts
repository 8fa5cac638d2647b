import { allows, type Access } from '@credence/contract/kit/access'
import { accessFor, isEndpoint, type Endpoint } from '@credence/contract/kit/endpoint'
import { useSession } from './session-store.ts'

/**
 * Whether the signed-in user may make a call, with a certain input where that decides, or passes a rule: the very rule
 * the server applies.
 */
export function useMay(what: Endpoint | Access, input?: Parameters<typeof accessFor>[1]): boolean {
  const session = useSession()
  if (!isEndpoint(what)) return allows(what, session)
  return allows(input ? accessFor(what.definition, input) : what.definition.access, session)
}
