import { getPracticeOnboardingState } from '@credence/contract/practices/profile'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { OnboardingBanner } from '../../domain/onboarding/onboarding-banner.tsx'

export function PracticeBanner({ practiceId }: { practiceId: number }) {
  const { data } = useQuery(read(getPracticeOnboardingState, { params: { id: practiceId } }))
  return data?.hasActiveOnboardingUrl ? (
    <OnboardingBanner sentence="This practice is actively completing onboarding forms." />
  ) : null
}
