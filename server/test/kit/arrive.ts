import type { LinkPurpose } from '@credence/contract/kit/link-purpose'
import type { LinkHolder } from '../../src/kit/request/actor.ts'
import { Refusal } from '../../src/kit/request/refusal.ts'
import { checkLink } from '../../src/kit/request/who/link.ts'
import type { World } from './world.ts'

interface Refused {
  status: number
  message: string
}

/** What somebody who comes with a token finds, by the rules of the gate: whom they act as, or the refusal. */
export async function arrive(world: World, purpose: LinkPurpose, token: string): Promise<LinkHolder | Refused> {
  try {
    return await checkLink(world.services, { purpose, method: 'GET' }, token)
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, message: error.message }
    throw error
  }
}
