import { defineSection } from './define.ts'
import { date, notes, text } from './fields.ts'

export const workHistory = defineSection({
  name: 'workHistory',
  path: '/workhistory',
  title: 'Work History',
  entry: 'Work History',
  permission: 'PROVIDER_WORK_HISTORY',
  fields: {
    position: text('Position'),
    organization: text('Organization'),
    startDate: date('Start Date'),
    endDate: date('End Date'),
    notes: notes(),
  },
  needs: {
    anyOf: ['position', 'organization', 'startDate'],
    message: 'Please enter position, organization, or start date',
  },
  sort: [
    ['startDate', 'desc'],
    ['endDate', 'desc'],
  ],
})
