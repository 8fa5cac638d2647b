import type { Scope } from '../../src/kit/request/scope.ts'
import { workIn } from '../builders/builders.ts'
import { buildLogin } from '../builders/enrollment.ts'
import { hubsOfProviders, payersOf } from './demo-payers.ts'
import { practiceIdsOf, providerIdsOf } from './demo-practices.ts'

/**
 * Every practice has a login for its first carriers and its first hub, and the first provider for the first provider
 * hub.
 */
export async function buildLogins(scope: Scope, teamId: number): Promise<void> {
  await workIn(scope, teamId)
  for (const practiceId of practiceIdsOf(teamId)) {
    const { carriers, hubs } = payersOf(teamId, practiceId)
    for (const carrierId of carriers.slice(0, 3)) {
      await buildLogin(
        scope,
        teamId,
        { owner: 'practice', ownerId: practiceId, portal: 'carrier', portalId: carrierId },
        {
          username: `office${practiceId}`,
          password: `Demo-portal-${practiceId}-${carrierId}`,
          mfa1: 'Office phone',
          securityQuestions: 'First office? Spruce Street',
          notes: 'Ask before changing the password.',
        },
      )
    }
    for (const hubId of hubs.slice(0, 1)) {
      await buildLogin(
        scope,
        teamId,
        { owner: 'practice', ownerId: practiceId, portal: 'hub', portalId: hubId },
        { username: `practice${practiceId}`, password: `Demo-hub-${practiceId}` },
      )
    }
  }
  const [providerId = 0] = providerIdsOf(teamId)
  const [hubId = 0] = hubsOfProviders
  await buildLogin(
    scope,
    teamId,
    { owner: 'provider', ownerId: providerId, portal: 'hub', portalId: hubId },
    { username: `provider${providerId}`, password: `Demo-hub-${providerId}` },
  )
}
