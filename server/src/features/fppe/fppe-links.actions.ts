import { fppeProviderLink, fppeReviewerLink, fppeTexts } from '@credence/contract/fppe/calls'
import { hasActiveLink, isReadyToSend, maySendProviderLink } from '@credence/contract/fppe/rules'
import { looksLikeEmail } from '@credence/contract/fields'
import { endEnvelopes } from '../../domain/signing/ended-envelopes.ts'
import { audit } from '../../kit/request/audit.ts'
import { findOpenToken, insertLink, linkUrl } from '../../kit/request/links.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { insertFppeActivity, updateFppeTask, type FppeTaskToSave } from './fppe.queries.ts'
import { providerLinkEmail, reviewerLinkEmail } from './emails.ts'

type Form = 'provider' | 'reviewer'
const purposes = { provider: fppeProviderLink, reviewer: fppeReviewerLink } as const

const urlOf = (scope: Scope, form: Form, token: string) => linkUrl(scope, purposes[form], token)

interface Recipient {
  to: string
  name: string
  /** The account that is told what comes of the link. */
  createdBy: number | null
}

async function sendLink(
  scope: Scope,
  form: Form,
  task: FppeTaskToSave,
  { to, name, createdBy }: Recipient,
): Promise<void> {
  const token = await insertLink(scope, {
    purpose: purposes[form],
    for: { kind: 'fppeTask', id: task.id },
    sentTo: to,
    createdBy,
  })
  // The link of an earlier reviewer has ended.
  if (form === 'reviewer') await endEnvelopes(scope)
  const write = form === 'provider' ? providerLinkEmail : reviewerLinkEmail
  await scope.services.mailer.send(
    scope,
    write({
      to,
      name,
      providerName: task.providerName,
      facilityName: task.facilityName,
      teamName: task.teamName,
      url: urlOf(scope, form, token),
    }),
  )
  await insertFppeActivity(scope, task.id, `${form === 'provider' ? 'Provider' : 'Reviewer'} link sent to ${to}`)
  await audit(scope, 'fppe link sent', { subject: `fppe task ${task.id}`, detail: { form } })
}

/** Emails the provider's link. Patients that were listed by an earlier link and never reviewed must be listed again. */
export async function sendProviderLink(scope: Scope, task: FppeTaskToSave): Promise<void> {
  if (!maySendProviderLink(task))
    throw new Refusal(409, hasActiveLink(task) ? fppeTexts.linkOpen : fppeTexts.reviewDone)
  if (!isReadyToSend(task)) throw new Refusal(400, fppeTexts.sending)
  if (!task.providerEmail || !looksLikeEmail(task.providerEmail)) throw new Refusal(422, fppeTexts.providerHasNoEmail)
  if (task.providerFormsComplete) await updateFppeTask(scope, task.id, { providerFormsCompletedAt: null })
  await sendLink(scope, 'provider', task, {
    to: task.providerEmail,
    name: task.providerName,
    createdBy: scope.author,
  })
}

/** Emails the reviewer's link and revokes the earlier one. A provider who lists patients sends it for the team. */
export async function sendReviewerLink(
  scope: Scope,
  task: FppeTaskToSave,
  createdBy: number | null = scope.author,
): Promise<void> {
  const { reviewerFirstName, reviewerLastName, reviewerEmail } = task
  if (!reviewerEmail) throw new Refusal(400, fppeTexts.reviewer)
  const name = [reviewerFirstName, reviewerLastName].join(' ')
  await sendLink(scope, 'reviewer', task, { to: reviewerEmail, name, createdBy })
}

/** The URLs of the open links. Whoever has one can fill in the form, so showing it is recorded. */
export async function showFppeUrls(
  scope: Scope,
  id: number,
): Promise<{ activeProviderUrl: string | null; activeReviewerUrl: string | null }> {
  const open = async (form: Form) => {
    const token = await findOpenToken(scope, purposes[form], { kind: 'fppeTask', id })
    return token && urlOf(scope, form, token)
  }
  const urls = { activeProviderUrl: await open('provider'), activeReviewerUrl: await open('reviewer') }
  if (urls.activeProviderUrl || urls.activeReviewerUrl)
    await audit(scope, 'fppe link shown', { subject: `fppe task ${id}` })
  return urls
}
