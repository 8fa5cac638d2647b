import { limits } from '@credence/contract/limits'
import { createProvider, listProvidersToManage } from '@credence/contract/provider-admin/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import shared from '../../domain/management/management-form.module.css'
import { useChoiceInAddress } from '../../domain/management/practice-choice.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Failed } from '../../ui/layout/states.tsx'
import { BulkSendDialog } from './bulk-send-dialog.tsx'
import { EditProvider } from './edit-provider.tsx'
import { NewProviderForm } from './new-provider-form.tsx'
import classes from './provider-admin.module.css'
import { ProviderList } from './provider-list.tsx'
import { ToolsCard } from './tools-card.tsx'

const adding = 'new'
/** What stands above and below the list: head and search, and for editors the tools. */
const room = { viewer: 136, editor: 258 }

/** Where providers are added to the team, and their practices, hubs, reminders and onboarding forms are kept. */
export function ProviderAdminPage() {
  usePageTitle('Provider Management')
  const editor = useMay(createProvider)
  const { data: providers, isError, refetch } = useQuery(read(listProvidersToManage, { query: {} }))
  // Tens of thousands take a moment; those at the top are there before.
  const { data: first } = useQuery({
    ...read(listProvidersToManage, { query: { first: limits.firstRows } }),
    enabled: !providers,
    gcTime: 0,
  })
  const [wanted, go] = useChoiceInAddress('provider')
  const [sending, setSending] = useState(false)
  const isAdding = editor && wanted === adding
  const provider = isAdding || wanted === null ? null : (providers?.find(({ id }) => String(id) === wanted) ?? null)
  const isPicking = !isAdding && !provider
  return (
    <div className={isPicking ? undefined : shared['screen']}>
      <PageHead
        title="Provider Management"
        {...(isPicking && providers ? { note: providers.length.toLocaleString('en-US') } : {})}
      >
        {!isPicking && (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
            onClick={() => go(null)}
          >
            Back
          </Button>
        )}
      </PageHead>
      <LeaveGuard byChoice>
        {isAdding && <NewProviderForm onMade={(id) => go(String(id))} />}
        {provider && <EditProvider key={provider.id} provider={provider} onGone={() => go(null)} />}
      </LeaveGuard>
      {isPicking && (
        <div className={classes['parts']}>
          {editor && <ToolsCard onAdd={() => go(adding)} onSend={() => setSending(true)} />}
          {isError && !providers ? (
            <div className="framed">
              <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
                The providers could not be loaded.
              </Failed>
            </div>
          ) : (
            <ProviderList
              providers={providers}
              first={first}
              reserved={editor ? room.editor : room.viewer}
              onOpen={(id) => go(String(id))}
              onAdd={editor ? () => go(adding) : null}
            />
          )}
        </div>
      )}
      {sending && <BulkSendDialog onClose={() => setSending(false)} />}
    </div>
  )
}
