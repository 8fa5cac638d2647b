import { z } from 'zod'
import type { Access } from '../kit/access.ts'
import { choice } from '../kit/choice.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, type Entity } from '../kit/ids.ts'
import { texts } from '../texts.ts'

export const reportTexts = {
  correctErrors: 'Please correct the errors above before moving forward',
  format: 'Please choose CSV or PDF',
  csvOnly: 'This report is available as CSV only',
  startDate: 'Please enter a start date',
  endDate: 'Please enter an end date',
  tooManyIds: 'Please choose at most 10,000',
  sort: 'This report has no such column',
} as const

/** The most ids in one list of options. */
export const mostIds = 10_000
/** How long a signed address of a report is valid. */
export const reportAddressSeconds = 300
export const previewRows = 100

/** The first is the default. */
export const reportFormats = choice({ CSV: 'CSV', PDF: 'PDF' })
export type ReportFormat = (typeof reportFormats.values)[number]

/** The pages of reports, by the last segment of their address. */
export const reportPages = {
  provider: { title: 'Provider Reports', path: '/reports/provider' },
  practice: { title: 'Practice Reports', path: '/reports/practice' },
  task: { title: 'Task Reports', path: '/reports/task' },
  audit: { title: 'Audit Reports', path: '/reports/audit' },
} as const
export type ReportPage = keyof typeof reportPages

export interface ReportColumn {
  title: string
  /** Days are yyyy-mm-dd, moments ISO 8601 with an offset. */
  kind: 'text' | 'number' | 'day' | 'moment'
  /** The option, a boolean, that includes the column. Without it the column is always there. */
  option?: string
}

export const textColumn = (title: string, option?: string): ReportColumn => ({
  title,
  kind: 'text',
  ...(option ? { option } : {}),
})
export const dayColumn = (title: string, option?: string): ReportColumn => ({
  ...textColumn(title, option),
  kind: 'day',
})
export const numberColumn = (title: string): ReportColumn => ({ title, kind: 'number' })
export const momentColumn = (title: string): ReportColumn => ({ title, kind: 'moment' })

/** A value of another option under which a rule applies. */
interface When {
  field: string
  is: string | boolean
}

interface Rules {
  /** Options that must be filled in. */
  needs?: readonly { field: string; message: string; when?: When }[]
  /** Two days of which the second must not be before the first. */
  ranges?: readonly { from: string; to: string; when?: When }[]
}

interface ReportDefinition<N extends string, S extends z.ZodRawShape> extends Rules {
  /** The last segment of the call, and the type of `report/lastrun/{type}`. */
  name: N
  page: ReportPage
  title: string
  /** One sentence for the card. */
  description: string
  access: Access
  /** Whether there is a PDF beside the CSV. */
  hasPdf: boolean
  options: S
  columns: readonly ReportColumn[]
}

/** A list of ids; empty, null or absent means all that the caller may see. */
export const idsOf = (entity: Entity) =>
  z
    .array(idOf(entity))
    .max(mostIds, reportTexts.tooManyIds)
    .nullish()
    .transform((ids) => ids ?? [])

/** A list of values of a choice; empty, null or absent means all. */
export const valuesOf = <V extends string>({ schema }: { schema: z.ZodType<V, V> }) =>
  z
    .array(schema)
    .max(mostIds, reportTexts.tooManyIds)
    .nullish()
    .transform((values): V[] => values ?? [])

export const flag = () =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? false)

const bothFormats = z.enum(reportFormats.values, reportTexts.format).default('CSV')
const csvOnly = z.literal('CSV', reportTexts.csvOnly).default('CSV')

type Values = Readonly<Record<string, unknown>>
const applies = (values: Values, when: When | undefined) => !when || values[when.field] === when.is
const isBlank = (value: unknown) => value === undefined || value === null || value === ''
/**
 * Rules between options apply also if another option is wrong, so that a form marks every field at once. A body that is no
 * object has no options.
 */
const hasOptions = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Adds the rules between options to the schema of a body. */
function withRules<B extends z.ZodObject>(body: B, { needs = [], ranges = [] }: Rules): B {
  const needed = needs.reduce(
    (schema, { field, message, when }) =>
      schema.refine((values: Values) => !applies(values, when) || !isBlank(values[field]), {
        path: [field],
        message,
        when: hasOptions,
      }),
    body,
  )
  return ranges.reduce(
    (schema, { from, to, when }) =>
      schema.refine(
        (values: Values) =>
          !applies(values, when) ||
          isBlank(values[from]) ||
          isBlank(values[to]) ||
          String(values[from]) <= String(values[to]),
        { path: [to], message: texts.endOrder, when: hasOptions },
      ),
    needed,
  )
}

const preview = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  total: z.number(),
  /** How many of the providers that were asked about the rows are of, where the options leave some out. */
  providers: z.object({ found: z.number(), of: z.number() }).nullable(),
})
export type ReportPreview = z.output<typeof preview>

/** One report: plain data in, its calls out. */
export function defineReport<const N extends string, S extends z.ZodRawShape>(definition: ReportDefinition<N, S>) {
  const { name, title, access, hasPdf, options, columns } = definition
  const shape = { ...options, reportFormat: (hasPdf ? bothFormats : csvOnly) as typeof bothFormats }
  const titles = columns.map((column) => column.title) as [string, ...string[]]
  const body = withRules(z.object(shape), definition)
  return {
    ...definition,
    /** The options as they are sent and stored. */
    body,
    /** Answers the address, valid for five minutes, of the file. */
    run: endpoint({
      method: 'POST',
      path: `/report/${name}`,
      summary: `Makes the report ${title} and answers the address of the file, good for five minutes.`,
      access,
      rateLimit: 'lookup',
      body,
      answer: z.object({ url: z.string() }),
    }),
    preview: endpoint({
      method: 'POST',
      path: `/report/${name}/preview`,
      summary: `The first ${previewRows} rows of the report ${title}, and how many it has.`,
      access,
      rateLimit: 'lookup',
      body: withRules(
        z.object({ ...shape, sort: z.enum(titles, reportTexts.sort).nullish(), descending: flag() }),
        definition,
      ),
      answer: preview,
    }),
  }
}

export type Report<N extends string, S extends z.ZodRawShape> = ReturnType<typeof defineReport<N, S>>
/** A report by what all of them have in common. */
export type AnyReport = Report<string, z.ZodRawShape>

/** The columns that a file with these options has. */
export const columnsFor = (
  { columns }: Pick<AnyReport, 'columns'>,
  options: Readonly<Record<string, unknown>>,
): readonly ReportColumn[] => columns.filter(({ option }) => option === undefined || options[option] === true)
