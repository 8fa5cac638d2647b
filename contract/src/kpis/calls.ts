import { z } from 'zod'
import { taskCategoryChoice, taskStatusChoice } from '../choices/tasks.ts'
import { canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { carrierOrNone } from './carrier-filter.ts'

// Key figures of the tasks of the caller's practices. FPPE tasks do not count. Days are elapsed time, with one decimal.

const view = canView('KPI')

/** Null without a task. */
const days = z.number().nullable()

const spread = { median: days, percentile90: days, count: z.number() }

export const getAverageCompletion = endpoint({
  method: 'GET',
  path: '/task/stats/averagecompletiontime',
  summary:
    'The average days from creation to completion of the tasks completed in the last 90 days, with the benchmark.',
  access: view,
  answer: z.object({ value: days, revenueTeamName: z.string(), benchmark: z.number(), ...spread }),
})

export const getFutureActionDates = endpoint({
  method: 'GET',
  path: '/task/stats/futureactiondate',
  summary:
    'The share of open tasks whose next action is today or later, as a whole percentage rounded down; -1 without open tasks. A task without a next action counts as late.',
  access: view,
  answer: z.object({ value: z.number(), openTasks: z.number(), lateTasks: z.number() }),
})

export const getOpenTasksByType = endpoint({
  method: 'GET',
  path: '/task/stats/opentasksbytype',
  summary: 'How many tasks are open, in all and of each category that has any.',
  access: view,
  answer: z.object({ total: z.number(), openTasks: z.record(z.string(), z.number()) }),
})

/** One value for each month of `xAxisLabels`. */
const monthly = {
  label: z.string(),
  /** Averages; null for a month without a task. */
  data: z.array(days),
  median: z.array(days),
  percentile90: z.array(days),
  counts: z.array(z.number()),
}
/** Months of the team's time zone, as `yyyy-mm`, up to this one. */
const xAxisLabels = z.array(z.string())

const carrierSeries = z.object({
  ...monthly,
  carrierId: z.number(),
  /** Of the last 90 days. */
  recent: z.object({ average: days, ...spread }),
})
export type CarrierSeries = z.output<typeof carrierSeries>

export const getEnrollmentLagByCarrier = endpoint({
  method: 'GET',
  path: '/task/stats/initialenrollmenttimebycarrier',
  summary:
    'The average days of initial enrollments by the month of their completion, for each carrier with one in the last twelve months.',
  access: view,
  answer: z.object({ xAxisLabels, timeSeriesList: z.array(carrierSeries) }),
})

const typeSeries = z.object({ ...monthly, type: taskCategoryChoice.schema })
export type TypeSeries = z.output<typeof typeSeries>

export const getLagByMonthAndType = endpoint({
  method: 'GET',
  path: '/task/stats/averagecompletiontimebymonthandtype',
  summary:
    'The average days of tasks by the month of their completion, for each category: of all carriers, of one, or of tasks without a carrier (-1).',
  access: view,
  query: z.object({ carrierId: carrierOrNone.optional() }),
  answer: z.object({ xAxisLabels, timeSeriesList: z.array(typeSeries) }),
})

const timeInStatus = z.object({
  carrierId: z.number(),
  label: z.string(),
  /** Initial enrollments completed in the last 90 days. */
  count: z.number(),
  /** Average days, for the statuses in which any time was spent. */
  days: z.partialRecord(taskStatusChoice.schema, z.number()),
  /** Average days before the first recorded status. */
  unrecorded: z.number(),
})
export type TimeInStatus = z.output<typeof timeInStatus>

export const getTimeInStatusByCarrier = endpoint({
  method: 'GET',
  path: '/task/stats/timeinstatusbycarrier',
  summary:
    'The average days that initial enrollments completed in the last 90 days spent in each status, for each carrier, longest first.',
  access: view,
  answer: z.array(timeInStatus),
})

export const listKpiCarriers = endpoint({
  method: 'GET',
  path: '/task/stats/carriers',
  summary: "The carriers of the caller's tasks, by name.",
  access: view,
  answer: z.array(z.object({ id: z.number(), name: z.string() })),
})
