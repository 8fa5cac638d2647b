import { defineSection } from './define.ts'
import { date, expiry, notes, text } from './fields.ts'

export const boardCertification = defineSection({
  name: 'boardCertification',
  path: '/boardcertification',
  title: 'Board Certifications',
  entry: 'Board Certification',
  permission: 'PROVIDER_BOARD_CERTIFICATION',
  fields: {
    certification: text('Board Name & Certification'),
    effectiveDate: date('Effective Date'),
    expirationDate: expiry('Expiration Date'),
    notes: notes('Certification Number'),
  },
  needs: { anyOf: ['certification', 'effectiveDate'], message: 'Please enter a certification or effective date' },
  sort: [
    ['effectiveDate', 'desc'],
    ['expirationDate', 'desc'],
  ],
})
