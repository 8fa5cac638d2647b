import { z } from 'zod'
import type { TwilioConfig } from '../../config/twilio.ts'
import type { ServiceHealth } from '../../kit/background/service-health.ts'
import { dialled } from '../../kit/ports/fax.ts'
import type { HandOver, OutgoingSms, Sms, SmsAttempt, SmsReport } from '../../kit/ports/sms.ts'
import { twilioError, twilioReport } from './twilio-status.ts'

interface Surroundings {
  publicUrl: string
  health: Pick<ServiceHealth, 'worked' | 'failed'>
  /** For one call. Far below the lease of a claim. */
  timeoutMs?: number
}

const usualTimeoutMs = 15_000
const pageSize = 100
const mostPages = 10
/** How far Twilio's clock may be behind that of the database. */
const clockDifferenceMs = 60_000

const message = z.object({
  sid: z.string().min(1).max(64),
  status: z.string(),
  body: z.string().nullish(),
  date_created: z.string().nullish(),
  error_code: z.number().nullish(),
})
const page = z.object({ messages: z.array(message), next_page_uri: z.string().nullish() })
const failure = z.object({ code: z.number() })

/** Texts as Twilio may return them: with other blanks, or behind the words that it puts before those of a trial account. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Errors of a connection that was never made: the request did not leave this machine. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** A lookup that is not answered, or not whole: it does not say which messages Twilio has. */
class LookupFailed extends Error {}

const causeOf = (error: unknown): string => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? (name === 'TimeoutError' ? 'timeout' : 'connection failed')
}

/** The address that Twilio reports to. It names the attempt, and Twilio's signature covers it. */
export const statusCallbackOf = (publicUrl: string, { teamId, deliveryId, attemptId }: SmsAttempt): string =>
  `${publicUrl}/api/hooks/twilio/status?team=${teamId}&delivery=${deliveryId}&attempt=${attemptId}`

/** Twilio's REST API. Its own messages may hold numbers, so that only codes reach a log. */
export function twilioSms(
  { accountSid, authToken, apiUrl }: TwilioConfig,
  { publicUrl, health, timeoutMs = usualTimeoutMs }: Surroundings,
): Sms {
  const messagesUrl = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  const request = (url: string, options: RequestInit = {}): Promise<Response> =>
    fetch(url, {
      ...options,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { authorization, accept: 'application/json' },
    })

  async function handOver({ attempt, from, to, text }: OutgoingSms): Promise<HandOver> {
    const body = new URLSearchParams({
      To: dialled(to),
      From: dialled(from),
      Body: text,
      StatusCallback: statusCallbackOf(publicUrl, attempt),
    })
    let response: Response
    let answer: unknown
    try {
      response = await request(`${messagesUrl}.json`, { method: 'POST', body })
      answer = await response.json().catch((error: unknown) => {
        if (response.ok) throw error
        return null
      })
    } catch (error) {
      const reason = causeOf(error)
      return { kind: neverConnected.has(reason) ? 'notSent' : 'unknown', reason }
    }
    const { status } = response
    const accepted = message.safeParse(answer)
    if (response.ok && accepted.success) {
      const { sid, status: state, error_code: errorCode } = accepted.data
      return { kind: 'accepted', report: twilioReport({ sid, status: state, errorCode }) }
    }
    const code = failure.safeParse(answer).data?.code
    const reason = `Twilio answered ${status}${code ? ` (error ${code})` : ''}`
    if (response.ok || status >= 500) return { kind: 'unknown', reason }
    // The account or the rate is the reason, and not this message.
    if ([401, 403, 404, 429].includes(status)) return { kind: 'notSent', reason }
    return { kind: 'refused', error: twilioError(code) }
  }

  /** All pages of a list, until one holds nothing but older messages. Twilio lists the newest first. */
  async function list(query: Record<string, string>, since: number): Promise<z.output<typeof message>[]> {
    const found: z.output<typeof message>[] = []
    let next: string | null =
      `${messagesUrl}.json?${new URLSearchParams({ ...query, PageSize: String(pageSize) }).toString()}`
    for (let count = 0; next !== null && count < mostPages; count += 1) {
      const response = await request(next)
      if (!response.ok) throw new LookupFailed(`Twilio answered ${response.status}`)
      const { messages, next_page_uri: uri }: z.output<typeof page> = page.parse(await response.json())
      const young = messages.filter(({ date_created: created }) => !created || Date.parse(created) >= since)
      found.push(...young)
      next = uri && young.length > 0 ? `${apiUrl}${uri}` : null
    }
    if (next !== null) throw new LookupFailed('Twilio lists too many messages')
    return found
  }

  async function show(sid: string): Promise<z.output<typeof message> | null> {
    const response = await request(`${messagesUrl}/${encodeURIComponent(sid)}.json`)
    if (response.status === 404) return null
    if (!response.ok) throw new LookupFailed(`Twilio answered ${response.status}`)
    return message.parse(await response.json())
  }

  /** Also a lookup says whether the service works. */
  async function answered<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      await health.failed('sms', error instanceof LookupFailed ? error.message : causeOf(error))
      throw error
    }
  }

  return {
    async send(outgoing) {
      const outcome = await handOver(outgoing)
      if (outcome.kind === 'notSent' || outcome.kind === 'unknown') await health.failed('sms', outcome.reason)
      else await health.worked('sms')
      return outcome
    },
    async find({ from, to, text }, since): Promise<SmsReport[]> {
      const earliest = since.getTime() - clockDifferenceMs
      const numbers = { To: dialled(to), From: dialled(from) }
      const day = new Date(earliest).toISOString().slice(0, 10)
      // A message that waits at Twilio has no DateSent yet, so that the newest ones are also listed without it.
      const lists = [{ ...numbers, 'DateSent>': day }, numbers].map((query) => list(query, earliest))
      const listed = (await answered(Promise.all(lists))).flat()
      const bySid = new Map(
        listed.filter(({ body }) => plain(body ?? '').includes(plain(text))).map((each) => [each.sid, each]),
      )
      return [...bySid.values()].map(({ sid, status, error_code: errorCode }) =>
        twilioReport({ sid, status, errorCode }),
      )
    },
    async report(vendorId) {
      const found = await answered(show(vendorId))
      return found && twilioReport({ sid: found.sid, status: found.status, errorCode: found.error_code })
    },
  }
}
