import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { z } from 'zod'
import type { DocusignConfig } from '../../config/docusign.ts'
import type { ServiceHealth } from '../../kit/background/service-health.ts'
import type { Logger } from '../../kit/http/log.ts'
import type { Envelope, EnvelopeStatus, Esign } from '../../kit/ports/esign.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import { DocusignApi, DocusignFailure, type DocusignTimes } from './docusign-api.ts'
import { definitionOf, recipientOf, referenceField, referenceOf } from './docusign-envelope.ts'

/** That DocuSign works is noted once in so long. */
const notedMs = 60_000
/** Longer than a link lives, so that an envelope of an interrupted call is found as long as it is needed. */
const searchedMs = (limits.onboardingLinkDays + 1) * 24 * 3_600_000

const envelopeId = z.string().regex(/^[\w-]{1,64}$/)
const created = z.object({ envelopeId })
const found = z.object({ envelopes: z.array(created).nullish() })
const view = z.object({ url: z.url({ protocol: /^https?$/ }) })
const recipients = z.array(z.object({ declinedReason: z.string().nullish() })).nullish()
const state = z.object({
  status: z.string(),
  completedDateTime: z.string().nullish(),
  voidedReason: z.string().nullish(),
  recipients: z.object({ signers: recipients, certifiedDeliveries: recipients }).nullish(),
})

const unavailable = () => new Refusal(503, texts.tryAgain, { retryAfterSeconds: 10 })

function statusOf({
  status,
  completedDateTime,
  voidedReason,
  recipients: asked,
}: z.output<typeof state>): EnvelopeStatus {
  const { signers, certifiedDeliveries } = asked ?? {}
  const reasonOf = () =>
    [...(signers ?? []), ...(certifiedDeliveries ?? [])].find(({ declinedReason }) => declinedReason)?.declinedReason
  switch (status) {
    case 'completed': {
      const signedAt = new Date(completedDateTime ?? Number.NaN)
      return { state: 'SIGNED', signedAt: Number.isNaN(signedAt.getTime()) ? new Date() : signedAt }
    }
    case 'declined':
      return { state: 'DECLINED', reason: reasonOf() ?? '' }
    // Somebody ended the envelope in DocuSign itself: nobody can sign it any more.
    case 'voided':
      return { state: 'DECLINED', reason: voidedReason ?? '' }
    default:
      return { state: 'OPEN' }
  }
}

/** Signs with DocuSign: an envelope for each document, which is signed in a frame of our page. */
export function docusignService(
  config: DocusignConfig,
  { log, health }: { log: Pick<Logger, 'warn'>; health: Pick<ServiceHealth, 'worked' | 'failed'> },
  times?: DocusignTimes,
): Esign {
  const api = new DocusignApi(config, times)
  let notedUntil = 0
  /** Envelopes that this process is creating, by the document. */
  const creating = new Map<string, Promise<string>>()

  /** What failed is logged here; whoever asked is told to try again. */
  async function ask<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      const done = await work()
      if (Date.now() >= notedUntil) {
        notedUntil = Date.now() + notedMs
        await health.worked('docusign')
      }
      return done
    } catch (error) {
      if (!(error instanceof DocusignFailure)) throw error
      log.warn({ status: error.status, code: error.code }, `DocuSign: ${what} failed`)
      if (error.isOutage) {
        notedUntil = 0
        await health.failed('docusign', error.message)
      }
      throw unavailable()
    }
  }

  async function find(reference: string): Promise<string | undefined> {
    const query = new URLSearchParams({
      from_date: new Date(Date.now() - searchedMs).toISOString(),
      custom_field: `${referenceField}=${reference}`,
      // One that is signed already belongs to something older.
      status: 'sent,delivered',
    })
    const { envelopes } = await api.json(
      { method: 'GET', path: `/envelopes?${query.toString()}`, isRepeatable: true },
      found,
    )
    return envelopes?.[0]?.envelopeId
  }

  /**
   * Sends the envelope, unless an earlier call did that and broke off before it knew. A call without an answer may have
   * sent it, and is not repeated: what it sent is looked for.
   */
  async function create(envelope: Envelope): Promise<string> {
    const file = await envelope.readFile()
    const reference = referenceOf(envelope, file)
    const known = await find(reference)
    if (known) return known
    try {
      const body = definitionOf(envelope, file)
      const call = { method: 'POST', path: '/envelopes', body, isRepeatable: false, isTransfer: true } as const
      return (await api.json(call, created)).envelopeId
    } catch (error) {
      const sent = error instanceof DocusignFailure && error.isUncertain ? await find(reference) : undefined
      if (sent) return sent
      throw error
    }
  }

  const stateOf = (id: string) =>
    api.json({ method: 'GET', path: `/envelopes/${id}?include=recipients`, isRepeatable: true }, state)

  const isOpen = async (id: string) => ['created', 'sent', 'delivered'].includes((await stateOf(id)).status)

  /** One that is signed, has ended already or is unknown stays as it is. */
  async function endEnvelope(id: string, voidedReason: string): Promise<void> {
    const call = {
      method: 'PUT',
      path: `/envelopes/${id}`,
      body: { status: 'voided', voidedReason },
      isRepeatable: true,
    } as const
    try {
      await api.json(call, z.unknown())
    } catch (error) {
      if (!(error instanceof DocusignFailure) || (error.status !== 400 && error.status !== 404)) throw error
      if (error.status === 400 && (await isOpen(id))) throw error
    }
  }

  /** Two servers may create an envelope at once. The one that is stored first counts, the other is voided. */
  async function ensure(envelope: Envelope): Promise<string> {
    if (envelope.envelopeId) return envelope.envelopeId
    const key = `${envelope.teamId}/${envelope.documentId}`
    const own =
      creating.get(key) ??
      create(envelope).finally(() => {
        creating.delete(key)
      })
    creating.set(key, own)
    const id = await own
    const kept = await envelope.keepEnvelopeId(id)
    if (kept !== id) await endEnvelope(id, 'Sent twice')
    return kept
  }

  return {
    isBuiltIn: false,
    open: (envelope) =>
      ask('opening a document', async () => {
        const id = await ensure(envelope)
        const { name, email, clientUserId } = recipientOf(envelope)
        const call = {
          method: 'POST',
          path: `/envelopes/${id}/views/recipient`,
          body: {
            userName: name,
            email,
            clientUserId,
            authenticationMethod: 'None',
            returnUrl: envelope.pageUrl,
            frameAncestors: [new URL(envelope.pageUrl).origin, config.appsUrl],
            messageOrigins: [config.appsUrl],
          },
          // An address that nobody opened ends by itself.
          isRepeatable: true,
        } as const
        const { url } = await api.json(call, view)
        return { scriptSrc: config.scriptUrl, integrationKey: config.integrationKey, url, envelopeId: id }
      }),

    async status({ envelopeId: id }) {
      // It was never shown.
      if (!id) return { state: 'OPEN' }
      return ask('asking for the status', async () => statusOf(await stateOf(id)))
    },

    download: ({ envelopeId: id }) =>
      ask('downloading a document', async () => {
        const bytes = await api.bytes(`/envelopes/${id}/documents/combined?certificate=true`, 'application/pdf')
        if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new DocusignFailure(200, 'not a PDF')
        return bytes
      }),

    end: (id) => ask('ending an envelope', () => endEnvelope(id, 'Revoked')),
  }
}
