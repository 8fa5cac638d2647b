import { getProviderOnboardingState, providerTexts } from '@credence/contract/providers/profile'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { OnboardingBanner } from '../../domain/onboarding/onboarding-banner.tsx'

export function ProviderBanner({ providerId }: { providerId: number }) {
  const { data } = useQuery(read(getProviderOnboardingState, { params: { id: providerId } }))
  return data?.hasActiveOnboardingUrl ? <OnboardingBanner sentence={providerTexts.onboarding} /> : null
}
