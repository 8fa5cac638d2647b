import type { BodyOf } from '@credence/contract/kit/endpoint'
import type { saveReferralSettings as endpoint } from '@credence/contract/referrals/settings'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { getJson } from '../../kit/request/json.ts'
import type { RawJson } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { getSettingsVersion, referralSettings, replaceSettings } from './settings.queries.ts'

export async function saveReferralSettings(
  scope: Scope,
  { version, ...settings }: BodyOf<typeof endpoint>,
): Promise<RawJson> {
  assertVersion(await getSettingsVersion(scope), version)
  await replaceSettings(scope, settings)
  return getJson(scope, referralSettings)
}
