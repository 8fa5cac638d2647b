import { listHubs, setHubActive } from '@credence/contract/hubs/admin'
import { IconDatabase } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { SharedList } from '../../domain/management/shared-list.tsx'
import { useRecordDialog } from '../../domain/management/use-record-dialog.ts'
import { HubDialog } from './hub-dialog.tsx'
import type { Hub } from './hub-draft.ts'

const ownersOf = ({ forPractices, forProviders }: Hub): string =>
  forPractices && forProviders ? 'Practices and providers' : forPractices ? 'Practices' : 'Providers'

const columns: readonly Column<Hub>[] = [
  { key: 'owners', title: 'Offered To', value: ownersOf, width: 180 },
  { key: 'portalUrl', title: 'Portal URL', value: ({ portalUrl }) => portalUrl, dim: true },
  { key: 'phone', title: 'Phone', value: ({ phone }) => phone, width: 120 },
  { key: 'email', title: 'Email', value: ({ email }) => email },
]
const nameOf = ({ name }: Hub) => name

/** Where platform administrators keep the data hubs that practices and providers attest to. */
export const HubsPage = () => (
  <LeaveGuard byChoice>
    <Hubs />
  </LeaveGuard>
)

function Hubs() {
  const dialog = useRecordDialog<Hub>()
  const { data, isError, refetch } = useQuery(read(listHubs, {}))
  const { mutate } = useSave(setHubActive, { refreshes: [listHubs], done: 'Updated!' })
  const reload = async ({ id }: Hub) => {
    const now = (await refetch()).data?.find((hub) => hub.id === id)
    if (!now) dialog.close()
    return now
  }
  return (
    <>
      <SharedList
        title="Data Hub Management"
        noun="data hub"
        plural="data hubs"
        icon={IconDatabase}
        columns={columns}
        rows={data}
        failed={isError && !data}
        textOf={nameOf}
        firstStep="Add the data hubs that your practices and providers attest to, such as CAQH or PECOS."
        onRetry={() => void refetch()}
        onAdd={dialog.openNew}
        onOpen={dialog.open}
        onSwitch={({ id }, isActive) => mutate({ params: { id }, body: { isActive } })}
      />
      <HubDialog dialog={dialog} onReload={reload} />
    </>
  )
}
