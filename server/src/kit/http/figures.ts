import { Counter, Registry } from 'prom-client'

/**
 * What this process has counted since its start, for `/metrics`. No label ever names a person, a team or an address.
 */
export class Figures {
  readonly registry = new Registry()
  readonly mails = this.#counter(
    'credence_mails_total',
    "Mails by outcome: sent, refused by the recipient's server, or failed and tried again",
    'outcome',
  )
  readonly signIns = this.#counter(
    'credence_sign_ins_total',
    'Attempts to sign in by outcome: ok, code_sent, refused, or blocked after too many',
    'outcome',
  )
  readonly rateLimited = this.#counter('credence_rate_limited_total', 'Requests answered 429')

  #counter(name: string, help: string, ...labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] })
  }
}
