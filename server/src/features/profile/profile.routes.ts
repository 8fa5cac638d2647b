import * as contract from '@credence/contract/profile/calls'
import { saveMe } from '@credence/contract/profile/save'
import { limits } from '@credence/contract/limits'
import { defaultPreferences } from '@credence/contract/onboarding/preferences'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { on } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { photoUrl, saveDetails } from '../users/users.actions.ts'
import { findTeamSettings, getMe } from './profile.queries.ts'

type Flags = Record<string, boolean>
const flagsIn = (value: unknown): Flags =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  )

/** Every flag is always in the answer. A team's defaults may change the onboarding flags. */
const onboardingDefaults = flagsIn(defaultPreferences)

const answerMe = async (scope: Scope) => {
  const { photoKey, ...me } = await getMe(scope)
  return { ...me, photoUrl: photoUrl(photoKey) }
}

export const meRoutes = [
  on(contract.getSettings, async ({ scope }) => {
    const { preferences } = await getMe(scope)
    const { environment, timeZone } = scope.services.config
    const team = await findTeamSettings(scope)
    const settings = team?.settings as { onboarding?: unknown; cmeHours?: unknown; cmeMonths?: unknown } | undefined
    const onboarding = flagsIn(settings?.onboarding)
    return {
      isH3Admin: scope.me.isH3Admin,
      authorities: [...scope.me.authorities],
      environment,
      requiredCme: {
        hours: Number(settings?.cmeHours ?? limits.cmeHours),
        months: Number(settings?.cmeMonths ?? limits.cmeMonths),
      },
      timeZone: team?.timeZone ?? timeZone,
      defaultTimeZone: timeZone,
      preferences: {
        DASHBOARD_HIDE_RECENT_ACTIVITY: false,
        DASHBOARD_HIDE_TASKS: false,
        ...onboardingDefaults,
        ...onboarding,
        ...flagsIn(preferences),
      },
    }
  }),
  on(contract.getMe, ({ scope }) => answerMe(scope)),
  on(saveMe, async ({ scope, body: { version, ...details }, files }) => {
    const me = await getMe(scope)
    assertVersion(me.version, version)
    await saveDetails(scope, me, details, files.newPhotoFile)
    return answerMe(scope)
  }),
]
