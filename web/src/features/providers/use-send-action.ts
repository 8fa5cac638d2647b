import { updateProvider } from '@credence/contract/provider-admin/calls'
import { IconMailForward } from '@tabler/icons-react'
import { useMay } from '../../kit/use-may.ts'
import { usePageAction } from '../../ui/palette/page-actions.ts'

/** Offers in the palette the page where the onboarding forms of a provider are sent. */
export function useSendAction(providerId: number): void {
  const maySend = useMay(updateProvider)
  usePageAction(
    maySend
      ? {
          id: 'send-onboarding',
          label: 'Send onboarding forms',
          about: 'In Provider Management',
          icon: IconMailForward,
          to: `/admin/providers?provider=${providerId}`,
        }
      : null,
    4,
  )
}
