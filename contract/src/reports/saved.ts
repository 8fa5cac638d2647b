import { z } from 'zod'
import { line } from '../fields.ts'
import { signedIn } from '../kit/access.ts'
import { choice } from '../kit/choice.ts'
import { endpoint } from '../kit/endpoint.ts'
import { limits } from '../limits.ts'
import { accessByType, reportNames, reports } from './all.ts'

export const reportSchedules = choice({ WEEKLY: 'Weekly', MONTHLY: 'Monthly' })

const nameBlank = 'Please enter a name'

/** The options of a saved report are those of its type. */
const [first, ...others] = reports.map(({ name, body }) =>
  z.object({
    name: line(limits.text, nameBlank).min(1, nameBlank),
    type: z.literal(name),
    options: body,
    isShared: z.boolean().default(false),
    schedule: reportSchedules.schema.nullish().transform((schedule) => schedule ?? null),
  }),
)
if (!first) throw new Error('There are no reports')
export const savedReportBody = z.discriminatedUnion('type', [first, ...others])

export const savedReport = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(reportNames),
  /** As they were sent; ids that the caller may not see are left out. */
  options: z.record(z.string(), z.unknown()),
  isShared: z.boolean(),
  schedule: reportSchedules.schema.nullable(),
  /** Whether the caller saved it; a shared one can be changed by who saved it only. */
  isMine: z.boolean(),
  savedBy: z.string().nullable(),
  /** When the next email of the schedule is due. */
  nextEmail: z.string().nullable(),
})
export type SavedReport = z.output<typeof savedReport>

// The calls that name one (`PUT|DELETE /report/saved/:id`) come with its entity and table.

export const listSavedReports = endpoint({
  method: 'GET',
  path: '/report/saved',
  summary: "The caller's saved reports and those that others share, of the reports that the caller may run.",
  access: signedIn,
  answer: z.array(savedReport),
})

export const createSavedReport = endpoint({
  method: 'POST',
  path: '/report/saved',
  summary: 'Saves the options of a report under a name, with an optional schedule.',
  access: signedIn,
  accessBy: accessByType('body.type'),
  creates: true,
  body: savedReportBody,
  answer: z.object({ id: z.number() }),
})
