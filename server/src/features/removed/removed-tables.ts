import { removedKinds } from '@credence/contract/removed/kinds'
import { columnOf } from '../../kit/request/column-names.ts'

const named: Readonly<Record<string, string>> = {
  areaOfExpertise: 'provider_area_of_expertise',
  treatmentModality: 'provider_treatment_modality',
}

export const isDocument = (kind: string): boolean => kind.endsWith('Document')

/** Whether it was deleted from a task. Nothing is attached to it. */
export const isOfTask = (kind: string): boolean => removedKinds[kind]?.of === 'task'

/** The table of a kind. A section has the table of its name. */
export const tableOf = (kind: string): string => (isDocument(kind) ? 'document' : (named[kind] ?? columnOf(kind)))

export const documentKinds = Object.keys(removedKinds).filter(isDocument)

/** The tables of the elements to which documents are attached, by the name of the element. */
export const elementTables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.keys(removedKinds)
      .filter((kind) => !isDocument(kind) && !isOfTask(kind))
      .map((kind) => [kind, tableOf(kind)]),
  ),
  surveyResponse: 'survey_response',
}
