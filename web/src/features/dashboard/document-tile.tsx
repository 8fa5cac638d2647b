import { documentCategories } from '@credence/contract/choices/document-categories'
import {
  listExpiringDocuments,
  listExpiringDocumentsOfPractice,
  muteExpiringDocument,
  type ExpiringDocument,
} from '@credence/contract/dashboard/calls'
import { shortName } from '@credence/contract/documents/rules'
import { listExpirables } from '@credence/contract/expirables/calls'
import { expirableGroups, groupOf, type ExpirableGroup } from '@credence/contract/expirables/rules'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { IconAlertTriangle, IconBellOff, IconClock, IconFileAlert, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { useToday } from '../../kit/use-today.ts'
import { toast } from '../../ui/layout/toast.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ExpiryMark } from '../../ui/dates/expiry-mark.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { EntityLink } from '../../domain/management/entity-link.tsx'
import { expirablesAddress } from './expirables-address.ts'
import { Tile, TileLink } from './tile.tsx'
import { useTileDialog } from './tile-address.ts'

const title = 'Documents Expiring Soon'
const keyOf = ({ entityType, entityId, filename }: ExpiringDocument) => `${entityType} ${entityId} ${filename}`
const byDay = { key: 'expiration', direction: 'ascending' } as const

const columnsAt = (today: string): Column<ExpiringDocument>[] => [
  {
    key: 'name',
    title: 'Name',
    value: ({ entityFormattedName }) => entityFormattedName,
    cell: ({ entityType, entityId, entityFormattedName }) => (
      <EntityLink type={entityType} id={entityId} name={entityFormattedName} />
    ),
  },
  { key: 'category', title: 'Category', value: ({ category }) => documentCategories[category], dim: true },
  { key: 'file', title: 'File', value: ({ filename }) => shortName(filename) },
  {
    key: 'expiration',
    title: 'Expires',
    value: ({ expiration }) => expiration,
    kind: 'date',
    cell: ({ expiration }) => <ExpiryMark day={expiration} today={today} />,
  },
  {
    key: 'mute',
    title: 'Mute',
    value: () => null,
    plain: 'hidden',
    cell: (document) => <MuteButton document={document} />,
  },
]

/** Silences an alert for the whole team, with a way back. */
function MuteButton({ document }: { document: ExpiringDocument }) {
  const may = useMay(muteExpiringDocument, { body: { entityType: document.entityType } })
  const { entityType, entityId, filename } = document
  const body = { entityType, entityId, filename }
  const refreshing = {
    mayBeGone: true,
    refreshes: [listExpiringDocuments, listExpiringDocumentsOfPractice, listExpirables],
  }
  const unmute = useSave(muteExpiringDocument, refreshing)
  const { mutate, isPending } = useSave(muteExpiringDocument, {
    ...refreshing,
    onSaved: () =>
      void toast.undoable(`${filename} was muted.`, () => unmute.mutate({ body: { ...body, muted: false } })),
  })
  return may ? (
    <IconButton
      icon={IconBellOff}
      label={`Mute the alert about ${filename}`}
      hint="Mute for the whole team"
      disabled={isPending}
      onClick={() => mutate({ body })}
    />
  ) : null
}

/** What the badges say, which lead to the same groups of the expirables. */
const badges: Readonly<Record<ExpirableGroup, { words: string; tone: 'red' | 'amber'; icon: Icon }>> = {
  overdue: { words: 'expired', tone: 'red', icon: IconAlertTriangle },
  within30: { words: 'within 30 days', tone: 'red', icon: IconAlertTriangle },
  within60: { words: 'in 31 to 60 days', tone: 'amber', icon: IconClock },
  within90: { words: 'in 61 to 90 days', tone: 'amber', icon: IconClock },
}

/** The documents that end soon, or ended lately: of the whole team, or of one practice and its providers. */
export function DocumentTile({ practiceId }: { practiceId?: number }) {
  const { isOpen, ...dialog } = useTileDialog('documents')
  const today = useToday()
  const columns = useMemo(() => columnsAt(today), [today])
  const { data, isError, refetch } = useQuery<ExpiringDocument[]>(
    practiceId === undefined
      ? read(listExpiringDocuments, {})
      : read(listExpiringDocumentsOfPractice, { params: { practiceId } }),
  )
  const groups = Map.groupBy(data ?? [], ({ expiration }) => groupOf(expiration, today))
  const countOf = (group: ExpirableGroup) => groups.get(group)?.length ?? 0
  return (
    <>
      <Tile
        icon={IconFileAlert}
        title={title}
        count={data && data.length - countOf('overdue')}
        failed={isError && !data ? texts.reloadPanel : undefined}
        onOpen={dialog.open}
        badges={expirableGroups.values
          .filter((group) => countOf(group) > 0)
          .map((group) => {
            const { words, tone, icon } = badges[group]
            return (
              <TileLink key={group} to={expirablesAddress({ type: 'document', group, practiceId })}>
                <Badge tone={tone} icon={icon}>{`${countOf(group)} ${words}`}</Badge>
              </TileLink>
            )
          })}
      />
      <AlertDialog
        opened={isOpen}
        title={title}
        about={`Ending within ${limits.expiringDays} days, or ended in the past ${limits.expiredDays}. A muted alert stays silent until the document ends on another day.`}
        columns={columns}
        rows={data}
        failed={isError}
        rowKey={keyOf}
        sortedBy={byDay}
        icon={IconFileAlert}
        listAt={expirablesAddress({ type: 'document', practiceId })}
        none="No document expires soon"
        onRetry={() => void refetch()}
        onClose={dialog.close}
      />
    </>
  )
}
