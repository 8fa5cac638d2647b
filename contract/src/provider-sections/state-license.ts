import { licenseTypes } from '../choices/provider.ts'
import { defineSection } from './define.ts'
import { choiceOf, date, expiry, stamp, state, text } from './fields.ts'

export const stateLicense = defineSection({
  name: 'stateLicense',
  path: '/statelicense',
  title: 'State Licenses',
  entry: 'State License',
  permission: 'PROVIDER_STATE_LICENSE',
  fields: {
    state: state(),
    stateLicenseType: choiceOf('Type', licenseTypes),
    license: text('License'),
    effectiveDate: date('Issue Date'),
    expirationDate: expiry('Expiration Date'),
    firstEmailReminderSent: stamp('First Reminder'),
    secondEmailReminderSent: stamp('Second Reminder'),
  },
  needs: { allOf: ['state', 'license'], message: 'Please enter a state and license' },
  sort: [
    ['state', 'asc'],
    ['license', 'asc'],
  ],
})
