import type { ProviderOnboardingState } from '@credence/contract/providers/profile'

export type OnboardingStatus = 'open' | 'complete' | 'expired'

export const statusOf = ({
  hasActiveOnboardingUrl,
  completedAt,
}: Pick<ProviderOnboardingState, 'hasActiveOnboardingUrl' | 'completedAt'>): OnboardingStatus =>
  hasActiveOnboardingUrl ? 'open' : completedAt === null ? 'expired' : 'complete'

/** An onboarding is shown until it is complete, and for a while after. */
export const isShownOnboarding = (state: ProviderOnboardingState): boolean =>
  state.sentAt !== null && (statusOf(state) !== 'complete' || state.hasRecentlyCompletedOnboardingUrl)

export const stagesText = ({
  savedStages,
  totalStages,
}: Pick<ProviderOnboardingState, 'savedStages' | 'totalStages'>): string => `${savedStages} of ${totalStages}`

/** The same as a share: `64%`. */
export const shareText = ({
  savedStages,
  totalStages,
}: Pick<ProviderOnboardingState, 'savedStages' | 'totalStages'>): string =>
  totalStages === 0 ? '' : `${Math.floor((savedStages / totalStages) * 100)}%`

const dayMs = 86_400_000

/** How long a link still opens: `in 8 days`, `today`. */
export function daysLeftText(expires: Date, now: Date): string {
  const days = Math.floor((expires.getTime() - now.getTime()) / dayMs)
  if (days < 0) return ''
  return days === 0 ? 'within a day' : days === 1 ? 'in 1 day' : `in ${days} days`
}
