import { disclosuresAdminLink, disclosuresProviderLink } from '@credence/contract/disclosures/link'
import { IconClipboardList } from '@tabler/icons-react'
import { useMemo } from 'react'
import { LinkPage } from '../../layouts/link/link-page.tsx'
import { useLink } from '../../layouts/link/use-link.ts'
import { AdminForm } from './admin-form.tsx'
import { getAdminQuestionnaire, getProviderQuestionnaire } from './calls.ts'
import { ProviderForm } from './provider-form.tsx'

const title = 'Disclosures'

/** The page of an emailed link that asks for answers to a questionnaire. */
export const Page = ({ part, token }: { part: string; token: string }) =>
  part === 'admin' ? <AdminPage token={token} /> : <ProviderPage token={token} />

function ProviderPage({ token }: { token: string }) {
  const sent = useMemo(() => ({ params: { token } }), [token])
  const link = useLink(getProviderQuestionnaire, sent)
  return (
    <LinkPage link={link} purpose={disclosuresProviderLink} title={title} icon={IconClipboardList} wide>
      {(questionnaire) => <ProviderForm token={token} questionnaire={questionnaire} onLinkChanged={link.reload} />}
    </LinkPage>
  )
}

function AdminPage({ token }: { token: string }) {
  const sent = useMemo(() => ({ params: { token } }), [token])
  const link = useLink(getAdminQuestionnaire, sent)
  return (
    <LinkPage link={link} purpose={disclosuresAdminLink} title={title} icon={IconClipboardList} wide>
      {(questionnaire) => <AdminForm token={token} questionnaire={questionnaire} onLinkChanged={link.reload} />}
    </LinkPage>
  )
}
