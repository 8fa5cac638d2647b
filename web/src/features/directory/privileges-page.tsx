import { directoryTexts } from '@credence/contract/directory/texts'
import { IconStethoscope } from '@tabler/icons-react'
import { useMemo } from 'react'
import { getPrivilegesPractice } from './calls.ts'
import { useLookupAddress } from './lookup-address.ts'
import { LookupPage } from './lookup-page.tsx'
import { usePrivilegesByFacility } from './privileges-by-facility.tsx'
import { usePrivilegesByProvider } from './privileges-by-provider.tsx'
import { useAnswer } from './use-answer.ts'

const views = [
  { part: 'provider', label: directoryTexts.byProvider },
  { part: 'facility', label: directoryTexts.byFacility },
]

/** The public page that answers who has privileges at which location of a practice. */
export function Page({ token }: { part: string; token: string }) {
  const sent = useMemo(() => ({ params: { token } }), [token])
  const practice = useAnswer(getPrivilegesPractice, sent)
  const address = useLookupAddress()
  const isByFacility = address.part === 'facility'
  const byProvider = usePrivilegesByProvider({ token, address, isShown: !isByFacility })
  const byFacility = usePrivilegesByFacility({ token, address, isShown: isByFacility })
  const { controls, status, results } = isByFacility ? byFacility : byProvider
  return (
    <LookupPage
      practice={practice}
      title="Privileges lookup"
      icon={IconStethoscope}
      address={address}
      views={views}
      controls={controls}
      status={status}
    >
      {results}
    </LookupPage>
  )
}
