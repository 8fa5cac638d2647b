import { texts } from '@credence/contract/texts'
import { IconDatabase } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { useToday } from '../../kit/use-today.ts'
import { Card, QuietLine } from '../../ui/layout/card.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { DiscardConfirm } from '../../ui/dialogs/discard-confirm.tsx'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { useEditing } from '../../ui/dialogs/use-editing.ts'
import { useAddressSort } from '../../ui/hooks/use-address.ts'
import { hubCalls, type Hub, type HubOwner } from './hub-calls.ts'
import { HubEditRow } from './hub-edit-row.tsx'
import { HubRow } from './hub-row.tsx'
import { StandingTable } from './standing-table.tsx'
import classes from './standing-table.module.css'

interface HubAccessCardProps {
  id: string
  title: string
  owner: HubOwner
  ownerId: number
  /** Opens the owner's login to a hub. */
  onLogin: (hub: { id: number; name: string }) => void
}

const byName = { key: 'name', direction: 'ascending' } as const

const columns: readonly Column<Hub>[] = [
  { key: 'name', title: 'Name', value: ({ name }) => name },
  { key: 'effective', title: 'Effective', value: ({ effectiveDate }) => effectiveDate, kind: 'date', field: 122 },
  { key: 'expires', title: 'Expires', value: ({ expires }) => expires, kind: 'date', field: 122 },
  { key: 'portal', title: 'Portal', value: () => null, plain: 'shown' },
  { key: 'actions', title: 'Actions', value: () => null, plain: 'hidden' },
]

/** The active data hubs of a practice or a provider, the days of their attestations, and the logins. */
export function HubAccessCard({ id, title, owner, ownerId, onLogin }: HubAccessCardProps) {
  const sort = useAddressSort(columns, byName, `${id}-sort`)
  const today = useToday()
  const card = useRef<HTMLDivElement>(null)
  const { list, save } = hubCalls[owner]
  const { data: hubs, isError, refetch } = useQuery(read(list, { params: { id: ownerId } }))
  const mayEdit = useMay(save)
  const { editing, setUnsaved, open, close, question } = useEditing(card)
  const renderRow = (hub: Hub) =>
    hub.id === editing ? (
      <UnsavedWork key={hub.id} onUnsaved={setUnsaved}>
        <HubEditRow
          owner={owner}
          ownerId={ownerId}
          hub={hub}
          onClose={close}
          onReload={async () => (await refetch()).data?.find((each) => each.id === hub.id)}
        />
      </UnsavedWork>
    ) : (
      <HubRow
        key={hub.id}
        owner={owner}
        ownerId={ownerId}
        hub={hub}
        today={today}
        onLogin={() => onLogin(hub)}
        onEdit={mayEdit ? () => open(hub.id) : null}
      />
    )
  return (
    <Card id={id} title={title} count={hubs?.length}>
      <div ref={card}>
        {!hubs && isError && (
          <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
            The data hubs could not be loaded.
          </Failed>
        )}
        {!hubs && !isError && (
          <Loading what="data hubs">
            <div className={classes['bars']}>
              <Bar width="60%" />
              <Bar width="70%" />
              <Bar width="54%" />
            </div>
          </Loading>
        )}
        {hubs?.length === 0 && (
          <QuietLine icon={<IconDatabase size={16} stroke={1.6} aria-hidden />}>
            <span>No hubs found...</span>
            {` Turn them on for this ${owner} under ${owner === 'practice' ? 'Practices' : 'Providers'} in the administration.`}
          </QuietLine>
        )}
        {hubs && hubs.length > 0 && (
          <StandingTable
            label="Table of data hubs"
            columns={columns}
            rows={hubs}
            sort={sort}
            isEditing={editing !== null}
            renderRow={renderRow}
          />
        )}
      </div>
      <DiscardConfirm
        opened={question.asked}
        where="the open row"
        onDiscard={question.discard}
        onKeep={question.keep}
      />
    </Card>
  )
}
