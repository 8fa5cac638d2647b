import { listBusinessLines, setBusinessLineOffered } from '@credence/contract/business-lines/admin'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { SharedList } from '../../domain/management/shared-list.tsx'
import { useRecordDialog } from '../../domain/management/use-record-dialog.ts'
import { BusinessLineDialog, type BusinessLine } from './business-line-dialog.tsx'

const columns: readonly Column<BusinessLine>[] = [
  { key: 'carrier', title: 'Carrier', value: ({ carrierName }) => carrierName },
]
const textOf = ({ name, carrierName }: BusinessLine) => `${name} ${carrierName}`

/** Where platform administrators keep the lines of business of every carrier. */
export const BusinessLinesPage = () => (
  <LeaveGuard byChoice>
    <BusinessLines />
  </LeaveGuard>
)

function BusinessLines() {
  const dialog = useRecordDialog<BusinessLine>()
  const { data, isError, refetch } = useQuery(read(listBusinessLines, {}))
  const { mutate } = useSave(setBusinessLineOffered, { refreshes: [listBusinessLines], done: 'Updated!' })
  const reload = async ({ id }: BusinessLine) => {
    const now = (await refetch()).data?.find((line) => line.id === id)
    if (!now) dialog.close()
    return now
  }
  return (
    <>
      <SharedList
        title="Line of Business Management"
        noun="line of business"
        plural="lines of business"
        icon={IconListDetails}
        columns={columns}
        rows={data}
        failed={isError && !data}
        textOf={textOf}
        firstStep="Add the lines of business of your carriers, such as Medicare Advantage or PPO."
        onRetry={() => void refetch()}
        onAdd={dialog.openNew}
        onOpen={dialog.open}
        onSwitch={({ id }, isActive) => mutate({ params: { id }, body: { isActive } })}
      />
      <BusinessLineDialog dialog={dialog} onReload={reload} />
    </>
  )
}
