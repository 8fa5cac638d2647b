import { immunizationTypes } from '../choices/provider.ts'
import { defineSection } from './define.ts'
import { choiceOf, date, documents, notes } from './fields.ts'

export const immunization = defineSection({
  name: 'immunization',
  path: '/immunization',
  title: 'Immunizations',
  entry: 'Immunization',
  permission: 'PROVIDER_IMMUNIZATION',
  fields: {
    immunizationType: choiceOf('Type', immunizationTypes),
    immunizationDate: date('Date'),
    notes: notes(),
    documents: documents('Documents', 'IMMUNIZATION', 'TB_SCREENING'),
  },
  needs: { anyOf: ['immunizationType', 'immunizationDate'], message: 'Please enter a immunization type or date' },
  sort: [
    ['immunizationDate', 'desc'],
    ['immunizationType', 'asc'],
  ],
})
