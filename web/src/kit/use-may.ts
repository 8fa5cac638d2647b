import { allows, type Access } from '@credence/contract/kit/access'
import { isEndpoint, type Endpoint } from '@credence/contract/kit/endpoint'
import { useSession } from './session-store.ts'

/** Whether the signed-in user may make a call, or passes a rule: the very rule the server applies. */
export function useMay(what: Endpoint | Access): boolean {
  const session = useSession()
  return allows(isEndpoint(what) ? what.definition.access : what, session)
}
