import {
  listProviderFacilityParticipation,
  saveProviderFacilityParticipation,
} from '@credence/contract/participation/location'
import { isShownLocation, locationWord } from '@credence/contract/participation/rules'
import { listSimilarTasks } from '@credence/contract/tasks/similar'
import { texts } from '@credence/contract/texts'
import { Switch } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { WantedTask } from '../../domain/work/similar-tasks.ts'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { useToday } from '../../kit/use-today.ts'
import { Card, QuietLine } from '../../ui/layout/card.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { DiscardConfirm } from '../../ui/dialogs/discard-confirm.tsx'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { switchValue } from '../../ui/hooks/address-values.ts'
import { useAddress, useAddressSort } from '../../ui/hooks/use-address.ts'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { useEditing } from '../../ui/dialogs/use-editing.ts'
import { privilegesText } from './matrix/location-cell.tsx'
import { LocationDialog } from './location-dialog.tsx'
import { PrivilegeEditRow, PrivilegeRow, type Privileges } from './privilege-row.tsx'
import { rankOf } from './standing-row-parts.tsx'
import { StandingTable } from './standing-table.tsx'
import classes from './standing-table.module.css'

interface ProviderLocationsCardProps {
  id: string
  providerId: number
  /** The practice of a task that is added here; null while the provider belongs to none. */
  practiceId: number | null
  onLogin: (location: { id: number; name: string }) => void
  onTask: (task: WantedTask) => void
}

const byStatus = { key: 'status', direction: 'ascending' } as const

const columnsOf = (today: string): Column<Privileges>[] => [
  { key: 'name', title: 'Location', value: ({ name }) => name, least: 120 },
  {
    key: 'status',
    title: 'Status',
    value: (location) => rankOf[locationWord(location, today)],
    field: 84,
    whole: true,
  },
  { key: 'privileges', title: 'Privileges', value: ({ privilegesType }) => privilegesText(privilegesType), field: 104 },
  { key: 'effective', title: 'Effective', value: ({ effectiveDate }) => effectiveDate, kind: 'date', field: 122 },
  { key: 'expires', title: 'Expires', value: ({ expires }) => expires, kind: 'date', field: 122 },
  { key: 'portal', title: 'Portal', value: () => null, plain: 'shown' },
  { key: 'actions', title: 'Actions', value: () => null, plain: 'hidden' },
]

/** The locations of a provider's practices, and the privileges at each. */
export function ProviderLocationsCard({ id, providerId, practiceId, onLogin, onTask }: ProviderLocationsCardProps) {
  const today = useToday()
  const [all, setAll] = useAddress('inactive', switchValue)
  const [info, setInfo] = useState<Privileges | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const { editing, setUnsaved, open, close, question } = useEditing(card)
  const { data, isError, refetch } = useQuery(read(listProviderFacilityParticipation, { params: { id: providerId } }))
  const [mayEdit, mayTasks] = [useMay(saveProviderFacilityParticipation), useMay(listSimilarTasks)]
  const shown = useMemo(
    () =>
      data
        ?.filter((location) => all || location.id === editing || isShownLocation(location, today))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'en-US')),
    [data, all, editing, today],
  )
  const columns = useMemo(() => columnsOf(today), [today])
  const sort = useAddressSort(columns, byStatus, `${id}-sort`)
  const renderRow = (location: Privileges) =>
    location.id === editing ? (
      <UnsavedWork key={location.id} onUnsaved={setUnsaved}>
        <PrivilegeEditRow
          providerId={providerId}
          location={location}
          onClose={close}
          onReload={async () => (await refetch()).data?.find((each) => each.id === location.id)}
        />
      </UnsavedWork>
    ) : (
      <PrivilegeRow
        key={location.id}
        providerId={providerId}
        practiceId={practiceId}
        location={location}
        today={today}
        onInfo={() => setInfo(location)}
        onLogin={() => onLogin(location)}
        onTask={mayTasks ? onTask : null}
        onEdit={mayEdit ? () => open(location.id) : null}
      />
    )
  return (
    <Card
      id={id}
      title="Locations"
      count={shown?.length}
      actions={<Switch label="Show Inactive" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />}
    >
      <div ref={card}>
        {!shown && isError && (
          <Failed sentence={texts.reloadBoard} onRetry={() => void refetch()}>
            The locations could not be loaded.
          </Failed>
        )}
        {!shown && !isError && (
          <Loading what="locations">
            <div className={classes['bars']}>
              <Bar width="60%" />
              <Bar width="70%" />
              <Bar width="54%" />
            </div>
          </Loading>
        )}
        {shown?.length === 0 && (
          <QuietLine icon={<IconMapPin size={16} stroke={1.6} aria-hidden />}>
            {data?.length === 0
              ? 'The practices of this provider have no locations yet. A platform administrator adds them under Locations.'
              : 'No active locations; turn on Show Inactive to see the others.'}
          </QuietLine>
        )}
        {shown && shown.length > 0 && (
          <StandingTable
            label="Table of locations"
            columns={columns}
            rows={shown}
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
      <LocationDialog
        practiceId={null}
        facility={info}
        today={today}
        onClose={() => setInfo(null)}
        onLogin={(location) => {
          setInfo(null)
          onLogin(location)
        }}
      />
    </Card>
  )
}
