import {
  getProviderToManage,
  listEsignatureTemplates,
  listHubsForProvider,
  listPracticesForProvider,
  listRemindersForProvider,
} from '@credence/contract/provider-admin/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { EditProviderForm } from './edit-provider-form.tsx'
import type { ListedProvider } from './provider-match.ts'

/** A provider as it is at this moment: what was read earlier may have changed since. */
const now = { refetchOnMount: 'always' } as const

interface EditProviderProps {
  provider: ListedProvider
  /** The provider is out of sight: deleted, or of none of the caller's practices any more. */
  onGone: () => void
}

export function EditProvider({ provider, onGone }: EditProviderProps) {
  const params = { id: provider.id }
  const details = useQuery({ ...read(getProviderToManage, { params }), ...now })
  const hubs = useQuery({ ...read(listHubsForProvider, { params }), ...now })
  const reminders = useQuery({ ...read(listRemindersForProvider, { params }), ...now })
  const practices = useQuery({ ...read(listPracticesForProvider, { params }), ...now })
  const templates = useQuery({ ...read(listEsignatureTemplates, { query: { providerId: provider.id } }), ...now })
  const [round, setRound] = useState(0)
  const parts = [hubs, reminders, practices, templates]
  const isThere = [details, ...parts].every(({ isFetchedAfterMount }) => isFetchedAfterMount)
  const reload = async () => {
    const [fresh] = await Promise.all([details.refetch(), ...parts.map(({ refetch }) => refetch())])
    return fresh.data?.version
  }
  const partOf = <T,>({ data, isError }: { data: T | undefined; isError: boolean }) => ({
    data: isThere ? data : undefined,
    failed: isError,
  })
  return (
    <EditProviderForm
      key={`${isThere} ${round}`}
      provider={provider}
      details={details.data}
      failed={details.isError && !details.data}
      hubs={partOf(hubs)}
      reminders={partOf(reminders)}
      practices={partOf(practices)}
      templates={partOf(templates)}
      onReload={reload}
      onSaved={() => setRound(round + 1)}
      onGone={onGone}
    />
  )
}
