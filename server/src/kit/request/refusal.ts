/**
 * A request that is answered with a status and a sentence. Thrown anywhere below the gate; nothing else becomes a 4xx.
 */
export class Refusal extends Error {
  readonly status: number
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined
  /** Keep what the transaction wrote (a counted failure, an audit entry) although the request is refused. */
  readonly commits: boolean
  /** Cookies and further answer fields that go out with the refusal. */
  readonly extra: Readonly<Record<string, unknown>> | undefined

  constructor(
    status: number,
    message: string,
    options: {
      fields?: Record<string, string>
      retryAfterSeconds?: number
      commits?: boolean
      extra?: Record<string, unknown>
    } = {},
  ) {
    super(message)
    this.status = status
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.commits = options.commits ?? false
    this.extra = options.extra
  }
}

export const notFound = () => new Refusal(404, 'Not found')
/** Only the gate answers 403. If a handler seems to need it, extend the access rules of the contract instead. */
export const forbidden = () => new Refusal(403, 'You do not have the right to do this')
export const notSignedIn = () => new Refusal(401, 'Please sign in')
/** The work stops because nobody waits for its answer any more. Nobody reads this refusal. */
export class ClientGone extends Refusal {
  constructor() {
    super(400, 'The client closed the connection')
  }
}
