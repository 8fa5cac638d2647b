import { defineSection } from './define.ts'
import { date, notes, text } from './fields.ts'

export const pastHospitalPrivileges = defineSection({
  name: 'pastHospitalPrivileges',
  path: '/pasthospitalprivileges',
  title: 'Past Hospital Privileges',
  entry: 'Past Hospital Privileges',
  permission: 'PROVIDER_PAST_HOSPITAL_PRIVILEGES',
  fields: {
    organization: text('Facility Name'),
    startDate: date('Start Date'),
    endDate: date('End Date'),
    notes: notes(),
  },
  needs: { anyOf: ['organization', 'startDate'], message: 'Please enter organization, or start date' },
  sort: [
    ['startDate', 'desc'],
    ['endDate', 'desc'],
  ],
})
