import { defineSection } from './define.ts'
import { date, expiry, notes, text } from './fields.ts'

export const malpracticeInsurance = defineSection({
  name: 'malpracticeInsurance',
  path: '/malpracticeinsurance',
  title: 'Malpractice Insurance',
  entry: 'Malpractice Insurance',
  permission: 'PROVIDER_MALPRACTICE_INSURANCE',
  fields: {
    policy: text('Policy'),
    startDate: date('Start Date'),
    endDate: expiry('End Date', 'unless replaced'),
    notes: notes(),
  },
  needs: { anyOf: ['policy', 'startDate'], message: 'Please enter a policy or start date' },
  sort: [
    ['startDate', 'desc'],
    ['endDate', 'desc'],
  ],
})
