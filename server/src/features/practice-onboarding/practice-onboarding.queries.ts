import type { PracticeDemographics } from '@credence/contract/practice-onboarding/demographics'
import type { PracticeDocumentSlot } from '@credence/contract/practice-onboarding/documents'
import type { PracticeStage } from '@credence/contract/practice-onboarding/stages'
import type { Scope } from '../../kit/request/scope.ts'

type StoredDemographics = { [K in keyof Required<PracticeDemographics>]: string | null }
export interface PracticeOfLink {
  name: string
  version: number
  stored: StoredDemographics
}

/** The practice that the link of this transaction is about. */
export async function getPracticeOfLink(scope: Scope): Promise<PracticeOfLink> {
  const { name, version, ...stored } = await scope.db
    .selectFrom('practice')
    .select([
      'name',
      'version',
      'phone1 as phone',
      'fax',
      'email1 as email',
      'tin',
      'npi',
      'officeManager',
      'officeManagerPhone',
      'officeManagerEmail',
      'address1',
      'address2',
      'city',
      'state',
      'zip',
      'mailingAddress1',
      'mailingAddress2',
      'mailingCity',
      'mailingState',
      'mailingZip',
      'remitAddress1',
      'remitAddress2',
      'remitCity',
      'remitState',
      'remitZip',
      'officeHours',
      'groupMedicare',
      'groupMedicaid',
    ])
    .where('teamId', '=', scope.teamId)
    .where('id', '=', scope.link.subject.id)
    .executeTakeFirstOrThrow()
  return { name, version, stored }
}

export async function findSavedStages(scope: Scope): Promise<PracticeStage[]> {
  const rows = await scope.db
    .selectFrom('practiceOnboardingStage')
    .select('stage')
    .where('teamId', '=', scope.teamId)
    .where('linkId', '=', scope.link.id)
    .execute()
  return rows.map(({ stage }) => stage as PracticeStage)
}

export async function markStageSaved(scope: Scope, stage: PracticeStage): Promise<void> {
  const { teamId, link } = scope
  await scope.db
    .insertInto('practiceOnboardingStage')
    .values({ teamId, linkId: link.id, practiceId: link.subject.id, stage })
    .onConflict((conflict) => conflict.columns(['teamId', 'linkId', 'stage']).doNothing())
    .execute()
}

export type CurrentFilenames = Record<`${PracticeDocumentSlot}Filename`, string | null>

/** The names of the documents that the forms show as current. The newest W-9 counts, whoever uploaded it. */
export async function findCurrentFilenames(scope: Scope): Promise<CurrentFilenames> {
  const { rows } = await scope.client.query<CurrentFilenames>(
    `
    select (select d.name from document d
             where d.team_id = app_team() and d.owner_type = 'practice' and d.practice_id = $1 and d.scope = 'own' and d.category = 'W9'
             order by d.id desc limit 1) as "w9Filename",
           max(d.name) filter (where o.slot = 'carrierList') as "carrierListFilename",
           max(d.name) filter (where o.slot = 'locationList') as "locationListFilename"
      from practice_onboarding_document o join document d on d.team_id = o.team_id and d.id = o.document_id
     where o.team_id = app_team() and o.practice_id = $1`,
    [scope.link.subject.id],
  )
  return rows[0] ?? { w9Filename: null, carrierListFilename: null, locationListFilename: null }
}

/** Makes a document the current one of a list. The one before stays a document of the practice. */
export async function setCurrentDocument(
  scope: Scope,
  slot: Exclude<PracticeDocumentSlot, 'w9'>,
  documentId: number,
): Promise<void> {
  await scope.db
    .insertInto('practiceOnboardingDocument')
    .values({ teamId: scope.teamId, practiceId: scope.link.subject.id, slot, documentId })
    .onConflict((conflict) => conflict.columns(['teamId', 'practiceId', 'slot']).doUpdateSet({ documentId }))
    .execute()
}
