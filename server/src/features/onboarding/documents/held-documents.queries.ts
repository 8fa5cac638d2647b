import { documentGroups, documentSlots, type DocumentDay } from '@credence/contract/onboarding/documents'
import { runBatch, type Row, type Statement } from '../../../database/batch.ts'
import type { Scope } from '../../../kit/request/scope.ts'
import { insertAttachments } from '../../documents/attachments.actions.ts'

/** A document of the provider that the wizard shows. */
export interface HeldDocument {
  id: number
  name: string
  category: string
  effectiveDate: string | null
  expiration: string | null
  /** The slot or group that it was uploaded to, if its category does not say so. */
  place: MarkedPlace | null
}

/**
 * The places of the stage whose documents are told apart by an attachment to the provider, because others have the same
 * category: the back of an ID beside its front, certificates beside whatever staff file as other documents.
 */
export const markedPlaces = ['driversLicenseBack', 'otherCertifications'] as const
export type MarkedPlace = (typeof markedPlaces)[number]
export const isMarked = (place: string): place is MarkedPlace => (markedPlaces as readonly string[]).includes(place)

/** The provider's own documents of some categories, newest first. */
export const documentsStatement = (categories: readonly string[]): Statement => ({
  name: 'wizard-documents',
  text: `
    select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'category', d.category, 'effectiveDate', d.effective_date, 'expiration', d.expiration, 'place',
             (select l.element from document_link l where l.team_id = d.team_id and l.document_id = d.id and l.element = any ($2) and l.element_id = d.owner_id limit 1))
             order by d.id desc), '[]') as documents
      from document d where d.team_id = app_team() and d.owner_type = 'provider' and d.owner_id = app_subject('provider') and d.scope = 'own' and d.category = any ($1)`,
  values: [categories, markedPlaces],
})

export const documentsIn = (rows: Row[] | undefined): HeldDocument[] => (rows?.[0]?.documents ?? []) as HeldDocument[]

type Days = Readonly<Partial<Record<DocumentDay, string>>>

/** The expiration dates that came without a document. */
export const daysStatement: Statement = {
  name: 'wizard-document-days',
  text: `select coalesce(json_object_agg(field, day), '{}') as days from onboarding_document_day where team_id = app_team() and provider_id = app_subject('provider')`,
  values: [],
}

export const daysIn = (rows: Row[] | undefined): Days => rows?.[0]?.days ?? {}

/** The documents, and the expiration dates that came without one. */
export async function findHeldDocumentsAndDays(
  scope: Scope,
  categories: readonly string[],
): Promise<{ held: HeldDocument[]; days: Days }> {
  const [documents, days] = await runBatch(scope.client, [documentsStatement(categories), daysStatement])
  return { held: documentsIn(documents), days: daysIn(days) }
}

/** Replaces the expiration dates that came without a document. */
export async function replaceDays(scope: Scope, providerId: number, days: Days): Promise<void> {
  await runBatch(scope.client, [
    {
      name: 'wizard-days-removed',
      text: 'delete from onboarding_document_day where team_id = app_team() and provider_id = $1 and field <> all ($2)',
      values: [providerId, Object.keys(days)],
    },
    {
      name: 'wizard-days-kept',
      text: `
        insert into onboarding_document_day (team_id, provider_id, field, day)
        select app_team(), $1, d.field, d.day::date from unnest($2::text[], $3::text[]) as d (field, day)
        on conflict (team_id, provider_id, field) do update set day = excluded.day`,
      values: [providerId, Object.keys(days), Object.values(days)],
    },
  ])
}

/** Notes the place that documents were uploaded to. */
export const markDocuments = (
  scope: Scope,
  providerId: number,
  documents: readonly { id: number; place: MarkedPlace }[],
): Promise<void> =>
  insertAttachments(
    scope,
    documents.map(({ id, place }) => ({
      documentId: id,
      element: place,
      elementId: providerId,
      label: { ...documentSlots, ...documentGroups }[place].label,
    })),
  )
