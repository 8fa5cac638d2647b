import { createHash } from 'node:crypto'
import type { Envelope, FilledField } from '../../kit/ports/esign.ts'

/** The longest texts that DocuSign takes for names and subjects. */
const longestName = 100

/** The custom field by which an envelope is found again. */
export const referenceField = 'credenceDocument'

/**
 * Names what is signed and by whom. An envelope with the same reference has the same bytes for the same person, also
 * when an installation was set up anew and counts its documents from the beginning.
 */
export const referenceOf = ({ teamId, documentId, signer, pageUrl }: Envelope, file: Buffer): string =>
  createHash('sha256')
    .update(JSON.stringify([new URL(pageUrl).origin, teamId, documentId, signer.name, signer.email]))
    .update(file)
    .digest('hex')

/**
 * The one person who signs. Without an email address of theirs, one that nobody can receive: DocuSign requires an
 * address, and sends nothing to recipients who sign in a frame.
 */
export const recipientOf = ({ documentId, signer }: Envelope) => ({
  name: signer.name.slice(0, longestName),
  email: signer.email ?? `document-${documentId}@credence.invalid`,
  clientUserId: `document-${documentId}`,
})

type Tab = Record<string, string>

/** DocuSign measures in points from the upper left corner of the page, as our fields do, in whole numbers. */
const placeOf = ({ key, page, x, y }: FilledField, index: number): Tab => ({
  documentId: '1',
  pageNumber: String(page),
  xPosition: String(Math.round(x)),
  yPosition: String(Math.round(y)),
  tabLabel: key,
  tabOrder: String(index + 1),
})

const sizeOf = ({ width, height }: FilledField): Tab => ({
  width: String(Math.round(width)),
  height: String(Math.round(height)),
})

function tabsOf(fields: readonly FilledField[]): Record<string, Tab[]> {
  const tabs: Record<string, Tab[]> = {}
  const add = (kind: string, tab: Tab) => (tabs[kind] ??= []).push(tab)
  for (const [index, field] of fields.entries()) {
    const { type, label, required, value, prefill } = field
    const place = placeOf(field, index)
    switch (type) {
      case 'SIGNATURE':
        add('signHereTabs', { ...place, ...sizeOf(field), name: label, optional: String(!required) })
        break
      case 'INITIALS':
        add('initialHereTabs', { ...place, ...sizeOf(field), name: label, optional: String(!required) })
        break
      case 'DATE':
        add('dateSignedTabs', place)
        break
      case 'TEXT': {
        const text = { ...place, ...sizeOf(field), tooltip: label, required: String(required), value: value ?? '' }
        // Today is the day of the signature.
        if (prefill === 'TODAY') add('dateSignedTabs', place)
        else add('textTabs', text)
        break
      }
      case 'CHECKBOX':
        add('checkboxTabs', {
          ...place,
          tooltip: label,
          required: String(required),
          selected: String(value === 'true'),
        })
        break
    }
  }
  return tabs
}

/** Where DocuSign reports that an envelope changed. It takes https addresses only; elsewhere the job finds out. */
const notificationTo = (pageUrl: string) => {
  const { protocol, origin } = new URL(pageUrl)
  return protocol === 'https:'
    ? {
        eventNotification: {
          url: `${origin}/api/esign/docusign`,
          requireAcknowledgment: 'true',
          includeHMAC: 'true',
          deliveryMode: 'SIM',
          events: ['envelope-completed', 'envelope-declined', 'envelope-voided'],
          eventData: { version: 'restv2.1' },
        },
      }
    : {}
}

/** An envelope with one document and one person who opens it in a frame. */
export function definitionOf(envelope: Envelope, file: Buffer) {
  const { documentName, fields, pageUrl } = envelope
  const recipient = { ...recipientOf(envelope), recipientId: '1', routingOrder: '1' }
  const name = documentName.slice(0, longestName)
  return {
    status: 'sent',
    emailSubject: name,
    documents: [{ documentId: '1', name, fileExtension: 'pdf', documentBase64: file.toString('base64') }],
    // Without a field there is nothing to sign: the person confirms to have read the document.
    recipients: fields.length
      ? { signers: [{ ...recipient, tabs: tabsOf(fields) }] }
      : { certifiedDeliveries: [recipient] },
    customFields: {
      textCustomFields: [
        { name: referenceField, value: referenceOf(envelope, file), required: 'false', show: 'false' },
      ],
    },
    ...notificationTo(pageUrl),
  }
}
