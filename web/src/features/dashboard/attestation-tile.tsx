import { listRenewals, listRenewalsOfPractice, type Renewal } from '@credence/contract/dashboard/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { IconAlertTriangle, IconDatabase } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../kit/read.ts'
import { useToday } from '../../kit/use-today.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ExpiryMark } from '../../ui/dates/expiry-mark.tsx'
import { expiriesOf } from '../../ui/dates/expiry.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { EntityLink } from '../../domain/management/entity-link.tsx'
import { expirablesAddress } from './expirables-address.ts'
import { Tile, TileLink } from './tile.tsx'
import { useTileDialog } from './tile-address.ts'

const title = 'Upcoming Data Hub Attestations'
const keyOf = ({ entityType, entityId, dataHubName }: Renewal) => `${entityType} ${entityId} ${dataHubName}`
const byDay = { key: 'expiration', direction: 'ascending' } as const

const columnsAt = (today: string): Column<Renewal>[] => [
  {
    key: 'name',
    title: 'Name',
    value: ({ entityFormattedName }) => entityFormattedName,
    cell: ({ entityType, entityId, entityFormattedName }) => (
      <EntityLink type={entityType} id={entityId} name={entityFormattedName} />
    ),
  },
  {
    key: 'type',
    title: 'Type',
    value: ({ entityType }) => (entityType === 'provider' ? 'Provider' : 'Practice'),
    dim: true,
  },
  { key: 'hub', title: 'Data Hub', value: ({ dataHubName }) => dataHubName },
  {
    key: 'expiration',
    title: 'Attestation due',
    value: ({ expiration }) => expiration,
    kind: 'date',
    cell: ({ expiration }) => <ExpiryMark day={expiration} today={today} />,
  },
]

/** The attestations of the next 60 days and those that are overdue: of the whole team, or of one practice and its providers. */
export function AttestationTile({ practiceId }: { practiceId?: number }) {
  const { isOpen, ...dialog } = useTileDialog('attestations')
  const today = useToday()
  const columns = useMemo(() => columnsAt(today), [today])
  const { data, isError, refetch } = useQuery<Renewal[]>(
    practiceId === undefined ? read(listRenewals, {}) : read(listRenewalsOfPractice, { params: { practiceId } }),
  )
  const note = `due within the next ${limits.renewalDays} days`
  const overdue = expiriesOf(data?.map(({ expiration }) => expiration) ?? [], today).expired
  return (
    <>
      <Tile
        icon={IconDatabase}
        title={title}
        count={data && data.length - overdue}
        failed={isError && !data ? texts.reloadPanel : undefined}
        note={note}
        badges={
          overdue > 0 ? (
            <TileLink to={expirablesAddress({ type: 'attestation', group: 'overdue', practiceId })}>
              <Badge tone="red" icon={IconAlertTriangle}>{`${overdue} overdue`}</Badge>
            </TileLink>
          ) : undefined
        }
        onOpen={dialog.open}
      />
      <AlertDialog
        opened={isOpen}
        title={title}
        about={`Due within the next ${limits.renewalDays} days. One that is overdue stays until it is done.`}
        columns={columns}
        rows={data}
        failed={isError}
        rowKey={keyOf}
        sortedBy={byDay}
        icon={IconDatabase}
        listAt={expirablesAddress({ type: 'attestation', practiceId })}
        none="No attestation is due"
        onRetry={() => void refetch()}
        onClose={dialog.close}
      />
    </>
  )
}
