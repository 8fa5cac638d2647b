import { fppeProviderLink } from '@credence/contract/fppe/link'
import { IconStethoscope } from '@tabler/icons-react'
import { useMemo } from 'react'
import { LinkPage } from '../../../layouts/link/link-page.tsx'
import { useLink } from '../../../layouts/link/use-link.ts'
import { getPatientForm } from './calls.ts'
import { PatientsForm } from './patients-form.tsx'

/** The page of an emailed link that asks a provider for the patients of an evaluation. */
export function Page({ token }: { part: string; token: string }) {
  const sent = useMemo(() => ({ params: { token } }), [token])
  const link = useLink(getPatientForm, sent)
  return (
    <LinkPage link={link} purpose={fppeProviderLink} title="Practice evaluation" icon={IconStethoscope} wide>
      {(asked) => <PatientsForm token={token} asked={asked} onLinkChanged={link.reload} />}
    </LinkPage>
  )
}
