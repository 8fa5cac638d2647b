import type { Caller } from '@credence/contract/kit/access'
import type { Subject } from '@credence/contract/kit/link-purpose'

/** A person with a session, as the first round trip of the request found them. */
export interface SignedIn extends Caller {
  kind: 'staff'
  sessionId: string
  accountId: number
  teamId: number | null
  /** The practices the person is restricted to; null means all of the team's. */
  practices: number[] | null
}

/** Somebody who came with an emailed link that was found, of the purpose asked for, and not expired. */
export interface LinkHolder {
  kind: 'link'
  id: string
  /** The kind of its purpose. */
  purpose: string
  /** Null for links of accounts, which may have no team. */
  teamId: number | null
  /** The one record that it is about. */
  subject: Subject
  /** Of links to a password: whether there was one before. */
  isReset: boolean
  /** What it was for is done; some links still show that. */
  isComplete: boolean
  /** The account that made it. */
  createdBy: number | null
  /** Its page was read within the last minute, and that is noted. */
  isSeen: boolean
}

/** Somebody who came with the lookup code of a practice. */
export interface CodeHolder {
  kind: 'code'
  practiceId: number
  teamId: number
}

/** Another service that signed its message. */
export interface Sender {
  kind: 'webhook'
  name: string
  /** The sender's own id of what it reports. */
  eventId: string
  teamId: null
}

/** The server itself: a job, a command of an operator, demo data. */
export interface Job {
  kind: 'job'
  name: string
  teamId: number | null
}

/** Whoever makes a call that is for anyone. */
export interface Nobody {
  kind: 'nobody'
  teamId: null
}

/** In whose name a transaction works. */
export type Actor = SignedIn | LinkHolder | CodeHolder | Sender | Job | Nobody

export const nobody: Nobody = { kind: 'nobody', teamId: null }

export const job = (name: string): Job => ({ kind: 'job', name, teamId: null })

const noRights: Caller = { isH3Admin: false, authorities: [] }

/** Only people have rights. Fields behind a veil are for them alone. */
export const rightsOf = (actor: Actor): Caller => (actor.kind === 'staff' ? actor : noRights)

/** Names an actor over several requests: in stored answers, signed addresses and counts of calls. */
export function actorKey(actor: Actor): string {
  switch (actor.kind) {
    case 'staff':
      return `account ${actor.accountId}`
    case 'link':
      return `link ${actor.id}`
    case 'code':
      return `code ${actor.practiceId}`
    case 'webhook':
    case 'job':
      return `${actor.kind} ${actor.name}`
    case 'nobody':
      return actor.kind
  }
}

/** As it stands in the logs beside the account; null for people, whom the account names. */
export const actorInLogs = (actor: Actor): string | null =>
  actor.kind === 'staff' || actor.kind === 'nobody' ? null : actorKey(actor).replace(' ', '/')
