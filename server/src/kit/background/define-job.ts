import type { Services } from '../request/services.ts'
import { noPayload, type JobType, type QueueSettings } from './job-type.ts'

type Settings = Omit<QueueSettings, keyof JobType>

/** Something that is done later. It may run twice, and must bear that. */
export interface Job extends QueueSettings {
  run: (services: Services, payload: never) => Promise<void>
}

interface Definition<P> extends Settings, JobType<P> {
  run: (services: Services, payload: P) => Promise<void>
}
type PlainDefinition = Settings & { name: string; payload?: never; run: (services: Services) => Promise<void> }

/**
 * Declares a job beside the feature whose work it is. `server/src/jobs.ts` lists them all. Without a payload it is told
 * nothing.
 */
export function defineJob<P>(job: Definition<P>): Job & JobType<P>
export function defineJob(job: PlainDefinition): Job & JobType<null>
export function defineJob(job: Definition<unknown> | PlainDefinition): Job {
  return { payload: noPayload, ...job }
}

/** Of jobs that find out themselves for which teams it is time (`runDaily`). The clocks of all time zones show the same minutes, or differ by quarters of an hour. */
export const everyFiveMinutes = '*/5 * * * *'
