import { looksLikeEmail } from '@credence/contract/fields'
import { reminderMessages } from '@credence/contract/onboarding/calls'
import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import { stagesFor, stagesMissing, type StageName } from '@credence/contract/onboarding/stages'
import { sendWithCopies } from '../../gateways/email/copies.ts'
import { audit } from '../../kit/request/audit.ts'
import { completeLink, linkUrl } from '../../kit/request/links.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import { countUse } from '../../kit/request/throttle.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { formsCompletedEmail, formsReceivedEmail, linkAgainEmail } from './emails.ts'
import { getWizardAt, stageNamed } from './onboarding.actions.ts'
import { getPeopleToTell, removeDrafts } from './progress.queries.ts'
import type { Wizard } from './stage.ts'

/** One email to the provider, and one each to the sender of the link and to the addresses that get copies. */
async function tellAll(scope: Scope, { providerId, providerName, practice }: Wizard): Promise<void> {
  const { sentTo, sender, copies } = await getPeopleToTell(scope, practice.id)
  const { mailer, config } = scope.services
  if (sentTo !== null && looksLikeEmail(sentTo))
    await mailer.send(scope, formsReceivedEmail({ to: sentTo, providerName, practiceName: practice.name }))
  const [first, ...others] = [sender, ...(copies?.split(',') ?? [])]
    .map((address) => address?.trim() ?? '')
    .filter((address) => looksLikeEmail(address) && address.toLowerCase() !== sentTo?.toLowerCase())
  if (first === undefined) return
  const url = `${config.publicUrl}/provider/${providerId}`
  await sendWithCopies(
    scope,
    formsCompletedEmail({ to: first, providerName, practiceName: practice.name, url }),
    others,
  )
}

/** Refuses to complete a wizard before every stage that it shows was saved. */
function assertAllSaved(wizard: Wizard): void {
  const missing = stagesFor(wizard.preferences).filter(
    (stage) => stage !== 'signing' && !wizard.savedStages.includes(stage),
  )
  if (missing.length) throw new Refusal(409, stagesMissing, { extra: { stages: missing } })
}

export async function assertStagesSaved(scope: Scope): Promise<void> {
  assertAllSaved(await getWizardAt(scope, 'signing', { toBe: 'completed' }))
}

/**
 * Completes the wizard once every stage that it shows was saved. Of several submits at once, one completes it; false
 * for the others.
 */
export async function completeOnboarding(scope: Scope): Promise<boolean> {
  const wizard = await getWizardAt(scope, 'signing', { toBe: 'completed' })
  assertAllSaved(wizard)
  if (!(await completeLink(scope, scope.link.id))) return false
  await removeDrafts(scope)
  await audit(scope, 'onboarding completed', { subject: `provider ${wizard.providerId}` })
  await tellAll(scope, wizard)
  return true
}

const mostReminders = 3

/** Mails the link again, to the address that it was sent to and to no other. */
export async function remind(scope: Scope, { stage, token }: { stage: StageName; token: string }): Promise<void> {
  const { practice, providerId, providerName } = await getWizardAt(scope, stageNamed(stage))
  const { sentTo } = await getPeopleToTell(scope, practice.id)
  if (sentTo === null) throw new Refusal(409, reminderMessages.noAddress)
  const { used, seconds } = await countUse(scope, `onboarding reminder ${scope.link.id}`, '1 day')
  if (used > mostReminders)
    throw new Refusal(429, reminderMessages.tooMany, { retryAfterSeconds: seconds, commits: true })
  await scope.services.mailer.send(
    scope,
    linkAgainEmail({
      to: sentTo,
      providerName,
      practiceName: practice.name,
      url: linkUrl(scope, providerOnboardingLink, token),
    }),
  )
  await audit(scope, 'onboarding link sent again', { subject: `provider ${providerId}` })
}
