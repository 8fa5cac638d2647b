import { immunizationsIssues } from '@credence/contract/onboarding/documents'
import { addDocuments } from '../../documents/documents.actions.ts'
import type { StageStore } from '../stage.ts'
import { documentsIn, documentsStatement } from './held-documents.queries.ts'
import { ownDrawer } from './own-drawer.ts'

export interface ImmunizationsData {
  immunizationFilenames: readonly string[]
}

const category = 'IMMUNIZATION'

/** Records of immunizations as files. Nothing is typed. */
export const immunizationsStore: StageStore<ImmunizationsData, object> = {
  statements: [documentsStatement([category])],

  show: ([rows]) => ({
    immunizationFilenames: documentsIn(rows)
      .map(({ name }) => name)
      .toReversed(),
  }),

  issues: (_, { immunizationFiles = [] }, { immunizationFilenames }) =>
    immunizationsIssues(
      immunizationFiles.map(({ bytes }) => bytes),
      immunizationFilenames.length,
    ),

  save: async (scope, { providerId }, _, { immunizationFiles = [] }) => {
    await addDocuments(
      scope,
      ownDrawer(scope, providerId),
      immunizationFiles.map(({ name, key }) => ({ filename: name, category, objectKey: key })),
    )
  },

  reviewed: ({ immunizationFilenames }) =>
    new Map([
      ['immunizationFiles', { label: 'Immunization records', value: immunizationFilenames.join(', ') || null }],
    ]),
}
