import type { SectionEntity } from '@credence/contract/kit/ids'
import { sections } from '@credence/contract/provider-sections/all'
import type { AnySection } from '@credence/contract/provider-sections/define'
import type { Field } from '@credence/contract/provider-sections/fields'
import { buildCme, buildEntries } from '../../../db/builders/sections.ts'
import type { Scope } from '../../../src/kit/request/scope.ts'
import { insertObjectRow } from './object-row.ts'

const valueOf = (field: Field): string | undefined => {
  switch (field.kind) {
    case 'date':
    case 'stamp':
      return '2026-01-31'
    case 'choice':
      return field.of.values[0]
    case 'documents':
      return undefined
    case 'text':
    case 'state':
    case 'notes':
      return 'x'
  }
}

/** An entry with something in every field, whatever the section. */
export const sampleEntry = ({ fields }: AnySection): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      valueOf(field) === undefined ? [] : [[name, valueOf(field) ?? '']],
    ),
  )

interface Whose {
  teamId: number
  providerId: number
  n: number
}

/** A row in every table of a provider's profile. */
export async function buildProfile(scope: Scope, { teamId, providerId, n }: Whose) {
  const of = { teamId, providerId }
  const entries: Record<SectionEntity, number> = {}
  for (const section of sections)
    entries[section.entity] = (await buildEntries(scope, section, [{ ...of, ...sampleEntry(section) }]))[0] ?? 0
  const [cme = 0] = await buildCme(scope, [
    { ...of, title: 'Course', hours: '1.5', dollarAmount: '20', category: 'GENERAL', eventDate: '2026-01-31' },
  ])
  await linkPaper(scope, of, [
    ['cme', cme],
    ...sections.filter(({ files }) => files).map(({ name, entity }): [string, number] => [name, entries[entity] ?? 0]),
  ])
  const area = await scope.db
    .insertInto('providerAreaOfExpertise')
    .values({ ...of, areaOfExpertiseId: 1, ageLowerBound: 0, ageUpperBound: 120 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const modality = await scope.db
    .insertInto('providerTreatmentModality')
    .values({ ...of, treatmentModalityId: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const response = await scope.db
    .insertInto('surveyResponse')
    .values({ ...of, name: 'Disclosures', sentToProvider: true, completedDate: '2026-01-31' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scope.db
    .insertInto('surveyAnswer')
    .values({
      teamId,
      surveyResponseId: response.id,
      displayOrder: 1,
      question: 'Asked?',
      isYes: true,
      answerText: 'Yes.',
    })
    .execute()
  await scope.db
    .insertInto('providerSpecialty')
    .values({ ...of, specialtyId: 1, position: 1 })
    .execute()
  await scope.db
    .insertInto('providerPhoto')
    .values({
      ...of,
      key: `photo-of-provider-${String(n).padStart(4, '0')}`,
      filename: 'x',
      image: Buffer.from('picture'),
      isShown: true,
    })
    .execute()
  return {
    ...entries,
    cme,
    providerArea: area.id,
    providerModality: modality.id,
    areaOfExpertise: 2,
    treatmentModality: 2,
    enrollmentForm: 1,
    reminder: 1,
    esignatureTemplate: await buildTemplate(scope, of, n),
  }
}

/** The provider's document of this name proves all that can be proved. */
async function linkPaper(scope: Scope, { teamId, providerId }: Omit<Whose, 'n'>, elements: [string, number][]) {
  const { id } = await scope.db
    .selectFrom('document')
    .select('id')
    .where('ownerType', '=', 'provider')
    .where('scope', '=', 'own')
    .where('ownerId', '=', providerId)
    .where('name', '=', 'x')
    .executeTakeFirstOrThrow()
  await scope.db
    .insertInto('documentLink')
    .values(elements.map(([element, elementId]) => ({ teamId, documentId: id, element, elementId, label: 'Proven' })))
    .execute()
}

async function buildTemplate(scope: Scope, of: { teamId: number; providerId: number }, n: number): Promise<number> {
  const { teamId } = of
  const { id } = await scope.db
    .insertInto('esignatureTemplate')
    .values({ teamId, name: `Agreement ${n}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { key } = await insertObjectRow(scope)
  await scope.db
    .insertInto('esignatureTemplateFile')
    .values({ teamId, esignatureTemplateId: id, position: 1, filename: 'agreement.pdf', objectKey: key })
    .execute()
  await scope.db
    .insertInto('providerEsignatureTemplate')
    .values({ ...of, esignatureTemplateId: id })
    .execute()
  return id
}
