/** An ETag changes at the latest after five minutes, so that no answer stays outdated for good. */
export const freshForMs = 300_000

/** When the present ETags change of themselves. */
export const freshUntil = (): number => (Math.floor(Date.now() / freshForMs) + 1) * freshForMs

/** The session and the team that a poll asks for. */
interface Poll {
  token: string
  team: number | null
}

/** Whom the poll was answered for, for how many seconds the answer can be good at the most, and until when its tag is. */
interface Answered {
  caller: { sessionId: string; accountId: number; teamId: number | null }
  seconds: number
  goodUntil: number
}

interface Known {
  etag: string
  until: number
  team: string
  account: string
  session: string
}

/** Whom a piece of news concerns. */
export interface Change {
  about: 'team' | 'account' | 'session'
  id: string
}

const most = 10_000

const keyOf = (path: string, { token, team }: Poll) => `${token} ${team} ${path}`

/**
 * Polls that were answered "unchanged" and would be answered so again, because nothing was heard since that could
 * change it. Only such answers, which tell nothing, are given from memory; whoever asks for data is looked up by the
 * database. It knows nothing until somebody listens for changes (database/change-listener.ts), and forgets everything
 * when nobody does.
 */
export class KnownPolls {
  readonly #known = new Map<string, Known>()
  #isListening = false
  /** Moves with everything that is forgotten: an answer that was under way meanwhile may be older than the news. */
  moment = 0

  /** The caller was let in when this was noted, and nothing was heard since. */
  isUnchanged(path: string, ask: Poll, etag: string): boolean {
    const known = this.#known.get(keyOf(path, ask))
    return known !== undefined && known.etag === etag && known.until > Date.now()
  }

  note(path: string, ask: Poll, { caller, seconds, goodUntil }: Answered, etag: string, moment: number): void {
    if (!this.#isListening || moment !== this.moment) return
    if (this.#known.size >= most) this.forgetAll()
    this.#known.set(keyOf(path, ask), {
      etag,
      team: String(caller.teamId),
      account: String(caller.accountId),
      session: caller.sessionId,
      until: Math.min(Date.now() + seconds * 1000, goodUntil),
    })
  }

  listen(isListening: boolean): void {
    this.#isListening = isListening
    this.forgetAll()
  }

  forget({ about, id }: Change): void {
    // What all teams share is counted as team 0.
    if (about === 'team' && id === '0') return this.forgetAll()
    this.moment += 1
    for (const [key, known] of this.#known) if (known[about] === id) this.#known.delete(key)
  }

  /** What this process has just written is known here without waiting for the news of it. */
  forgetTeam(teamId: number | null): void {
    if (teamId === null) this.forgetAll()
    else this.forget({ about: 'team', id: String(teamId) })
  }

  forgetAll(): void {
    this.moment += 1
    this.#known.clear()
  }
}
