import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDocusign, type DocusignPeer } from '../../../test/kit/signing/docusign-peer.ts'
import { readConfig } from '../../config/config.ts'
import type { Envelope, FilledField } from '../../kit/ports/esign.ts'
import { docusignService } from './docusign.ts'

const file = Buffer.from('%PDF-1.7\nA document\n%%EOF\n')
const field = (type: FilledField['type'], more: Partial<FilledField> = {}): FilledField => ({
  key: type.toLowerCase(),
  type,
  page: 2,
  x: 72.4,
  y: 500.6,
  width: 180,
  height: 32,
  required: true,
  label: `${type} of the signer`,
  prefill: null,
  value: null,
  ...more,
})

let peer: DocusignPeer
let logged: unknown[]
/** What administrators are told. */
let noted: string[]
beforeEach(async () => {
  peer = await startDocusign()
  logged = []
  noted = []
})
afterEach(() => peer.close())

function service({ callMs = 10_000, transferMs = 10_000 } = {}) {
  const { docusign } = readConfig(peer.env)
  if (!docusign) throw new Error('The settings are complete')
  const log = { warn: (...line: unknown[]) => void logged.push(line) }
  const health = {
    worked: async () => void noted.push('works'),
    failed: async (_: string, reason: string) => void noted.push(reason),
  }
  return docusignService(docusign, { log, health }, { callMs, transferMs, pauseMs: 1 })
}

/** A document of the database: what is kept first stays. */
function documentToSign(more: Partial<Envelope> = {}): Envelope {
  return {
    teamId: 2,
    documentId: 1001,
    documentName: 'Confidentiality agreement',
    signer: { name: 'Ana Flores', email: 'ana.flores@signers.test' },
    fields: [field('SIGNATURE')],
    envelopeId: null,
    async keepEnvelopeId(id) {
      this.envelopeId ??= id
      return this.envelopeId
    },
    openSession: () => Promise.reject(new Error('DocuSign has sessions of its own')),
    readFile: async () => file,
    pageUrl: 'http://localhost:4000/esignature/a-token',
    ...more,
  }
}
const unavailable = { status: 503, message: 'Something went wrong; please try again' }
const callsTo = (call: string) => peer.calls.filter((each) => each === call).length

describe('a document that is signed with DocuSign', () => {
  it('is opened, confirmed and downloaded with the certificate', async () => {
    const esign = service()
    const envelope = documentToSign()
    expect(await esign.status(envelope)).toEqual({ state: 'OPEN' })
    const opened = await esign.open(envelope)
    expect(opened).toEqual({
      scriptSrc: `${peer.url}/bundle.js`,
      integrationKey: peer.env.DOCUSIGN_INTEGRATION_KEY,
      url: expect.stringMatching(`^${peer.url}/Signing/`),
      envelopeId: envelope.envelopeId,
    })
    expect(await esign.status(envelope)).toEqual({ state: 'OPEN' })
    peer.sign(opened.envelopeId ?? '')
    expect(await esign.status(envelope)).toEqual({ state: 'SIGNED', signedAt: expect.any(Date) })
    const signed = await esign.download(envelope)
    expect(signed.subarray(0, file.length)).toEqual(file)
    expect(signed.toString()).toContain('Certificate Of Completion')
    expect(callsTo('POST /oauth/token')).toBe(1)
  })

  it('has our fields as tabs, with what was filled in beforehand', async () => {
    await service().open(
      documentToSign({
        fields: [
          field('SIGNATURE'),
          field('INITIALS', { required: false }),
          field('DATE'),
          field('TEXT', { key: 'today', prefill: 'TODAY' }),
          field('TEXT', { value: 'Ana Flores' }),
          field('CHECKBOX', { value: 'true', required: false }),
        ],
      }),
    )
    const [{ definition } = { definition: undefined }] = peer.envelopes.values()
    const place = { documentId: '1', pageNumber: '2', xPosition: '72', yPosition: '501' }
    const size = { width: '180', height: '32' }
    expect(definition?.recipients.signers?.[0]).toEqual({
      name: 'Ana Flores',
      email: 'ana.flores@signers.test',
      clientUserId: 'document-1001',
      recipientId: '1',
      routingOrder: '1',
      tabs: {
        signHereTabs: [
          {
            ...place,
            ...size,
            tabLabel: 'signature',
            tabOrder: '1',
            name: 'SIGNATURE of the signer',
            optional: 'false',
          },
        ],
        initialHereTabs: [
          { ...place, ...size, tabLabel: 'initials', tabOrder: '2', name: 'INITIALS of the signer', optional: 'true' },
        ],
        dateSignedTabs: [
          { ...place, tabLabel: 'date', tabOrder: '3' },
          { ...place, tabLabel: 'today', tabOrder: '4' },
        ],
        textTabs: [
          {
            ...place,
            ...size,
            tabLabel: 'text',
            tabOrder: '5',
            tooltip: 'TEXT of the signer',
            required: 'true',
            value: 'Ana Flores',
          },
        ],
        checkboxTabs: [
          {
            ...place,
            tabLabel: 'checkbox',
            tabOrder: '6',
            tooltip: 'CHECKBOX of the signer',
            required: 'false',
            selected: 'true',
          },
        ],
      },
    })
    expect(Buffer.from(definition?.documents[0]?.documentBase64 ?? '', 'base64')).toEqual(file)
  })

  it('is only to be read where it has no fields, by somebody who was reached by phone', async () => {
    await service().open(documentToSign({ fields: [], signer: { name: 'Ana Flores', email: null } }))
    const [envelope] = peer.envelopes.values()
    expect(envelope?.definition.recipients).toEqual({
      certifiedDeliveries: [
        {
          name: 'Ana Flores',
          email: 'document-1001@credence.invalid',
          clientUserId: 'document-1001',
          recipientId: '1',
          routingOrder: '1',
        },
      ],
    })
  })

  it('is shown in a frame of our page alone, at an address of its own each time', async () => {
    const esign = service()
    const envelope = documentToSign()
    const [first, second] = [await esign.open(envelope), await esign.open(envelope)]
    expect(first.url).not.toBe(second.url)
    expect(first.envelopeId).toBe(second.envelopeId)
    expect(
      [...peer.views.values()].map(({ frameAncestors, messageOrigins }) => [frameAncestors, messageOrigins]),
    ).toEqual([first, second].map(() => [['http://localhost:4000', peer.url], [peer.url]]))
    const once = await (await fetch(first.url)).text()
    const twice = await (await fetch(first.url)).text()
    expect([once.includes('Finish'), twice.includes('Finish')]).toEqual([true, false])
  })

  it('asks Connect for messages at the public address, which must be https', async () => {
    const esign = service()
    await esign.open(documentToSign())
    await esign.open(documentToSign({ documentId: 1002, pageUrl: 'https://credence.test/esignature/a-token' }))
    expect([...peer.envelopes.values()].map(({ definition }) => definition.eventNotification)).toEqual([
      undefined,
      {
        url: 'https://credence.test/api/esign/docusign',
        requireAcknowledgment: 'true',
        includeHMAC: 'true',
        deliveryMode: 'SIM',
        events: ['envelope-completed', 'envelope-declined', 'envelope-voided'],
        eventData: { version: 'restv2.1' },
      },
    ])
  })

  it('is declined with the reason, or when the envelope was voided in DocuSign', async () => {
    const esign = service()
    const [declined, voided] = [documentToSign(), documentToSign({ documentId: 1002 })]
    await esign.open(declined)
    await esign.open(voided)
    peer.decline(declined.envelopeId ?? '', 'Not my document')
    expect(await esign.status(declined)).toEqual({ state: 'DECLINED', reason: 'Not my document' })
    const stored = peer.envelopes.get(voided.envelopeId ?? '')
    if (stored) stored.status = 'voided'
    expect(await esign.status(voided)).toEqual({ state: 'DECLINED', reason: '' })
  })
})

describe('an envelope', () => {
  it('is sent once when two tabs open a document at the same time', async () => {
    const esign = service()
    const envelope = documentToSign()
    const opened = await Promise.all([esign.open({ ...envelope }), esign.open({ ...envelope })])
    expect(peer.envelopes.size).toBe(1)
    expect(new Set(opened.map(({ envelopeId }) => envelopeId)).size).toBe(1)
  })

  it('that a second server sent at the same time is voided', async () => {
    const envelope = documentToSign()
    const first = await service().open({ ...envelope })
    // The second server looked for it before it was there.
    const [stored] = peer.envelopes.values()
    if (stored) stored.definition.customFields.textCustomFields = []
    const second = await service().open({ ...envelope, keepEnvelopeId: async () => first.envelopeId ?? '' })
    expect(second.envelopeId).toBe(first.envelopeId)
    expect([...peer.envelopes.values()].map(({ status }) => status)).toEqual(['sent', 'voided'])
  })

  it('that was sent by a call without an answer is found and not sent again', async () => {
    const esign = service()
    peer.fail('POST /envelopes', 'dropAfter')
    const envelope = documentToSign()
    await esign.open(envelope)
    expect(peer.envelopes.size).toBe(1)
    expect(callsTo('POST /envelopes')).toBe(1)
    expect(envelope.envelopeId).toBe([...peer.envelopes.keys()][0])
  })

  it('that was sent before its name could be stored is found by the next call', async () => {
    const esign = service()
    const lost = documentToSign({ keepEnvelopeId: () => Promise.reject(new Error('The database is away')) })
    await expect(esign.open(lost)).rejects.toThrow('The database is away')
    const envelope = documentToSign()
    await esign.open(envelope)
    expect(peer.envelopes.size).toBe(1)
  })

  it('is not taken from another signer, from other bytes, or from what is signed already', async () => {
    const esign = service()
    await esign.open(documentToSign())
    await esign.open(documentToSign({ signer: { name: 'Ben Ito', email: 'ana.flores@signers.test' } }))
    await esign.open(documentToSign({ readFile: async () => Buffer.concat([file, Buffer.from('%')]) }))
    const [first] = peer.envelopes.keys()
    peer.sign(first ?? '')
    await esign.open(documentToSign())
    expect(peer.envelopes.size).toBe(4)
  })
})

describe('an envelope that nobody is to sign any more', () => {
  it('is voided, unless it is signed', async () => {
    const esign = service()
    const [open, signed] = [documentToSign(), documentToSign({ documentId: 1002 })]
    await esign.open(open)
    await esign.open(signed)
    peer.sign(signed.envelopeId ?? '')
    for (const { envelopeId } of [open, open, signed]) await esign.end(envelopeId ?? '')
    expect([...peer.envelopes.values()].map(({ status }) => status)).toEqual(['voided', 'completed'])
    expect(logged).toEqual([])
  })

  it('is no fault when DocuSign does not know it', async () => {
    await service().end('3c9d6a52-6f1e-4d0f-8b56-0000000000ff')
    expect(callsTo('PUT /envelopes/:id')).toBe(1)
  })

  it('is not taken for ended when DocuSign refuses to void it and it is still open', async () => {
    const esign = service()
    const envelope = documentToSign()
    await esign.open(envelope)
    peer.fail('PUT /envelopes/:id', 400)
    await expect(esign.end(envelope.envelopeId ?? '')).rejects.toMatchObject({ status: 503 })
    await esign.end(envelope.envelopeId ?? '')
    expect(peer.envelopes.get(envelope.envelopeId ?? '')?.status).toBe('voided')
  })
})

describe('the token of DocuSign', () => {
  it('is renewed before it ends', async () => {
    const esign = service()
    peer.tokenSeconds = 30
    const envelope = documentToSign()
    await esign.open(envelope)
    const granted = callsTo('POST /oauth/token')
    await esign.status(envelope)
    expect(callsTo('POST /oauth/token')).toBe(granted + 1)
  })

  it('is renewed once when it was revoked', async () => {
    const esign = service()
    const envelope = documentToSign()
    await esign.open(envelope)
    peer.revokeTokens()
    expect(await Promise.all([esign.status(envelope), esign.status(envelope)])).toHaveLength(2)
    expect(callsTo('POST /oauth/token')).toBe(2)
    peer.calls.length = 0
    peer.fail('GET /envelopes/:id', 401, 2)
    await expect(esign.status(envelope)).rejects.toMatchObject(unavailable)
    expect(peer.calls).toEqual(['GET /envelopes/:id', 'POST /oauth/token', 'GET /envelopes/:id'])
  })

  it('is shared by calls that begin together, and asked for again after a failure', async () => {
    const esign = service()
    const envelope = documentToSign({ envelopeId: '3c9d6a52-6f1e-4d0f-8b56-00000000000a' })
    peer.fail('POST /oauth/token', 400)
    const failed = await Promise.allSettled([esign.status(envelope), esign.status(envelope)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(callsTo('POST /oauth/token')).toBe(1)
    await esign.open(documentToSign())
    expect(callsTo('POST /oauth/token')).toBe(2)
  })
})

describe('DocuSign that fails', () => {
  it.each([500, 503, 'drop'] as const)('with %s is asked again where that does no harm', async (fault) => {
    const esign = service()
    const envelope = documentToSign()
    for (const call of ['POST /oauth/token', 'GET /envelopes', 'POST /envelopes/:id/views/recipient'])
      peer.fail(call, fault, 2)
    await esign.open(envelope)
    peer.fail('GET /envelopes/:id', fault, 2)
    expect(await esign.status(envelope)).toEqual({ state: 'OPEN' })
    expect(peer.envelopes.size).toBe(1)
  })

  it.each([500, 'drop', 'hang'] as const)(
    'with %s while an envelope is sent leaves none, and the next try succeeds',
    async (fault) => {
      const esign = service(fault === 'hang' ? { transferMs: 300 } : {})
      const envelope = documentToSign()
      peer.fail('POST /envelopes', fault)
      await expect(esign.open(envelope)).rejects.toMatchObject(unavailable)
      expect(callsTo('POST /envelopes')).toBe(1)
      await service().open(envelope)
      expect(peer.envelopes.size).toBe(1)
    },
  )

  it('by never answering is given up', async () => {
    const envelope = documentToSign({ envelopeId: '3c9d6a52-6f1e-4d0f-8b56-00000000000a' })
    await service().open(documentToSign())
    peer.fail('GET /envelopes/:id', 'hang', 3)
    await expect(service({ callMs: 300 }).status(envelope)).rejects.toMatchObject(unavailable)
    expect(logged).toEqual([[{ status: null, code: 'timeout' }, 'DocuSign: asking for the status failed']])
  })

  it('is logged by its codes, without names, tokens and keys', async () => {
    const envelope = documentToSign({ envelopeId: '3c9d6a52-6f1e-4d0f-8b56-00000000000a' })
    await expect(service().status(envelope)).rejects.toMatchObject(unavailable)
    await expect(service().download(envelope)).rejects.toMatchObject(unavailable)
    await expect(service().open(envelope)).rejects.toMatchObject(unavailable)
    expect(logged).toEqual(
      ['asking for the status', 'downloading a document', 'opening a document'].map((what) => [
        { status: 404, code: 'ENVELOPE_DOES_NOT_EXIST' },
        `DocuSign: ${what} failed`,
      ]),
    )
  })

  it('is reported to administrators when nobody can sign, and when it works again', async () => {
    const esign = service()
    const envelope = documentToSign()
    peer.fail('POST /oauth/token', 400)
    await expect(esign.open(envelope)).rejects.toMatchObject(unavailable)
    await esign.open(envelope)
    await esign.status(envelope)
    await expect(
      esign.status(documentToSign({ envelopeId: '3c9d6a52-6f1e-4d0f-8b56-00000000000a' })),
    ).rejects.toMatchObject(unavailable)
    peer.fail('GET /envelopes/:id', 503, 3)
    await expect(esign.status(envelope)).rejects.toMatchObject(unavailable)
    await esign.status(envelope)
    expect(noted).toEqual([
      'DocuSign answered 400: UNSPECIFIED_ERROR',
      'works',
      'DocuSign answered 503: UNSPECIFIED_ERROR',
      'works',
    ])
  })

  it('by answering something else than a PDF is refused', async () => {
    const esign = service()
    const envelope = documentToSign()
    await esign.open(envelope)
    const stored = peer.envelopes.get(envelope.envelopeId ?? '')
    const [document] = stored?.definition.documents ?? []
    if (document) document.documentBase64 = Buffer.from('<html>').toString('base64')
    await expect(esign.download(envelope)).rejects.toMatchObject(unavailable)
  })
})

describe('the reference of an envelope', () => {
  it('does not hold the name of the signer or the document', async () => {
    await service().open(documentToSign())
    const [envelope] = peer.envelopes.values()
    const [custom] = envelope?.definition.customFields.textCustomFields ?? []
    expect(custom?.value).toMatch(/^[\da-f]{64}$/)
    expect(custom?.value).not.toBe(createHash('sha256').update(file).digest('hex'))
  })
})
