import { defineSection } from './define.ts'
import { expiry, notes, text } from './fields.ts'

export const peerReference = defineSection({
  name: 'peerReference',
  path: '/peerreference',
  title: 'Peer References',
  entry: 'Peer Reference',
  permission: 'PROVIDER_PEER_REFERENCE',
  fields: {
    lastName: text('Last Name'),
    firstName: text('First Name'),
    credentials: text('Credentials'),
    notes: notes(),
    expirationDate: expiry('Expiration Date'),
  },
  needs: { anyOf: ['lastName', 'firstName'], message: 'Please enter a first or last name!' },
  sort: [
    ['lastName', 'asc'],
    ['firstName', 'asc'],
  ],
})
