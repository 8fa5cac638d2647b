import type pg from 'pg'
import type { Logger } from '../http/log.ts'

/** A service outside of Credence that it cannot work without for long. */
export type OutsideService = 'mail' | 'virusScanner' | 'docusign' | 'sms'

export interface ServiceState {
  workedAt: string | null
  failingSince: string | null
  reason: string | null
}

const names: Record<OutsideService, string> = {
  mail: 'the mail server',
  virusScanner: 'the virus scanner',
  docusign: 'DocuSign',
  sms: 'the text message service',
}
const rememberedMs = 5000

const before = 'with before as (select failing_since, reason from service_health where service = $1)'
const noteWork = `${before}
  insert into service_health (service, worked_at) values ($1, now())
  on conflict (service) do update set worked_at = now(), failing_since = null, reason = null
  returning (select failing_since from before) is not null as was_failing`
const noteFailure = `${before}
  insert into service_health as known (service, failing_since, failed_at, reason) values ($1, now(), now(), $2)
  on conflict (service) do update set failing_since = coalesce(known.failing_since, now()), failed_at = now(), reason = excluded.reason
  returning (select reason from before) is distinct from $2 as is_news`

/**
 * Whether the services outside of Credence work, as the last attempt of any server process found it. Kept in the
 * database: what one process finds out, every process can say, also after a restart. The first failure and every new
 * reason is logged, and that it works again.
 */
export class ServiceHealth {
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #remembered = new Map<OutsideService, { at: number; isFailing: Promise<boolean> }>()

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool
    this.#log = log
  }

  async worked(service: OutsideService): Promise<void> {
    const row = await this.#note(noteWork, [service])
    if (row?.was_failing) this.#log.warn({ service }, `${names[service]} works again`)
  }

  /** The reason is shown to administrators and logged: no secrets, no addresses of people. */
  async failed(service: OutsideService, reason: string): Promise<void> {
    const row = await this.#note(noteFailure, [service, reason])
    if (row?.is_news ?? true) this.#log.error({ service, reason }, `${names[service]} does not work`)
  }

  /** What was done with the service is done: a database that cannot note it must not make it fail. */
  async #note(text: string, values: [OutsideService, ...string[]]): Promise<Record<string, boolean> | undefined> {
    this.#remembered.delete(values[0])
    try {
      return (await this.#pool.query<Record<string, boolean>>(text, values)).rows[0]
    } catch (error) {
      this.#log.warn({ code: (error as { code?: string }).code }, 'the state of a service could not be noted')
      return undefined
    }
  }

  async stateOf(service: OutsideService): Promise<ServiceState | undefined> {
    return (
      await this.#pool.query<ServiceState>(
        'select worked_at as "workedAt", failing_since as "failingSince", reason from service_health where service = $1',
        [service],
      )
    ).rows[0]
  }

  /**
   * For pages that everybody may open: asked at most every few seconds, and false while the database does not answer.
   */
  isFailing(service: OutsideService): Promise<boolean> {
    const known = this.#remembered.get(service)
    if (known && Date.now() - known.at < rememberedMs) return known.isFailing
    const isFailing = this.stateOf(service).then(
      (state) => Boolean(state?.failingSince),
      () => false,
    )
    this.#remembered.set(service, { at: Date.now(), isFailing })
    return isFailing
  }
}
