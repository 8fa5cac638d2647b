import { looksLikeEmail } from '@credence/contract/fields'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { reviewMessages, type reviewOnboarding as reviewing } from '@credence/contract/onboarding-review/calls'
import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import { stageTitles } from '@credence/contract/onboarding/stages'
import { providerAdminTexts } from '@credence/contract/provider-admin/calls'
import { staleSave } from '../../kit/request/assert-version.ts'
import { audit } from '../../kit/request/audit.ts'
import { findOpenToken, insertLink, linkUrl } from '../../kit/request/links.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { updateLinkOfResponse } from '../disclosures/questionnaire.actions.ts'
import { sentBackEmail } from './emails.ts'
import {
  findChanges,
  findNewestLink,
  getLinkOfToken,
  insertSavedStages,
  lockProviderToReview,
  updateStagesSentBack,
  updateAccepted,
  updateSentBack,
  type ChangeToDecide,
  type ProviderToReview,
} from './onboarding-review.queries.ts'

type Decisions = BodyOf<typeof reviewing>

interface OpenLink {
  id: string
  token: string
  to: string
}

/** The link to mail: the open one, else a new one with which the same stages are saved as with the last one. */
async function getOpenLink(scope: Scope, providerId: number, email: string | null): Promise<OpenLink> {
  const subject = { kind: 'provider', id: providerId } as const
  const newest = await findNewestLink(scope, providerId)
  const to = newest?.sentTo ?? email
  if (!to || !looksLikeEmail(to)) throw new Refusal(422, to ? providerAdminTexts.badEmail : providerAdminTexts.noEmail)
  const open = await findOpenToken(scope, providerOnboardingLink, subject)
  if (open) return { id: await getLinkOfToken(scope, open), token: open, to }
  const token = await insertLink(scope, { purpose: providerOnboardingLink, for: subject, sentTo: to })
  const id = await getLinkOfToken(scope, token)
  if (newest) {
    await insertSavedStages(scope, newest.id, id)
    // Answers belong to their link. With the new one they are corrected, and not given once more.
    await updateLinkOfResponse(scope, newest.id, id)
  }
  return { id, token, to }
}

/** One email with every message and the link. The stages of these changes count as not saved. */
async function sendBack(
  scope: Scope,
  providerId: number,
  { provider, changes, sent }: { provider: ProviderToReview; changes: ChangeToDecide[]; sent: Decisions['sendBack'] },
): Promise<void> {
  const link = await getOpenLink(scope, providerId, provider.email)
  await updateStagesSentBack(scope, link.id, [...new Set(changes.map(({ stage }) => stage))])
  await updateSentBack(scope, sent)
  const messages = new Map(sent.map(({ id, message }) => [id, message]))
  await scope.services.mailer.send(
    scope,
    sentBackEmail({
      to: link.to,
      name: provider.name,
      teamName: provider.teamName,
      url: linkUrl(scope, providerOnboardingLink, link.token),
      corrections: changes.map(({ id, stage, label }) => ({
        stage: stageTitles[stage],
        label,
        message: messages.get(id) ?? '',
      })),
    }),
  )
  await audit(scope, 'onboarding link sent', { subject: `provider ${providerId}` })
}

/** Accepts changes and sends others back, all or none. A change that somebody decided before refuses all of them. */
export async function reviewChanges(
  scope: Scope,
  providerId: number,
  { accept, sendBack: sent }: Decisions,
): Promise<void> {
  const ids = [...accept, ...sent.map(({ id }) => id)]
  if (ids.length === 0) return
  if (new Set(ids).size < ids.length) throw new Refusal(422, reviewMessages.decidedTwice)
  const provider = await lockProviderToReview(scope, providerId)
  const changes = await findChanges(scope, providerId, ids)
  if (changes.length < ids.length) throw notFound()
  if (changes.some(({ state }) => state !== 'PENDING')) throw staleSave()
  if (accept.length > 0) await updateAccepted(scope, accept)
  if (sent.length > 0) {
    const isSent = new Set(sent.map(({ id }) => id))
    await sendBack(scope, providerId, { provider, changes: changes.filter(({ id }) => isSent.has(id)), sent })
  }
  await audit(scope, 'onboarding reviewed', {
    subject: `provider ${providerId}`,
    detail: { accepted: accept, sentBack: sent.map(({ id }) => id) },
  })
}
