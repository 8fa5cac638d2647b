import { dayOf, formatDate } from '@credence/contract/dates'
import { daysBetween } from '@credence/contract/documents/rules'
import {
  expirableMessages,
  type Expirable,
  type ExpirableFilter,
  type Renewal,
} from '@credence/contract/expirables/calls'
import { expirableGroups, expirableName, groupOf } from '@credence/contract/expirables/rules'
import { expirableTypes, sourceOf, type ExpirableSource } from '@credence/contract/expirables/sources'
import { datesInOrder } from '@credence/contract/participation/rules'
import { sections } from '@credence/contract/provider-sections/all'
import type { AnySection } from '@credence/contract/provider-sections/define'
import { entryLabel } from '@credence/contract/provider-sections/rules'
import { texts } from '@credence/contract/texts'
import { byteOrderMark, csvLines } from '../../kit/paper/csv-lines.ts'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { getJson } from '../../kit/request/json.ts'
import type { StoredFile } from '../../kit/request/multipart.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import { Attachment } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { replaceDocument, supersedeProofs, updateDocumentDays } from '../documents/renewal.actions.ts'
import { saveHub } from '../hubs/hubs.actions.ts'
import {
  saveCarrierParticipation,
  savePracticeFacility,
  saveProviderFacility,
} from '../participation/participation.actions.ts'
import { saveEntry } from '../provider-sections/provider-sections.actions.ts'
import { allExpirables } from './list.queries.ts'
import { getForRenewal, getToday, writeMute, type ExpirableRecord } from './records.queries.ts'

const heads = ['Type', 'What', 'Provider or practice', 'Practice', 'Effective', 'Expires', 'Days', 'Group', 'Muted']
const isNumber = heads.map((head) => head === 'Days')
const shown = (day: string | null) => (day === null ? '' : formatDate(dayOf(day)))

/** The list as a file, in the order and with the filters of the page. */
export async function exportExpirables(scope: Scope, filter: ExpirableFilter): Promise<Attachment> {
  const today = await getToday(scope)
  const rows = JSON.parse((await getJson(scope, allExpirables(filter))).text) as Expirable[]
  const lines = rows.map((row) => [
    expirableTypes.labels[sourceOf(row.source).type],
    expirableName(row),
    row.ownerName,
    row.practiceName,
    shown(row.effectiveDate),
    shown(row.expires),
    String(daysBetween(today, row.expires)),
    expirableGroups.labels[groupOf(row.expires, today)],
    row.isMuted ? 'Yes' : '',
  ])
  return new Attachment(
    `Expirables ${today}.csv`,
    'text/csv; charset=utf-8',
    Buffer.from(byteOrderMark + csvLines([heads, ...lines], isNumber)),
  )
}

interface Mute {
  source: ExpirableSource
  id: number
  expires: string
  muted: boolean
}

/** A record that expires on another day by now is not muted: the caller has not seen that day. */
export async function muteExpirable(scope: Scope, { source, ...mute }: Mute): Promise<void> {
  if (await writeMute(scope, source, mute)) return
  if (!(await getForRenewal(scope, source, mute.id))) throw notFound()
  throw new Refusal(409, texts.changedByOther)
}

interface Days {
  effectiveDate: string | null
  expiration: string
}

type Renew = (scope: Scope, record: ExpirableRecord, days: Days, number: string | null | undefined) => Promise<unknown>

const sectionNamed = (name: string): AnySection => {
  const section = sections.find((each) => each.name === name)
  if (!section) throw new Error(`There is no section ${name}`)
  return section
}

const renewSection =
  (name: 'stateLicense' | 'boardCertification' | 'malpracticeInsurance'): Renew =>
  (scope, { id, provider_id: providerId, version }, { effectiveDate, expiration }, number) =>
    saveEntry(scope, sectionNamed(name), id, {
      providerId,
      version,
      ...(name === 'malpracticeInsurance'
        ? { startDate: effectiveDate, endDate: expiration }
        : { effectiveDate, expirationDate: expiration }),
      ...(number === undefined ? {} : { license: number }),
    })

const renewDocument: Renew = (scope, record, days) => updateDocumentDays(scope, record, days, record.expires)

const locationOf = (record: ExpirableRecord, days: Days) => ({
  ...days,
  active: true,
  primary: record.is_primary,
  privilegesType: record.privileges_type,
  version: record.version,
})

const renewals: Record<ExpirableSource, Renew> = {
  providerDocument: renewDocument,
  practiceDocument: renewDocument,
  stateLicense: renewSection('stateLicense'),
  boardCertification: renewSection('boardCertification'),
  malpracticeInsurance: renewSection('malpracticeInsurance'),
  providerHub: (scope, { provider_id: id, hub_id: hubId, version }, days) =>
    saveHub(scope, 'provider', { id, hubId }, { ...days, version }),
  practiceHub: (scope, { practice_id: id, hub_id: hubId, version }, days) =>
    saveHub(scope, 'practice', { id, hubId }, { ...days, version }),
  carrierParticipation: (scope, record, days) =>
    saveCarrierParticipation(
      scope,
      { providerId: record.provider_id, practiceId: record.practice_id, carrierId: record.carrier_id },
      { ...days, active: true, notApplicable: false, version: record.version },
    ),
  providerFacility: (scope, record, days) =>
    saveProviderFacility(scope, record.provider_id, record.facility_id, locationOf(record, days)),
  practiceFacility: (scope, record, days) =>
    savePracticeFacility(scope, record.practice_id, record.facility_id, locationOf(record, days)),
}

type Sent = Renewal & { source: ExpirableSource; id: number }

/** The record as the caller saw it, and its days after the renewal. */
async function getRenewed(scope: Scope, { source, id, version, effectiveDate, expiration }: Sent) {
  const record = await getForRenewal(scope, source, id)
  if (!record) throw notFound()
  assertVersion(record.version, version)
  const days: Days = { effectiveDate: effectiveDate === undefined ? record.effective : effectiveDate, expiration }
  if (!datesInOrder(days.effectiveDate, expiration))
    throw new Refusal(400, texts.expirationOrder, { fields: { expiration: texts.expirationOrder } })
  return { record, days }
}

export async function renewExpirable(scope: Scope, sent: Sent): Promise<void> {
  const { record, days } = await getRenewed(scope, sent)
  await renewals[sent.source](scope, record, days, sent.number)
}

/** The new dates and the file that proves them. A document is replaced by the file; other records get a proof. */
export async function renewWithFile(scope: Scope, sent: Sent, file: StoredFile | undefined): Promise<string> {
  if (!file) throw new Refusal(400, expirableMessages.fileNeeded, { fields: { file: expirableMessages.fileNeeded } })
  const { record, days } = await getRenewed(scope, sent)
  const { owner, category } = sourceOf(sent.source)
  const place = {
    teamId: scope.teamId,
    owner,
    scope: 'own',
    entityId: owner === 'provider' ? record.provider_id : record.practice_id,
    practiceId: null,
  } as const
  const stored = { filename: file.name, objectKey: file.key, ...days }
  if (category === null) return replaceDocument(scope, place, record, stored)
  await renewals[sent.source](scope, record, days, sent.number)
  // Documents are attached to entries of the profile. Of a participation the document is one of the owner's.
  const section = sections.find(({ name }) => name === sent.source)
  const element = {
    element: sent.source,
    elementId: record.id,
    label: section ? entryLabel(section, record as unknown as Record<string, unknown>) : null,
  }
  return supersedeProofs(scope, place, element, { ...stored, category })
}
