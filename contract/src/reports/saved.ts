import { z } from 'zod'
import { line, version } from '../fields.ts'
import { signedIn } from '../kit/access.ts'
import { choice } from '../kit/choice.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { accessByType, reportNames, reports } from './all.ts'
import { reportPeriods } from './periods.ts'

export const reportSchedules = choice({ WEEKLY: 'Weekly', MONTHLY: 'Monthly' })

export const nameBlank = 'Please enter a name'

const common = {
  name: line(limits.text, nameBlank).min(1, nameBlank),
  isShared: z.boolean().default(false),
  schedule: reportSchedules.schema.nullish().transform((schedule) => schedule ?? null),
  period: reportPeriods.schema.nullish().transform((period) => period ?? null),
}

/** The options of a saved report are those of its type. */
function bodyWith<S extends z.ZodRawShape>(further: S) {
  const [first, ...others] = reports.map(({ name, body }) =>
    z.object({ ...common, ...further, type: z.literal(name), options: body }),
  )
  if (!first) throw new Error('There are no reports')
  return z.discriminatedUnion('type', [first, ...others])
}
export const savedReportBody = bodyWith({})

export const savedReport = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(reportNames),
  /** As the report's call takes them. */
  options: z.record(z.string(), z.unknown()),
  isShared: z.boolean(),
  schedule: reportSchedules.schema.nullable(),
  /** Takes the place of the dates in `options` when the report is opened. */
  period: reportPeriods.schema.nullable(),
  /** Whether the caller saved it; a shared one can be changed by who saved it only. */
  isMine: z.boolean(),
  savedBy: z.string().nullable(),
  /** When the next email of the schedule is due. */
  nextEmail: z.string().nullable(),
  version: z.number(),
})
export type SavedReport = z.output<typeof savedReport>

const ofSaved = z.object({ id: idOf('savedReport') })
const savedId = z.object({ id: z.number() })

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
  answer: savedId,
})

export const saveSavedReport = endpoint({
  method: 'PUT',
  path: '/report/saved/:id',
  summary: "Changes one of the caller's own saved reports.",
  access: signedIn,
  accessBy: accessByType('body.type'),
  params: ofSaved,
  body: bodyWith({ version }),
  answer: savedId,
  refuses: { 409: texts.changedByOther },
})

export const removeSavedReport = endpoint({
  method: 'DELETE',
  path: '/report/saved/:id',
  summary: "Deletes one of the caller's own saved reports.",
  access: signedIn,
  params: ofSaved,
  answer: savedId,
})

export const listSavedReportChoices = endpoint({
  method: 'GET',
  path: '/report/saved/:id/choices',
  summary: 'The names behind the ids in the options of a saved report, of records that the caller may see.',
  access: signedIn,
  rateLimit: 'lookup',
  params: z.object({ id: idOf('readableReport') }),
  answer: z.object({
    choices: z.record(z.string(), z.array(z.object({ id: z.number(), name: z.string() }))),
    /** How many ids of an option are no longer there, or not for the caller to see. */
    missing: z.record(z.string(), z.number()),
  }),
})
