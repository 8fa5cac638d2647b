import type { Caller } from '@credence/contract/kit/access'
import type pg from 'pg'
import { kyselyOf, type Db } from '../../database/kysely.ts'
import { rightsOf, type Actor, type CodeHolder, type LinkHolder, type SignedIn } from './actor.ts'
import type { PassedCall } from './giving-call.ts'
import type { Services } from './services.ts'

export interface Origin {
  requestId: string
  address: string
  userAgent: string
}

/**
 * One request's, or one job's, hold on the database: a single transaction on a single connection. Every query takes it
 * first.
 */
export class Scope {
  readonly client: pg.ClientBase
  readonly origin: Origin
  readonly services: Services
  /** In whose name this is done. */
  readonly actor: Actor
  /** The session token that the request came with; set by the gate. */
  sessionToken: string | null = null
  /** The call as it was let pass; set by the gate. */
  passedCall: PassedCall | null = null
  readonly #afterCommit: (() => void)[] = []

  constructor(client: pg.ClientBase, services: Services, origin: Origin, actor: Actor) {
    this.client = client
    this.services = services
    this.origin = origin
    this.actor = actor
  }

  get db(): Db {
    return kyselyOf(this.client)
  }

  /** The account that is written down as the author of a change; null when no person with an account makes it. */
  get author(): number | null {
    return this.actor.kind === 'staff' ? this.actor.accountId : null
  }

  /** What the actor may see and do by rights of a person; nothing for everybody else. */
  get rights(): Caller {
    return rightsOf(this.actor)
  }

  /** The practices the actor is restricted to; null means all of the team's. */
  get practices(): readonly number[] | null {
    const { actor } = this
    if (actor.kind === 'staff') return actor.practices
    if (actor.kind === 'code') return [actor.practiceId]
    if (actor.kind !== 'link') return null
    return actor.subject.kind === 'practice' ? [actor.subject.id] : []
  }

  get teamId(): number {
    const { teamId } = this.actor
    if (teamId === null) throw new Error('This call works without a team')
    return teamId
  }

  /** The link that the request was made with, on link endpoints. */
  get link(): LinkHolder {
    if (this.actor.kind !== 'link') throw new Error('This call is made without a link')
    return this.actor
  }

  /** The code of a practice that the request was made with, on its endpoints. */
  get code(): CodeHolder {
    if (this.actor.kind !== 'code') throw new Error('This call is made without the code of a practice')
    return this.actor
  }

  /** The signed-in person, where nobody else is meant: their own profile, session or star. */
  get me(): SignedIn {
    if (this.actor.kind !== 'staff') throw new Error('This call has no signed-in caller')
    return this.actor
  }

  /** Runs once the transaction is safely in the database; never when it was rolled back. */
  afterCommit(act: () => void): void {
    this.#afterCommit.push(act)
  }

  committed(): void {
    for (const act of this.#afterCommit.splice(0)) act()
  }
}
