import { createHmac } from 'node:crypto'

// Envelopes and messages as DocuSign writes them.

export const integrationKey = '3c9d6a52-6f1e-4d0f-8b56-000000000001'
export const userId = '3c9d6a52-6f1e-4d0f-8b56-000000000002'
export const accountId = '3c9d6a52-6f1e-4d0f-8b56-000000000003'
export const connectKeys = ['the-first-key-of-connect=', 'the-second-key-of-connect=']

export interface Recipient {
  name: string
  email: string
  clientUserId: string
  tabs?: Record<string, Record<string, string>[]>
}
export interface Definition {
  status: string
  emailSubject: string
  documents: { name: string; documentBase64: string; fileExtension: string; documentId: string }[]
  recipients: { signers?: Recipient[]; certifiedDeliveries?: Recipient[] }
  customFields: { textCustomFields: { name: string; value: string }[] }
  eventNotification?: { url: string }
}

export interface PeerEnvelope {
  id: string
  status: 'sent' | 'completed' | 'declined' | 'voided'
  definition: Definition
  completedAt?: string
  declinedReason?: string
}

export interface View {
  envelope: PeerEnvelope
  frameAncestors: string[]
  messageOrigins: string[]
  isUsed: boolean
}

/** `drop` ends the connection before the call has an effect, `dropAfter` afterwards, `hang` never answers. */
export type Fault = number | 'hang' | 'drop' | 'dropAfter'

export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export const messageOf = (envelope: PeerEnvelope, more: object) =>
  JSON.stringify({
    event: `envelope-${envelope.status}`,
    apiVersion: 'v2.1',
    uri: `/restapi/v2.1/accounts/${accountId}/envelopes/${envelope.id}`,
    retryCount: 0,
    generatedDateTime: new Date().toISOString(),
    data: { accountId, userId, envelopeId: envelope.id },
    ...more,
  })

export const connectHeaders = (body: string, secrets: readonly string[] = connectKeys): Record<string, string> => ({
  'x-authorization-digest': 'HMACSHA256',
  ...Object.fromEntries(
    secrets.map((key, index) => [
      `x-docusign-signature-${index + 1}`,
      createHmac('sha256', key).update(body).digest('base64'),
    ]),
  ),
})

/** The path of a call below the account, without ids and query. */
export const shortOf = (pathname: string): string =>
  pathname.replace(`/restapi/v2.1/accounts/${accountId}`, '').replaceAll(/\/[\da-f]{8}-[\da-f-]{27}/g, '/:id')

export const onlyRecipient = ({ definition: { recipients } }: PeerEnvelope): Recipient => {
  const [recipient, ...others] = [...(recipients.signers ?? []), ...(recipients.certifiedDeliveries ?? [])]
  if (!recipient || others.length) throw new Refused(400, 'INVALID_REQUEST_BODY')
  return recipient
}
