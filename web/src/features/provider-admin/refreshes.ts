import {
  listProvidersOfPractice,
  listProvidersOfTeam,
  listSupervisingProviders,
} from '@credence/contract/lookups/calls'
import {
  getProviderToManage,
  listEsignatureTemplates,
  listHubsForProvider,
  listPracticesForProvider,
  listProvidersToManage,
  listRemindersForProvider,
} from '@credence/contract/provider-admin/calls'
import { getProvider } from '@credence/contract/providers/profile'
import { listSearchEntries } from '@credence/contract/providers/calls'

/** Where a provider who comes or goes is listed. */
export const listsOfProviders = [
  listProvidersToManage,
  listProvidersOfTeam,
  listProvidersOfPractice,
  listSupervisingProviders,
  listSearchEntries,
]

/** What the save of a provider changes. */
export const partsOfProvider = [
  getProviderToManage,
  listHubsForProvider,
  listRemindersForProvider,
  listPracticesForProvider,
  listEsignatureTemplates,
  getProvider,
]
