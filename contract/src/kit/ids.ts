import { z } from 'zod'
import { limits } from '../limits.ts'

/** Everything whose id travels in a call. The gate knows each one's table and checks that the id is the caller's. */
export const entities = [
  'team',
  'user',
  'auditedUser',
  'practice',
  'provider',
  'task',
  'fppeTask',
  'referral',
  'inboundFax',
  'unroutedFax',
  'referralCarrier',
  'referralProvider',
  'referralReply',
  'carrier',
  'facility',
  'hub',
  'businessLine',
  'cme',
  'providerArea',
  'providerModality',
  'areaOfExpertise',
  'treatmentModality',
  'enrollmentForm',
  'esignatureTemplate',
  'signingRequest',
  'sms',
  'smsTemplate',
  'smsOptOut',
  'reminder',
  'document',
  'practiceDocument',
  'providerHub',
  'practiceHub',
  'carrierParticipation',
  'providerFacility',
  'practiceFacility',
  'formRequest',
  'onboardingChange',
  'assignee',
  'taskProvider',
  'taskCarrier',
  'taskFacility',
  'taskHub',
  'taskActivity',
  'taskAttachment',
  'instructionForm',
  'administrator',
  'specialty',
  'supervisor',
  'savedReport',
  'readableReport',
  'taskView',
  'removedRecord',
] as const
export type NamedEntity = (typeof entities)[number]
/**
 * An entry of a section of the provider profile. The sections are a family: each brings its own, and none is listed
 * here.
 */
export type SectionEntity = `section ${string}`
export type Entity = NamedEntity | SectionEntity

/**
 * What the gate must do with an id: `owned` ids must be the caller's, `shared` ids only have to exist, `anywhere` ids
 * are resolved by the handler. Carriers, locations, hubs and lines of business are shared by all teams; as `owned` they
 * must be among those that a practice (or, of hubs, a provider) of the caller works with.
 */
export interface IdMark {
  entity: Entity
  reach: 'owned' | 'shared' | 'anywhere'
  isList?: true
}
/** The entities whose records all teams share. */
const sharedEntities = [
  'carrier',
  'facility',
  'hub',
  'businessLine',
  'areaOfExpertise',
  'treatmentModality',
  'enrollmentForm',
  'reminder',
  'administrator',
  'specialty',
  'unroutedFax',
] as const satisfies Entity[]
export type SharedEntity = (typeof sharedEntities)[number]

const marks = z.registry<IdMark>()
export const largestId = 2147483647

const plainDecimal = /^(0|[1-9]\d{0,15})$/

/**
 * A plain decimal becomes the number that it is written for. Everything else stays as it is: '0x10', '1e1', '+10',
 * '10.0', '025', ' 1 ', [1] and true are no numbers.
 */
const fromPlainDecimal = (value: number | string): unknown =>
  typeof value === 'string' && plainDecimal.test(value) ? Number(value) : value

/** A whole number as JSON writes it, or as a plain decimal, which is how paths, queries and form fields write it. */
export const wholeNumber = (min: number, max: number, message?: string) =>
  z.preprocess(fromPlainDecimal, z.int(message).min(min, message).max(max, message))

const idSchema = (message?: string) => wholeNumber(1, largestId, message)

/** The id that a value is, by the rule of `idOf`; null when it is none. */
export function readId(value: unknown): number | null {
  const id = fromPlainDecimal(value as number | string)
  return typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= largestId ? id : null
}

/** The id of a record that must belong to the caller's team and to the practices the caller may see. */
export const idOf = (entity: Entity, message?: string) => idSchema(message).register(marks, { entity, reach: 'owned' })

/** The id of a record in any team, for the few calls that find out which team it is in. */
export const idAnywhere = (entity: Entity) => idSchema().register(marks, { entity, reach: 'anywhere' })

/** The id of a record that all teams share, whether or not the caller's team works with it. */
export const sharedIdOf = (entity: SharedEntity, message?: string) =>
  idSchema(message).register(marks, { entity, reach: 'shared' })

/** As `idOf`, or 0 for a record that is yet to be made. */
export const idOrNewOf = (entity: Entity) => wholeNumber(0, largestId).register(marks, { entity, reach: 'owned' })

/** A comma list of ids in a path segment, each checked like `idOf`. */
export const idListOf = (entity: Entity) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)
    .refine((list) => list.split(',').length <= limits.idsInList && list.split(',').every((id) => readId(id) !== null))
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .register(marks, { entity, reach: 'owned', isList: true })

/** An id as the key of a map, written in one way only: two spellings of one id would be two wishes for one record. */
const idKey = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .refine((key) => readId(key) !== null)

/** A map whose keys are ids, each checked like `idOf`. */
export const idKeysOf = <V extends z.ZodType>(entity: Entity, value: V) =>
  z.record(idKey().register(marks, { entity, reach: 'owned' }), value)

/** A map whose keys are ids, each checked like `sharedIdOf`. */
export const sharedIdKeysOf = <V extends z.ZodType>(entity: SharedEntity, value: V) =>
  z.record(idKey().register(marks, { entity, reach: 'shared' }), value)

/** What is inside a schema that only changes whether, or how, a value may be given. */
export function peel(schema: unknown): unknown {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodLazy
  )
    return peel(schema.unwrap())
  if (!(schema instanceof z.ZodPipe) || marks.get(schema)) return schema
  // Of a schema with a preprocessing step, the schema behind that step says what is taken.
  return peel(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
}

/** The mark of an id schema, seen through its wrappers. */
export function markOf(schema: unknown): IdMark | undefined {
  const inner = peel(schema)
  return inner instanceof z.ZodType ? marks.get(inner) : undefined
}

interface FoundId {
  mark: IdMark
  value: unknown
}

/** Finds the marked ids in a value that was given for a schema. */
type Search = (value: unknown) => FoundId[]

const nothing: FoundId[] = []
const none: Search = () => nothing
const searches = new WeakMap<z.ZodType, Search>()

/**
 * How to search for ids by a schema. It is looked through once; a request then follows only the ways that lead to an
 * id.
 */
function searchOf(schema: unknown): Search {
  if (!(schema instanceof z.ZodType)) return none
  const known = searches.get(schema)
  if (known) return known
  // A schema that contains itself meets this one on the way.
  searches.set(schema, (value) => searchOf(schema)(value))
  const inner = makeSearch(schema)
  const search: Search =
    inner === none ? none : (value) => (value === undefined || value === null ? nothing : inner(value))
  searches.set(schema, search)
  return search
}

function makeSearch(schema: z.ZodType): Search {
  const mark = markOf(schema)
  if (mark) return (value) => [{ mark, value }]
  const inner = peel(schema)
  if (inner instanceof z.ZodUnion) {
    return inner.options.every((option) => searchOf(option) === none)
      ? none
      : (value) => searchOf(inner.options.find((option) => (option as z.ZodType).safeParse(value).success))(value)
  }
  if (inner instanceof z.ZodIntersection) {
    const [left, right] = [searchOf(inner.def.left), searchOf(inner.def.right)]
    return left === none && right === none ? none : (value) => [...left(value), ...right(value)]
  }
  if (inner instanceof z.ZodArray) {
    const ofItem = searchOf(inner.element)
    return ofItem === none ? none : (value) => (Array.isArray(value) ? value.flatMap(ofItem) : nothing)
  }
  if (inner instanceof z.ZodTuple) {
    const ofItems = inner.def.items.map(searchOf)
    const ofRest = searchOf(inner.def.rest)
    return [...ofItems, ofRest].every((search) => search === none)
      ? none
      : (value) => (Array.isArray(value) ? value.flatMap((item, at) => (ofItems[at] ?? ofRest)(item)) : nothing)
  }
  if (inner instanceof z.ZodRecord) {
    const [ofKey, ofValue] = [searchOf(inner.keyType), searchOf(inner.valueType)]
    return ofKey === none && ofValue === none
      ? none
      : (value) =>
          typeof value === 'object'
            ? Object.entries(value as object).flatMap(([key, item]) => [...ofKey(key), ...ofValue(item)])
            : nothing
  }
  if (inner instanceof z.ZodObject) {
    const ways = Object.entries(inner.shape)
      .map(([key, part]) => ({ key, search: searchOf(part) }))
      .filter(({ search }) => search !== none)
    return ways.length === 0
      ? none
      : (value) =>
          typeof value === 'object'
            ? ways.flatMap(({ key, search }) => search((value as Record<string, unknown>)[key]))
            : nothing
  }
  return none
}

/**
 * Every marked id inside a schema with the raw value given for it, however deep. Of several choices the one that the
 * value fits counts.
 */
export const idsIn = (schema: unknown, value: unknown): readonly FoundId[] => searchOf(schema)(value)
