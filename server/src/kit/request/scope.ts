import type { Caller } from '@credence/contract/kit/access'
import type pg from 'pg'
import { kyselyOf, type Db } from '../../database/kysely.ts'
import type { PassedCall } from './giving-call.ts'
import type { Services } from './services.ts'

/** Who is behind a session, as the first round trip of the request found it. */
export interface SignedIn extends Caller {
  sessionId: string
  accountId: number
  teamId: number | null
  /** The practices the caller is restricted to; null means all of the team's. */
  practices: number[] | null
}

/** An emailed link that was found, of the purpose asked for, and still open. */
export interface OpenLink {
  id: string
  isReset: boolean
  /** What it was for is done; some links still show that. */
  isComplete: boolean
  /** Whose it is: an account's (of any team, or none), or a practice's, a provider's or an FPPE task's of the team. */
  accountId: number | null
  teamId: number | null
  practiceId: number | null
  providerId: number | null
  fppeTaskId: number | null
}

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
  readonly caller: SignedIn | null
  /** Set by the gate on link endpoints. */
  link: OpenLink | null = null
  /** The session token that the request came with; set by the gate. */
  sessionToken: string | null = null
  /** The call as it was let pass; set by the gate. */
  passedCall: PassedCall | null = null
  readonly #afterCommit: (() => void)[] = []

  constructor(client: pg.ClientBase, services: Services, origin: Origin, caller: SignedIn | null = null) {
    this.client = client
    this.services = services
    this.origin = origin
    this.caller = caller
  }

  get db(): Db {
    return kyselyOf(this.client)
  }

  /** The link the request was made with, on link endpoints. */
  get openLink(): OpenLink {
    if (!this.link) throw new Error('This call is made without a link')
    return this.link
  }

  /** The signed-in caller, on endpoints that have one. */
  get me(): SignedIn {
    if (!this.caller) throw new Error('This call has no signed-in caller')
    return this.caller
  }

  get teamId(): number {
    const { teamId } = this.me
    if (teamId === null) throw new Error('This call works without a team')
    return teamId
  }

  /** Runs once the transaction is safely in the database; never when it was rolled back. */
  afterCommit(act: () => void): void {
    this.#afterCommit.push(act)
  }

  committed(): void {
    for (const act of this.#afterCommit.splice(0)) act()
  }
}
