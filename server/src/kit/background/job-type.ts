import { z } from 'zod'

/** What whoever queues a job has to know of it. */
export interface JobType<P = unknown> {
  name: string
  /** What a job is told. It is parsed when the job is queued, and again when it runs. */
  payload: z.ZodType<P>
}

/** How the queue treats the jobs of a type. */
export interface QueueSettings extends JobType {
  /**
   * How often a failed job is tried again. Its pauses grow from five seconds, and to no more than `longestPauseSeconds`.
   * Left out: eight times, which is about twenty minutes.
   */
  retries?: { limit: number; longestPauseSeconds?: number } | undefined
  /** How long a job may take before it counts as lost and is begun again. Left out: two minutes. */
  patienceSeconds?: number | undefined
  /** When it is queued by itself, as cron writes it, by UTC. */
  schedule?: string | undefined
}

/** The payload of a job that is told nothing. */
export const noPayload = z.unknown().transform(() => null)
