import { hash } from 'node:crypto'
import type { Access } from '@credence/contract/kit/access'
import type { Definition } from '@credence/contract/kit/endpoint'
import {
  idsIn,
  readId,
  type Entity,
  type NamedEntity,
  type SectionEntity,
  type SharedEntity,
} from '@credence/contract/kit/ids'
import { limits } from '@credence/contract/limits'
import type { Row, Statement } from '../../database/batch.ts'
import { columnOf } from './column-names.ts'

interface Kept {
  table: string
  alive?: string
}

const providerIsAlive = (table: string) =>
  `exists (select from provider p where p.team_id = app_team() and p.id = ${table}.provider_id and p.deleted_at is null)`

/** What belongs to a provider is gone with the provider. */
const ofProvider = (table: string): Kept => ({ table, alive: providerIsAlive(table) })

/** That a row of the team which row-level security shows points at a record. */
const has = (table: string, column: string, of: string) =>
  `exists (select from ${table} x where x.team_id = app_team() and x.${column} = ${of}.id)`

/** Where each entity's records are. Row-level security decides whose they are; the condition says which still count. */
const tables: Record<NamedEntity, Kept> = {
  team: { table: 'team' },
  user: { table: 'account', alive: 'deleted_at is null' },
  // What somebody did before leaving stays in the logs.
  auditedUser: { table: 'account' },
  practice: { table: 'practice' },
  provider: { table: 'provider', alive: 'deleted_at is null' },
  task: { table: 'task' },
  fppeTask: { table: 'fppe_task' },
  referral: { table: 'referral' },
  inboundFax: { table: 'inbound_fax' },
  unroutedFax: { table: 'unrouted_fax' },
  // A referral keeps its carrier and provider when the practice stops working with them.
  referralCarrier: {
    table: 'carrier',
    alive: `(${has('practice_carrier', 'carrier_id', 'carrier')} or ${has('referral', 'carrier_id', 'carrier')})`,
  },
  referralProvider: { table: 'provider' },
  referralReply: { table: 'referral_reply' },
  carrier: { table: 'carrier' },
  facility: { table: 'facility' },
  hub: { table: 'hub' },
  businessLine: { table: 'business_line' },
  cme: ofProvider('cme'),
  providerArea: ofProvider('provider_area_of_expertise'),
  providerModality: ofProvider('provider_treatment_modality'),
  areaOfExpertise: { table: 'area_of_expertise' },
  treatmentModality: { table: 'treatment_modality' },
  enrollmentForm: { table: 'carrier_enrollment_form' },
  esignatureTemplate: { table: 'esignature_template' },
  signingRequest: { table: 'signing_request', alive: "kind in ('ESIGNATURE', 'CONSENT')" },
  // Answers to replies are no messages that anybody names.
  sms: { table: 'sms', alive: "origin in ('STAFF', 'IMPORT', 'SIGNING')" },
  smsTemplate: { table: 'sms_template' },
  smsOptOut: { table: 'sms_opt_out' },
  document: { table: 'document' },
  practiceDocument: { table: 'document', alive: "owner_type = 'practice' and scope = 'own'" },
  providerHub: ofProvider('provider_hub'),
  practiceHub: { table: 'practice_hub' },
  carrierParticipation: ofProvider('carrier_participation'),
  providerFacility: ofProvider('provider_facility'),
  practiceFacility: { table: 'practice_facility' },
  formRequest: { table: 'form_request' },
  onboardingChange: ofProvider('onboarding_change'),
  assignee: { table: 'team_people()' },
  // What a task is about stays what it is about when a provider leaves, or a practice stops working with somebody.
  taskProvider: { table: 'provider' },
  taskCarrier: {
    table: 'carrier',
    alive: `(${has('practice_carrier', 'carrier_id', 'carrier')} or ${has('task', 'carrier_id', 'carrier')})`,
  },
  taskFacility: {
    table: 'facility',
    alive: `(${has('practice_facility', 'facility_id', 'facility')} or ${has('task', 'facility_id', 'facility')})`,
  },
  taskHub: {
    table: 'hub',
    alive: `(${has('practice_hub', 'hub_id', 'hub')} or ${has('provider_hub', 'hub_id', 'hub')} or ${has('task', 'hub_id', 'hub')})`,
  },
  taskActivity: { table: 'task_activity' },
  taskAttachment: { table: 'task_attachment' },
  // What carriers and locations keep of forms is shown to those who fill them, whoever else may see the documents.
  instructionForm: {
    table:
      "(select id from shared_forms() union all select id from document where owner_type in ('carrier', 'facility') and scope in ('own', 'practicespecific')) as form",
  },
  // The function refuses whoever is no administrator, and the gate asks before it knows; to others there are none.
  administrator: {
    table:
      '(select unnest(case when app_is_admin() then array(select a.id from administrators() a) end) as id) as administrator',
  },
  specialty: { table: 'specialty' },
  // Whoever supervises a provider whom the caller sees can be sent back with that provider, also when the caller does
  // not see the supervisor.
  supervisor: {
    table:
      '(select id from provider union select supervising_provider_id from provider where team_id = app_team()) as supervisor',
  },
  reminder: { table: 'reminder' },
  // Shared reports are read by the team and changed by whoever saved them.
  savedReport: { table: 'saved_report', alive: 'account_id = app_account()' },
  readableReport: { table: 'saved_report' },
  taskView: { table: 'task_view', alive: 'account_id = app_account()' },
  removedRecord: {
    table: 'removed_record',
    alive: `(provider_id is null or ${providerIsAlive('removed_record')}) and removed_at > now() - interval '${limits.removedDays} days'`,
  },
}

const isSection = (entity: Entity): entity is SectionEntity => entity.startsWith('section ')
/** A section's entries are in the table of its name. */
const keptIn = (entity: Entity): Kept =>
  isSection(entity) ? ofProvider(columnOf(entity.slice('section '.length))) : tables[entity]

/** What makes a record that all teams share one of the caller's: a row of the team that row-level security shows. */
const worksWith: Record<SharedEntity, string> = {
  carrier: has('practice_carrier', 'carrier_id', 'carrier'),
  facility: has('practice_facility', 'facility_id', 'facility'),
  hub: `(${has('practice_hub', 'hub_id', 'hub')} or ${has('provider_hub', 'hub_id', 'hub')})`,
  businessLine: has('practice_business_line', 'business_line_id', 'business_line'),
  // Lists to choose from, which are nobody's own.
  areaOfExpertise: 'false',
  treatmentModality: 'false',
  enrollmentForm: 'false',
  reminder: 'false',
  administrator: 'false',
  specialty: 'false',
  // Only the calls of administrators name these.
  unroutedFax: 'false',
}

/** What belongs to a provider, for the link of that provider or of one of their practices. */
const ofSubject = (provider: string) =>
  `(${provider} = app_subject('provider') or exists (select from provider_practice m
     where m.team_id = app_team() and m.practice_id = app_subject('practice') and m.provider_id = ${provider}))`

/**
 * What a link reaches of each entity: its own subject, and what belongs to that. An id of any other entity is nothing
 * that a link can name. Carriers, locations, hubs and lines are those that the practices of the subject work with.
 */
const reachedByLinks: Partial<Record<NamedEntity, string>> = {
  provider: ofSubject('provider.id'),
  practice: "(id = app_subject('practice') or id = any (app_subject_practices()))",
  fppeTask: "(id = app_subject('fppeTask') or provider_id = app_subject('provider'))",
  document:
    "(case owner_type when 'provider' then provider_id = app_subject('provider') when 'practice' then practice_id = app_subject('practice') end)",
  cme: ofSubject('cme.provider_id'),
  providerArea: ofSubject('provider_area_of_expertise.provider_id'),
  providerModality: ofSubject('provider_treatment_modality.provider_id'),
  carrier: worksWith.carrier,
  facility: worksWith.facility,
  hub: worksWith.hub,
  businessLine: worksWith.businessLine,
}

const reachedByLink = (entity: Entity): string =>
  isSection(entity)
    ? ofSubject(`${columnOf(entity.slice('section '.length))}.provider_id`)
    : (reachedByLinks[entity] ?? 'false')

/** What the code of a practice reaches. Row-level security shows the rows of that practice alone. */
const reachedByCodes: Partial<Record<Entity, string>> = {
  provider: 'true',
  carrier: worksWith.carrier,
  facility: worksWith.facility,
  businessLine: worksWith.businessLine,
}

/** Whose reach decides which ids a caller can name. */
export type Reach = 'person' | 'link' | 'code'
export const reachOf = ({ kind }: Access): Reach => (kind === 'link' || kind === 'code' ? kind : 'person')

const reached: Record<Reach, (entity: Entity) => string> = {
  person: (entity) => worksWith[entity as SharedEntity] ?? 'true',
  link: reachedByLink,
  code: (entity) => reachedByCodes[entity] ?? 'false',
}

export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
  headers?: unknown
}

const asIds = (value: unknown): number[] =>
  (typeof value === 'string' ? value.split(',') : [value]).map(readId).filter((id) => id !== null)

export interface Wanted {
  entity: Entity
  isShared: boolean
  ids: Set<number>
}

/**
 * The ids of a request that must be the caller's, or must exist, by entity. What is no id at all is left to validation.
 */
export function idsToCheck(definition: Definition, input: RawInput): Wanted[] {
  const found = [
    ...idsIn(definition.params, input.params),
    ...idsIn(definition.query, input.query),
    ...idsIn(definition.body, input.body),
  ]
  const wanted = new Map<string, Wanted>()
  for (const {
    mark: { entity, reach },
    value,
  } of found) {
    if (reach === 'anywhere') continue
    const key = `${reach}-${entity}`
    const entry = wanted.get(key) ?? { entity, isShared: reach === 'shared', ids: new Set() }
    for (const id of asIds(value)) entry.ids.add(id)
    wanted.set(key, entry)
  }
  return [...wanted.values()]
}

const longestName = 63
/** PostgreSQL cuts longer names off, and two that begin alike would become one. */
function nameOf(asked: string): string {
  const name = `owned-${asked}`
  return name.length <= longestName ? name : `owned-${hash('sha256', asked, 'hex').slice(0, 40)}`
}

/** How many ids an ownership query found missing. */
export const missingOf = (owned: Row[] | undefined): number =>
  (owned?.[0] as { missing: number } | undefined)?.missing ?? 0

/**
 * One statement that counts how many of the wanted ids the caller cannot see. Of a person row-level security decides
 * that; a link is also asked by its subject, and a code reaches few entities.
 */
export function ownershipQuery(wanted: readonly Wanted[], reach: Reach = 'person'): Statement | null {
  const asked = wanted.filter(({ ids }) => ids.size > 0)
  if (!asked.length) return null
  const parts = asked.map(({ entity, isShared }, at) => {
    const { table, alive = 'true' } = keptIn(entity)
    const mine = isShared ? 'true' : reached[reach](entity)
    return `cardinality($${at + 1}::int[]) - (select count(*) from ${table} where id = any ($${at + 1}) and ${alive} and ${mine})`
  })
  return {
    name: nameOf(
      `${reach === 'person' ? '' : `${reach}-`}${asked.map(({ entity, isShared }) => (isShared ? `shared.${entity}` : entity)).join('-')}`,
    ),
    text: `select (${parts.join(' + ')})::int as missing`,
    values: asked.map(({ ids }) => [...ids]),
  }
}
