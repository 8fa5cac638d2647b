import type { BodyOf } from '@credence/contract/kit/endpoint'
import {
  providerAdminTexts,
  type createProvider as creating,
  type sendProviderForms as sending,
  type updateProvider as updating,
} from '@credence/contract/provider-admin/calls'
import { audit } from '../../kit/request/audit.ts'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { endLinksOf } from '../../kit/request/links.ts'
import { ignoringPracticeFilter } from '../../kit/request/ignoring-practice-filter.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { assertNpiIsNew } from '../providers/npi.actions.ts'
import { forgetRemoved } from '../removed/removed.actions.ts'
import { saveSwitches } from '../switches/switches.actions.ts'
import { archiveAllTasks } from '../tasks/archive.actions.ts'
import { applyMemberships, changesAnything, planMemberships, lockLeftPractices } from './memberships.actions.ts'
import { countMemberships, findMemberships } from './memberships.queries.ts'
import { sendForms } from './onboarding.actions.ts'
import { lockProviders, insertProvider, markDeleted, touchProvider } from './provider-admin.queries.ts'
import { saveTemplates } from './templates.actions.ts'

interface Saved {
  id: number
  version: number
}

export async function createProvider(scope: Scope, body: BodyOf<typeof creating>): Promise<Saved> {
  const {
    npi,
    confirmDuplicateNpi,
    firstName,
    middleName,
    lastName,
    credentials,
    email,
    sendOnboardingForms,
    practiceAssociations,
    includedESignatureTemplates,
    ...switches
  } = body
  if (npi) await assertNpiIsNew(scope, npi, { isConfirmed: confirmDuplicateNpi })
  const id = await insertProvider(scope, {
    npi: npi ?? null,
    firstName,
    middleName,
    lastName,
    credentials,
    email1: email,
  })
  await applyMemberships(scope, id, await planMemberships(scope, id, practiceAssociations))
  await saveSwitches(scope, 'provider', id, switches)
  await saveTemplates(scope, [id], includedESignatureTemplates)
  const [provider] = await lockProviders(scope, [id])
  if (sendOnboardingForms) await sendForms(scope, [id])
  return { id, version: provider?.version ?? 1 }
}

export async function updateProvider(scope: Scope, id: number, body: BodyOf<typeof updating>): Promise<Saved> {
  const { sendOnboardingForms, practiceAssociations, includedESignatureTemplates, version: sent, ...switches } = body
  await lockLeftPractices(scope, practiceAssociations)
  const [stored] = await lockProviders(scope, [id])
  const version = stored?.version ?? 0
  assertVersion(version, sent)
  const plan = await planMemberships(scope, id, practiceAssociations)
  const areSwitched = await saveSwitches(scope, 'provider', id, switches)
  const areIncluded = await saveTemplates(scope, [id], includedESignatureTemplates)
  // A provider who leaves the last practice that the caller sees is not visible afterwards, so writes that need the row
  // come first.
  const next = areSwitched || areIncluded || changesAnything(plan) ? await touchProvider(scope, id) : version
  await applyMemberships(scope, id, plan)
  if (sendOnboardingForms) await sendForms(scope, [id])
  return { id, version: next }
}

/** A caller who is restricted to some practices must not remove a provider from others. */
export async function deleteProvider(scope: Scope, id: number): Promise<{ id: number }> {
  await lockProviders(scope, [id], 'update')
  if ((await countMemberships(scope, id)) > (await findMemberships(scope, id)).length)
    throw new Refusal(422, providerAdminTexts.elsewhere)
  await ignoringPracticeFilter(scope, () => archiveAllTasks(scope, id))
  await endLinksOf(scope, { kind: 'provider', id })
  await markDeleted(scope, id)
  await forgetRemoved(scope, id)
  await audit(scope, 'provider deleted', { subject: `provider ${id}` })
  return { id }
}

export async function sendFormsToMany(
  scope: Scope,
  { providerIds, includedESignatureTemplates }: BodyOf<typeof sending>,
): Promise<{ count: number }> {
  const ids = [...new Set(providerIds)]
  await lockProviders(scope, ids)
  await saveTemplates(scope, ids, includedESignatureTemplates)
  await sendForms(scope, ids)
  return { count: ids.length }
}
