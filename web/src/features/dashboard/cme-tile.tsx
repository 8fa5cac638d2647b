import { hoursText } from '@credence/contract/cme/rules'
import { listCmeShortfalls, type CmeShortfall } from '@credence/contract/dashboard/calls'
import { texts } from '@credence/contract/texts'
import { IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../kit/read.ts'
import { useSession } from '../../kit/session-store.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { EntityLink } from '../../domain/management/entity-link.tsx'
import { Tile } from './tile.tsx'
import { useTileDialog } from './tile-address.ts'

const title = 'Providers with Insufficient CMEs'
const keyOf = ({ providerId }: CmeShortfall) => String(providerId)
const byHours = { key: 'hours', direction: 'ascending' } as const

const columnsFor = (required: number): Column<CmeShortfall>[] => [
  {
    key: 'name',
    title: 'Provider',
    value: ({ providerFormattedName }) => providerFormattedName,
    cell: ({ providerId, providerFormattedName }) => (
      <EntityLink type="provider" id={providerId} name={providerFormattedName} />
    ),
  },
  {
    key: 'hours',
    title: 'Total hours',
    value: ({ totalHours }) => totalHours,
    kind: 'number',
    cell: ({ totalHours }) => hoursText(totalHours),
  },
  {
    key: 'missing',
    title: 'Missing',
    value: ({ totalHours }) => required - totalHours,
    kind: 'number',
    dim: true,
    cell: ({ totalHours }) => hoursText(required - totalHours),
  },
]

/** The providers who have too few hours of continuing education. */
export function CmeTile() {
  const { isOpen, ...dialog } = useTileDialog('cme')
  const {
    requiredCme: { hours, months },
  } = useSession()
  const columns = useMemo(() => columnsFor(hours), [hours])
  const { data, isError, refetch } = useQuery(read(listCmeShortfalls, {}))
  return (
    <>
      <Tile
        icon={IconSchool}
        title={title}
        count={data?.length}
        failed={isError && !data ? texts.reloadPanel : undefined}
        note={`under ${hours} hours in the past ${months} months`}
        onOpen={dialog.open}
      />
      <AlertDialog
        opened={isOpen}
        title={title}
        about={`Fewer than ${hours} hours in the past ${months} months.`}
        columns={columns}
        rows={data}
        failed={isError}
        rowKey={keyOf}
        sortedBy={byHours}
        icon={IconSchool}
        none="Every provider has enough hours"
        onRetry={() => void refetch()}
        onClose={dialog.close}
      />
    </>
  )
}
