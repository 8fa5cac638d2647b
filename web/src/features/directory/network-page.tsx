import { directoryTexts } from '@credence/contract/directory/texts'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { getNetworkPractice } from './calls.ts'
import { LookupPage, ModeLink } from './lookup-page.tsx'
import { useLookupAddress } from './lookup-address.ts'
import { useNetworkByCarrier } from './network-by-carrier.tsx'
import { useNetworkByProvider } from './network-by-provider.tsx'
import { useAnswer } from './use-answer.ts'

const views = [
  { part: 'carrier', label: directoryTexts.byCarrier },
  { part: 'provider', label: directoryTexts.byProvider },
]

/** The public page that answers which providers of a practice take a plan. */
export function Page({ token }: { part: string; token: string }) {
  const sent = useMemo(() => ({ params: { token } }), [token])
  const practice = useAnswer(getNetworkPractice, sent)
  const address = useLookupAddress()
  const { isSearch } = address
  const isByProvider = address.part === 'provider'
  const byCarrier = useNetworkByCarrier({ token, address, isShown: !isByProvider })
  const byProvider = useNetworkByProvider({ token, address, isShown: isByProvider })
  const { controls, status, results } = isByProvider ? byProvider : byCarrier
  return (
    <LookupPage
      practice={practice}
      title="Network lookup"
      icon={IconShieldCheck}
      address={address}
      views={views}
      headerEnd={
        <ModeLink address={address} href={address.hrefOf({ parameters: { version: isSearch ? null : 'search' } })}>
          {isSearch ? directoryTexts.switchToLookup : directoryTexts.switchToSearch}
        </ModeLink>
      }
      controls={controls}
      status={status}
    >
      {results}
    </LookupPage>
  )
}
