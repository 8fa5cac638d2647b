import { systemStates } from '@credence/contract/system/calls'
import type { ReadFigure } from '../../kit/http/metrics.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { backupAge } from '../backups/backups.actions.ts'
import { countJobs, countSessions } from './figures.queries.ts'
import { findSystemStatuses } from './system.actions.ts'

async function jobFigure(services: Services): Promise<ReadFigure> {
  const counted = await inTransaction(services, {}, countJobs, { readOnly: true })
  const jobsOf = (queue: string, state: string) =>
    counted.find((each) => each.queue === queue && each.state === state)?.jobs ?? 0
  return {
    name: 'credence_queue_jobs',
    help: 'Jobs by queue: waiting, active, and failed for the last time within a day',
    labels: ['queue', 'state'],
    values: services.queue.names.flatMap((queue) =>
      ['waiting', 'active', 'failed'].map((state) => ({ labels: { queue, state }, value: jobsOf(queue, state) })),
    ),
  }
}

async function sessionFigure(services: Services): Promise<ReadFigure> {
  const value = await inTransaction(services, { signsIn: true }, countSessions, { readOnly: true })
  return {
    name: 'credence_sessions',
    help: 'People who are signed in, by session',
    labels: [],
    values: [{ labels: {}, value }],
  }
}

async function statusFigure(services: Services): Promise<ReadFigure> {
  const statuses = Object.entries(await findSystemStatuses(services))
  return {
    name: 'credence_area_status',
    help: 'The state of each area of the System page: 1 for the status that it has',
    labels: ['area', 'status'],
    values: statuses.flatMap(([area, status]) =>
      systemStates.values.map((each) => ({ labels: { area, status: each }, value: each === status ? 1 : 0 })),
    ),
  }
}

/** Without a backup there is no value, so that an alert on absence is possible. */
async function backupFigure(services: Services): Promise<ReadFigure> {
  const age = await backupAge(services)
  return {
    name: 'credence_backup_age_seconds',
    help: 'Time since the last backup that succeeded',
    labels: [],
    values: age === null ? [] : [{ labels: {}, value: Math.round(age) }],
  }
}

/** The figures of the whole installation. Every node reports the same values, unlike the counters of a process. */
export const readFigures = (services: Services): Promise<ReadFigure[]> =>
  Promise.all([jobFigure(services), sessionFigure(services), backupFigure(services), statusFigure(services)])
