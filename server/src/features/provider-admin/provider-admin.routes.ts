import * as contract from '@credence/contract/provider-admin/calls'
import { asJson } from '../../kit/request/json.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { hubsOf, remindersOf } from '../switches/switches.actions.ts'
import { checkOnboarding, resendForms, revokeForms, showOnboardingUrl } from './onboarding.actions.ts'
import { createProvider, deleteProvider, sendFormsToMany, updateProvider } from './provider-admin.actions.ts'
import { practicesOfProvider, providersToManage, providerToManage } from './provider-admin.queries.ts'
import { openTemplate } from './templates.actions.ts'
import { templatesOf } from './templates.queries.ts'

/** 0 stands for a provider that does not exist yet. */
const orNew = (id: number): number | null => id || null

export const providerAdminRoutes = [
  onRead(
    contract.listProvidersToManage,
    ({ query }) => providersToManage(query.onlyOnboardingEligible === 'true', query.first ?? null),
    asJson,
  ),
  onRead(
    contract.getProviderToManage,
    ({ params }) => providerToManage(params.id),
    ([row]) => row,
  ),
  onRead(
    contract.listEsignatureTemplates,
    ({ query }) => templatesOf(query.providerId ?? null),
    (rows) => rows,
  ),
  on(contract.openEsignatureTemplate, ({ scope, params }) => openTemplate(scope, params.id)),
  onRead(
    contract.listRemindersForNewProvider,
    () => remindersOf('provider', null),
    (rows) => rows,
  ),
  onRead(
    contract.listRemindersForProvider,
    ({ params }) => remindersOf('provider', orNew(params.id)),
    (rows) => rows,
  ),
  onRead(
    contract.listHubsForProvider,
    ({ params }) => hubsOf('provider', orNew(params.id)),
    (rows) => rows,
  ),
  onRead(
    contract.listPracticesForProvider,
    ({ params }) => practicesOfProvider(orNew(params.id)),
    (rows) => rows,
  ),
  on(contract.getProviderOnboardingUrl, async ({ scope, params }) => ({
    url: await showOnboardingUrl(scope, params.id),
  })),
  on(contract.resendProviderForms, ({ scope, params }) => resendForms(scope, params.id)),
  on(contract.revokeProviderForms, async ({ scope, params }) => {
    await revokeForms(scope, params.id)
    return {}
  }),
  on(contract.createProvider, ({ scope, body }) => createProvider(scope, body)),
  on(contract.updateProvider, ({ scope, params, body }) => updateProvider(scope, params.id, body)),
  on(contract.deleteProvider, ({ scope, params }) => deleteProvider(scope, params.id)),
  on(contract.checkProviderOnboarding, async ({ scope, query }) => ({ errors: await checkOnboarding(scope, query) })),
  on(contract.sendProviderForms, ({ scope, body }) => sendFormsToMany(scope, body)),
]
