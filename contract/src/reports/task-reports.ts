import { z } from 'zod'
import { day } from '../fields.ts'
import { canView } from '../kit/access.ts'
import { choice } from '../kit/choice.ts'
import { dayColumn, defineReport, flag, momentColumn, numberColumn, reportTexts, textColumn } from './define.ts'

/** By which day the activity of completed tasks is found. The first is the default. */
export const searchByOptions = choice({ activityDate: 'Activity date', completedDate: 'Completed date' })

/** What the form begins with. */
export const defaultCompletedDays = 30
const completedDaysMessage = 'Please enter a number of days from 1 to 99'
/** A number of at most two digits, typed or sent; blank is null. */
const twoDigits = z.preprocess((value: number | string | null | undefined) => {
  if (typeof value !== 'string') return value
  const typed = value.trim()
  return typed === '' ? null : /^\d{1,2}$/.test(typed) ? Number(typed) : value
}, z.int(completedDaysMessage).min(1, completedDaysMessage).max(99, completedDaysMessage).nullish())

const subject = [
  textColumn('Practice'),
  textColumn('Provider'),
  textColumn('Carrier'),
  textColumn('Location'),
  textColumn('Data Hub'),
  textColumn('Other'),
  textColumn('Reference Number'),
]

export const openTasks = defineReport({
  name: 'opentasks',
  page: 'task',
  title: 'Open Tasks',
  description: 'Tasks that are not complete, with their last activity.',
  access: canView('TASK'),
  hasPdf: false,
  options: { includeRecentlyCompleted: flag(), completedDays: twoDigits },
  needs: [
    { field: 'completedDays', message: completedDaysMessage, when: { field: 'includeRecentlyCompleted', is: true } },
  ],
  columns: [
    textColumn('Task'),
    textColumn('Category'),
    textColumn('Status'),
    ...subject,
    dayColumn('Next Action'),
    dayColumn('Deadline'),
    numberColumn('Progress'),
    textColumn('Assignees'),
    momentColumn('Created'),
    momentColumn('Completed'),
    textColumn('Last Activity'),
  ],
})

export const completedTasks = defineReport({
  name: 'completedtasks',
  page: 'task',
  title: 'Completed Task Activity',
  description: 'Notes of completed tasks, by the day of the note or of the completion.',
  access: canView('TASK'),
  hasPdf: false,
  options: {
    searchByOption: z.enum(searchByOptions.values, 'Please choose a date to search by').default('activityDate'),
    fromDate: day().optional(),
    toDate: day().optional(),
  },
  needs: [
    { field: 'fromDate', message: reportTexts.startDate },
    { field: 'toDate', message: reportTexts.endDate },
  ],
  ranges: [{ from: 'fromDate', to: 'toDate' }],
  columns: [
    textColumn('Task'),
    textColumn('Category'),
    ...subject,
    momentColumn('Created'),
    momentColumn('Completed'),
    momentColumn('Activity Date'),
    textColumn('Activity By'),
    textColumn('Activity'),
  ],
})
