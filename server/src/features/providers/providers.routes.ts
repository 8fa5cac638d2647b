import * as profile from '@credence/contract/providers/profile'
import { searchProviderChoices } from '@credence/contract/lookups/calls'
import * as contract from '@credence/contract/providers/calls'
import { asJson, getJson } from '../../kit/request/json.ts'
import { portraitType } from '../../kit/files/portrait.ts'
import { notFound } from '../../kit/request/refusal.ts'
import { on, onRead, Picture } from '../../kit/request/route.ts'
import { providerChoices } from './choices.queries.ts'
import { onboardingState, stateOf } from './onboarding-state.queries.ts'
import { findProviderPhoto } from './photo.queries.ts'
import { saveProvider } from './profile.actions.ts'
import { providerStatement } from './profile.queries.ts'
import { entriesOf, searchAnywhere, searchEntries, searchFurther } from './search.queries.ts'
import { openSsn } from './ssn.actions.ts'

export const providerRoutes = [
  onRead(
    contract.listSearchEntries,
    ({ query }) => searchEntries(query.search),
    (rows, { query }) => entriesOf(query.search, rows),
    { more: (rows, { query }) => searchFurther(query.search, rows) },
  ),
  onRead(searchProviderChoices, ({ query }) => providerChoices(query.search), asJson),
  on(contract.searchProvidersOfAllTeams, ({ scope, query }) => getJson(scope, searchAnywhere(query.search))),
  onRead(profile.getProvider, ({ params }) => providerStatement(params.id), asJson),
  on(profile.saveProvider, async ({ scope, params, body }) => {
    await saveProvider(scope, params.id, body)
    return getJson(scope, providerStatement(params.id))
  }),
  on(profile.revealSsn, async ({ scope, params, body }) => ({ value: await openSsn(scope, params.id, body.purpose) })),
  on(profile.getProviderPhoto, async ({ scope, params }) => {
    const photo = await findProviderPhoto(scope, params.key)
    if (!photo) throw notFound()
    return new Picture(photo.image, portraitType)
  }),
  onRead(
    profile.getProviderOnboardingState,
    ({ params }) => onboardingState(params.id),
    ([row]) => stateOf(row),
  ),
]
