import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import { defaultPreferences } from '@credence/contract/onboarding/preferences'
import { upsertPreferences } from '../../../src/features/onboarding/preferences.queries.ts'
import { insertLink } from '../../../src/kit/request/links.ts'
import type { Scope } from '../../../src/kit/request/scope.ts'
import { hashToken } from '../../../src/kit/secrets/crypto.ts'
import type { Place } from './place.ts'

/** A row in every table of the onboarding wizard; answers the change that staff review. */
export async function buildOnboarding(scope: Scope, { teamId, practiceId, providerId }: Place): Promise<number> {
  await upsertPreferences(scope, practiceId, defaultPreferences)
  const token = await insertLink(scope, {
    purpose: providerOnboardingLink,
    for: { kind: 'provider', id: providerId },
    sentTo: 'provider@two-teams.test',
  })
  const { id: linkId } = await scope.db
    .selectFrom('link')
    .select('id')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  const of = { teamId, providerId, linkId, stage: 'demographics' }
  await scope.db.insertInto('onboardingStage').values(of).execute()
  await scope.db
    .insertInto('onboardingDraft')
    .values({ ...of, dataSealed: Buffer.from('sealed') })
    .execute()
  await scope.db
    .insertInto('onboardingDocumentDay')
    .values({ teamId, providerId, field: 'aclsExpirationDate', day: '2027-01-31' })
    .execute()
  const change = await scope.db
    .insertInto('onboardingChange')
    .values({ ...of, field: 'citizenship', label: 'Citizenship', before: null, after: 'US' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return change.id
}
