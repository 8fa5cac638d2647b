import { defineSection } from './define.ts'
import { date, notes, text } from './fields.ts'

export const training = defineSection({
  name: 'training',
  path: '/training',
  title: 'Education and Training',
  entry: 'Training',
  permission: 'PROVIDER_TRAINING',
  fields: {
    type: text('Program'),
    organization: text('Organization'),
    startDate: date('Start Date'),
    endDate: date('End Date'),
    notes: notes(),
  },
  needs: { anyOf: ['type', 'organization'], message: 'Please enter a type or organization' },
  sort: [
    ['startDate', 'desc'],
    ['endDate', 'desc'],
  ],
})
