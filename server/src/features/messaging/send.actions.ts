import { limits } from '@credence/contract/limits'
import type { sendSms } from '@credence/contract/messaging/calls'
import { joinRecipients } from '@credence/contract/messaging/recipients'
import { smsTexts } from '@credence/contract/messaging/texts'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { assertOpenable, signDownload } from '../../kit/files/stored-files.ts'
import { audit } from '../../kit/request/audit.ts'
import { endRequest, makeConsentRequest } from '../signing/requests.actions.ts'
import { findSignedForms } from './history.queries.ts'
import { admit, assertTime, storeMessages } from './ledger.actions.ts'
import { cancelDeliveries, updateFormsProcessed } from './send.queries.ts'

type Body = BodyOf<typeof sendSms>

const minutesUntil = (at: string): number => Math.ceil((Date.parse(at) - Date.now()) / 60_000)
const linkMinutes = limits.signingLinkDays * 24 * 60

/** The consent forms of a message as a request with a link. The days of the link begin when the message leaves. */
async function makeForms(scope: Scope, practiceId: number, body: Body, scheduleAt: string | null) {
  if (!body.sendConsentForms) return null
  return makeConsentRequest(scope, {
    practiceId,
    signerFirstName: body.signerFirstName ?? '',
    signerLastName: body.signerLastName ?? '',
    sentTo: joinRecipients(body.toNumber),
    templateIds: body.includedESignatureTemplates ?? [],
    ...(scheduleAt === null ? {} : { lifetime: `${minutesUntil(scheduleAt) + linkMinutes} minutes`, scheduleAt }),
  })
}

/** Sends a message now or at a time. Answers its id. */
export async function sendMessage(
  scope: Scope,
  practiceId: number,
  body: Body,
  { mayRepeat }: { mayRepeat: boolean },
): Promise<number> {
  const scheduleAt = body.scheduleDateTime ? new Date(body.scheduleDateTime.trim()).toISOString() : null
  if (scheduleAt !== null) await assertTime(scope, scheduleAt, { early: smsTexts.tooEarly, late: smsTexts.tooLate })
  const text = { toNumber: joinRecipients(body.toNumber), content: body.content }
  await admit(scope, {
    practiceId,
    scheduleAt,
    messages: [text],
    numbers: body.toNumber,
    field: 'toNumber',
    mayRepeat,
  })
  const forms = await makeForms(scope, practiceId, body, scheduleAt)
  const shared = { practiceId, origin: 'STAFF' as const, scheduleAt, signingRequestId: forms?.id ?? null }
  const {
    ids: [id = 0],
  } = await storeMessages(scope, shared, [{ ...text, url: forms?.url ?? null }])
  return id
}

/** Cancels a scheduled message, unless a process has begun to send it. Its consent forms cannot be signed any more. */
export async function cancelMessage(scope: Scope, id: number): Promise<void> {
  const canceled = await cancelDeliveries(scope, id)
  if (!canceled) throw new Refusal(409, smsTexts.notCancelable)
  if (canceled.signingRequestId !== null) await endRequest(scope, canceled.signingRequestId)
}

export async function markForms(scope: Scope, id: number, isProcessed: boolean): Promise<void> {
  if (!(await updateFormsProcessed(scope, id, isProcessed))) throw new Refusal(400, smsTexts.noForms)
}

/** The addresses of signed consent forms. Whoever has one can read the file, so handing it out is recorded. */
export async function openForms(scope: Scope, id: number, filenames: readonly string[]): Promise<string[]> {
  const forms = new Map((await findSignedForms(scope, id)).map((form) => [form.filename, form]))
  const wanted = filenames.map((filename) => {
    const form = forms.get(filename)
    if (!form) throw notFound()
    assertOpenable(form.scan)
    return form
  })
  await audit(scope, 'consent form opened', { subject: `sms ${id}`, detail: { count: wanted.length } })
  return Promise.all(
    wanted.map(({ key, filename }) =>
      signDownload(scope, {
        key,
        teamId: scope.teamId,
        name: filename,
        contentType: 'application/pdf',
        purpose: 'show',
      }),
    ),
  )
}
