import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allEndpoints, type NamedEndpoint } from './all.ts'
import { fhirTypeNames } from './fhir/types.ts'
import { needsNoSession } from './kit/access.ts'
import { rateLimitOf } from './kit/endpoint.ts'
import { markOf, peel } from './kit/ids.ts'
import { rateLimits, type RateLimit } from './kit/rate-limit.ts'
import { limits } from './limits.ts'

const named = (endpoints: NamedEndpoint[]) => endpoints.map((each): [string, NamedEndpoint] => [each.name, each])

/** The schemas that a field has, in each of the shapes that the value around it can have. */
function fieldsAt(schema: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return [schema]
  const inner = peel(schema)
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => fieldsAt(option, [name, ...rest]))
  return inner instanceof z.ZodObject ? fieldsAt(inner.shape[name], rest) : []
}

/** Every value that a field can have once it is valid. */
function valuesOf(schema: unknown): unknown[] {
  const inner = peel(schema)
  const own =
    inner instanceof z.ZodEnum
      ? inner.options
      : inner instanceof z.ZodLiteral
        ? [...inner.values]
        : inner instanceof z.ZodBoolean
          ? [true, false]
          : ['anything']
  return [null, undefined].reduce<unknown[]>((values, empty) => {
    const { success, data } = (schema as z.ZodType).safeParse(empty)
    return success ? [...values, data] : values
  }, own)
}

describe('a further right', () => {
  it.each(named(allEndpoints.filter(({ endpoint }) => endpoint.definition.accessBy)))(
    'a further right of %s is named for every value that the field can have, and for no other',
    (_, { endpoint: { definition } }) => {
      const { accessBy, access, params, query, body } = definition
      const fields = fieldsAt(
        z.object({ params: params ?? z.object(), query: query ?? z.object(), body: body ?? z.object() }),
        accessBy?.field.split('.') ?? [],
      )
      expect(new Set(fields.flatMap(valuesOf).map(String))).toEqual(new Set(Object.keys(accessBy?.rights ?? {})))
      expect(needsNoSession(access)).toBe(false)
    },
  )
})

/** Every part of a schema that holds no other, by the name of the field that it is in. */
function* leavesOf(
  schema: unknown,
  field: string,
  around: readonly unknown[] = [],
): Generator<{ field: string; schema: unknown }> {
  const inner = peel(schema)
  if (markOf(schema) || around.includes(inner)) return
  const within = (part: unknown, name = field) => leavesOf(part, name, [...around, inner])
  if (inner instanceof z.ZodObject) for (const [name, part] of Object.entries(inner.shape)) yield* within(part, name)
  else if (inner instanceof z.ZodArray) yield* within(inner.element)
  else if (inner instanceof z.ZodUnion) for (const option of inner.options) yield* within(option)
  else if (inner instanceof z.ZodTuple) for (const item of [...inner.def.items, inner.def.rest]) yield* within(item)
  else if (inner instanceof z.ZodIntersection) yield* [...within(inner.def.left), ...within(inner.def.right)]
  else if (inner instanceof z.ZodRecord)
    yield* [...within(inner.keyType, `key of ${field}`), ...within(inner.valueType)]
  else if (inner instanceof z.ZodType) yield { field, schema: inner }
}

const isNumber = (schema: unknown) => schema instanceof z.ZodNumber || schema instanceof z.ZodBigInt
const isNamedAsId = (field: string) => /^ids?$|Ids?$/.test(field)

/**
 * Numbers that name no record, and texts that are only called ids: what a call may take without the mark of an entity.
 * By the name of the field, or of the call and the field.
 */
const noRecords: Record<string, string> = {
  version: 'of the record that is saved',
  practiceVersion: 'of the part that a practice has of the record',
  size: 'bytes',
  first: 'how many of a list',
  hours: 'of a course, or of a report about courses',
  dollarAmount: 'of a course',
  ageLowerBound: 'years',
  ageUpperBound: 'years',
  progress: 'percent',
  patientCount: 'a count',
  questionId: 'of a questionnaire: the handler compares it with the questions of the team',
  ordering: 'a place on the board',
  order: 'a place in a list of templates',
  until: 'the second in which an address ends',
  team: 'of an address: the gate takes it for the header, and checks it against membership; or Twilio has signed it',
  delivery: 'of an address that Twilio has signed',
  'makeSmsDue.smsId': 'of a message of the demo, which its mailbox makes due for anyone',
  contractProviders: 'how many a contract includes',
  contractCarriers: 'how many a contract includes',
  contractFacilities: 'how many a contract includes',
  contractUsers: 'how many a contract includes',
  benchmarkDays: 'a count of days',
  'getLagByMonthAndType.carrierId': '-1 for none; every other value is marked',
  'listCompletedTasks.carrierId': '-1 for none; every other value is marked',
  dailyQuota: 'texts in a day',
  'saveOnboardingDisclosures.id': 'of a question: the handler refuses one that the questionnaire does not have',
  page: 'of a list or of a PDF',
  person: 'a filter: an account in the history of a record, or 0 for none',
  pages: 'of a fax',
  fromCallerId: 'a text that the sender chooses',
  'receiveFax.id': 'of another service, as a text',
  index: 'a place in a list of documents',
  x: 'points',
  y: 'points',
  width: 'points',
  height: 'points',
  envelopeId: 'of another service, as a text',
  otherIds: 'a text that people type, or a switch',
  categoryIds: 'values of a choice',
  completedDays: 'a count',
  'getReportRun.id': 'of a run, as a text: the handler finds runs of the caller only',
  'cancelReportRun.id': 'of a run, as a text: the handler finds runs of the caller only',
  caqhId: 'a number of another register, as a text',
  medicaidId: 'a number of another register, as a text',
  noMedicaidId: 'a switch',
  otherGroupIds: 'a text that people type',
  ...Object.fromEntries(
    fhirTypeNames.map((type) => [
      `readFhir${type}.id`,
      'made of several ids: the statement finds those of the practice only',
    ]),
  ),
}

describe('a number that a call takes', () => {
  const taken = allEndpoints.flatMap(
    ({
      name,
      endpoint: {
        definition: { params, query, body },
      },
    }) => [params, query, body].flatMap((part) => [...leavesOf(part, 'body')].map((leaf) => ({ ...leaf, call: name }))),
  )
  /** How the exceptions name a field. */
  const nameOf = ({ call, field }: { call: string; field: string }) =>
    Object.hasOwn(noRecords, `${call}.${field}`) ? `${call}.${field}` : field
  const unmarked = taken.filter(({ field, schema }) => isNumber(schema) || isNamedAsId(field))

  it('a number that a call takes is the id of a record, marked with its entity so that the gate checks it, or one of a few that name none', () => {
    expect(
      unmarked.filter((leaf) => !Object.hasOwn(noRecords, nameOf(leaf))).map(({ call, field }) => `${call}: ${field}`),
    ).toEqual([])
  })

  it('an exception among the numbers of calls names a number that a call takes', () => {
    expect(Object.keys(noRecords).toSorted()).toEqual([...new Set(unmarked.map(nameOf))].toSorted())
  })

  it('a number that a call takes is never read by coercion, which takes other values for numbers too', () => {
    const isCoerced = (schema: unknown) => (schema as { def?: { coerce?: boolean } }).def?.coerce === true
    expect(taken.filter(({ schema }) => isCoerced(schema)).map(({ call, field }) => `${call}: ${field}`)).toEqual([])
    expect(isCoerced(z.coerce.number())).toBe(true)
  })

  it('the search for numbers of calls finds them at any depth', () => {
    const hidden = z
      .object({
        providerId: z.coerce.number().optional(),
        deletes: z.array(z.number().int()).default([]),
        pair: z.tuple([z.string(), z.int()]),
        named: z.record(z.string(), z.number().nullable()),
        either: z.union([z.literal(''), z.number()]),
        piped: z.number().transform(String),
        taskIds: z.string(),
        both: z.intersection(z.object({ a: z.number() }), z.object({ b: z.bigint() })),
      })
      .refine(() => true)
    const found = [...leavesOf(hidden, 'body')].filter(({ field, schema }) => isNumber(schema) || isNamedAsId(field))
    expect(found.map(({ field }) => field)).toEqual([
      'providerId',
      'deletes',
      'pair',
      'named',
      'either',
      'piped',
      'taskIds',
      'a',
      'b',
    ])
  })
})

describe('the rate limit of calls', () => {
  const signedInCalls = allEndpoints.filter(({ endpoint }) => !needsNoSession(endpoint.definition.access))
  const ofRateLimit = (rateLimit: RateLimit) =>
    signedInCalls.filter(({ endpoint }) => rateLimitOf(endpoint.definition) === rateLimit)
  const namesOf = (calls: NamedEndpoint[]) => calls.map(({ name }) => name).toSorted()

  it('the rate limit of calls has room for twelve tabs that poll as often as any screen does', () => {
    const polls = ofRateLimit('poll')
    expect(polls.length).toBeGreaterThan(3)
    expect((polls.length * 12 * 60_000) / Math.min(limits.boardPollMs, limits.badgePollMs)).toBeLessThanOrEqual(
      rateLimits.poll,
    )
  })

  it("the rate limit of calls is 'heavy' for calls that draw, pack or make records by the hundred", () => {
    const zips = namesOf(signedInCalls).filter((name) => name.startsWith('signZip'))
    expect(namesOf(ofRateLimit('heavy'))).toEqual([
      'addSigningTemplateFiles',
      'buildTasks',
      'bulkEditTasks',
      'createSigningTemplate',
      'exportActiveLocations',
      'exportCme',
      'exportDemographicDetails',
      'exportEnrollmentMatrix',
      'exportExpirables',
      'exportLocationMatrix',
      'exportParticipationStatus',
      'exportProfileReport',
      'exportProviderCv',
      'fillEnrollmentForm',
      'importSms',
      'openReplyLetter',
      'previewReplyLetter',
      'sendProviderForms',
      ...zips,
      'splitFax',
      'testMail',
      'undoBulkEdit',
    ])
  })

  it('the rate limit of calls is that of a made file for every file that is not stored ready', () => {
    const files = signedInCalls.filter(
      ({ name, endpoint }) => endpoint.definition.answerAs === 'file' && name !== 'downloadFile',
    )
    expect(namesOf(ofRateLimit('heavyFile'))).toEqual(namesOf(files))
  })

  it('the rate limit of calls is that of an upload for every call that takes the bytes of files and is not heavy', () => {
    expect(namesOf(ofRateLimit('upload'))).toEqual(
      namesOf(
        signedInCalls.filter(
          ({ endpoint: { definition } }) =>
            (definition.files || definition.bodyAs === 'stream') && definition.rateLimit !== 'heavy',
        ),
      ),
    )
  })
})
