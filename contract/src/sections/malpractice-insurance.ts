import { defineSection } from './define.ts'
import { date, notes, text } from './fields.ts'

export const malpracticeInsurance = defineSection({
  name: 'malpracticeInsurance', path: '/malpracticeinsurance', title: 'Malpractice Insurance', entry: 'Malpractice Insurance', permission: 'PROVIDER_MALPRACTICE_INSURANCE',
  fields: { policy: text('Policy'), startDate: date('Start Date'), endDate: date('End Date'), notes: notes() },
  needs: { anyOf: ['policy', 'startDate'], message: 'Please enter a policy or start date' },
  sort: [['startDate', 'desc'], ['endDate', 'desc']],
})
