import { listFacilitiesToManage } from '@credence/contract/locations/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import {
  getLocationMatrix,
  listProviderFacilityHistory,
  saveProviderFacilityParticipation,
} from '@credence/contract/participation/location'
import { emptyCell, type Cell } from '@credence/contract/participation/matrix-cells'
import { exportLocationMatrix } from '@credence/contract/participation/matrix-export'
import { locationWord } from '@credence/contract/participation/rules'
import { createProvider } from '@credence/contract/provider-admin/calls'
import { listSimilarTasks } from '@credence/contract/tasks/similar'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { WantedTask } from '../../domain/work/similar-tasks.ts'
import { keyOf, read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useExport } from '../../ui/hooks/use-export.ts'
import { useMay } from '../../kit/use-may.ts'
import { useToday } from '../../kit/use-today.ts'
import { switchValue, wordsValue } from '../../ui/hooks/address-values.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { afterPaint } from '../../ui/hooks/after-paint.ts'
import { Matrix, type Opened } from '../../ui/matrix/matrix.tsx'
import { NextStep } from '../../ui/layout/next-step.tsx'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { cellAfterLocation, sameCell, type Refused } from './matrix/cell-draft.ts'
import { bodyOfLocation, type LocationDraft } from './location-draft.ts'
import { LocationCell } from './matrix/location-cell.tsx'
import { LocationDialog } from './location-dialog.tsx'
import { MatrixCard } from './matrix/matrix-card.tsx'
import { matrixSortValue } from './matrix/matrix-controls.tsx'
import { cellsOf, inOrder, matching, nameOf, shownLocations, type MatrixProvider } from './matrix/matrix-data.ts'
import { useOptimisticCells } from './matrix/use-optimistic-cells.ts'
import { useProviderNames } from './use-provider-names.ts'

interface Named {
  id: number
  name: string
}

interface LocationCardProps {
  id: string
  practiceId: number
  /** Opens the login to a location's portal; a provider's, or the practice's own. */
  onLogin: (facility: Named, provider: Named | null) => void
  onTask: (task: WantedTask) => void
}

type Answer = AnswerOf<typeof getLocationMatrix>
type Saved = AnswerOf<typeof saveProviderFacilityParticipation>

const cellFrom = (saved: Saved): Cell => ({
  status: saved.isActive ? 'ACTIVE' : 'INACTIVE',
  effectiveDate: saved.effectiveDate,
  expires: saved.expires,
  isPending: saved.isPending,
  isPrimary: saved.isPrimary,
  privilegesType: saved.privilegesType,
  version: saved.version,
})
const wordOf = (cell: Cell, today: string) => locationWord({ ...cell, isActive: cell.status === 'ACTIVE' }, today)

const none: never[] = []

/** The providers of a practice against its locations. */
export function LocationCard({ id, practiceId, onLogin, onTask }: LocationCardProps) {
  const today = useToday()
  const sent = { params: { id: practiceId } }
  const { data, isError, refetch } = useQuery(read(getLocationMatrix, sent))
  const [filter, setFilter] = useAddress('locationFilter', wordsValue, { rests: true })
  const [sort, setSort] = useAddress('locationSort', matrixSortValue)
  const [all, setAll] = useAddress('inactive', switchValue)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [refused, setRefused] = useState<Refused<LocationDraft> | null>(null)
  const [unsaved, setUnsaved] = useState(false)
  const [info, setInfo] = useState<number | null>(null)
  const { mutate: requestFile, isPending: exporting } = useExport(exportLocationMatrix)
  const exportFile = useCallback(
    () => requestFile({ params: { id: practiceId }, query: { sort } }),
    [requestFile, practiceId, sort],
  )
  const [mayEdit, mayTasks] = [useMay(saveProviderFacilityParticipation), useMay(listSimilarTasks)]
  const open = (next: Opened | null, typed: typeof refused = null) => {
    setOpened(next)
    setRefused(typed)
  }
  const { save, isSaving } = useOptimisticCells<Answer, LocationDraft>(keyOf(getLocationMatrix, sent), {
    columnsOf: (answer) => answer.facilities,
    history: listProviderFacilityHistory,
    onRefused: ({ providerId, columnId, draft }, message) => {
      if (!opened) open({ rowId: providerId, columnId }, { draft, message })
    },
  })

  const facilities = data?.facilities ?? none
  const everybody = data?.providers ?? none
  const shown = useMemo(
    () => (all ? facilities.map((_, at) => at) : shownLocations(everybody, facilities.length, today)),
    [all, everybody, facilities, today],
  )
  const columns = useMemo(() => shown.flatMap((at) => facilities[at] ?? []), [shown, facilities])
  const wanted = useDeferredValue(filter)
  const providers = useMemo(() => inOrder(matching(everybody, wanted), sort), [everybody, wanted, sort])
  const wordsOf = useCallback(
    (provider: MatrixProvider) => {
      const cells = cellsOf(provider, facilities.length)
      return shown.map((at) => wordOf(cells[at] ?? emptyCell, today))
    },
    [facilities.length, shown, today],
  )
  const namesOf = useProviderNames()

  const at = facilities.findIndex((facility) => facility.id === opened?.columnId)
  const facility = facilities[at]
  const provider = opened?.rowId ? everybody.find(({ id: rowId }) => rowId === opened.rowId) : undefined
  const cell = provider && cellsOf(provider, facilities.length)[at]
  const change = (draft: LocationDraft) => {
    open(null)
    if (!provider || !facility || !cell) return
    const after = cellAfterLocation(cell, draft)
    if (sameCell(cell, after)) return
    save({
      providerId: provider.id,
      columnId: facility.id,
      before: cell,
      after,
      draft,
      touchesOthers: draft.primary && !cell.isPrimary,
      send: async () =>
        cellFrom(
          await staffCall(saveProviderFacilityParticipation, {
            params: { id: provider.id, facilityId: facility.id },
            body: bodyOfLocation(draft, cell.version),
          }),
        ),
    })
  }
  const login = () => {
    if (facility && provider) onLogin(facility, { id: provider.id, name: nameOf(provider) })
    open(null)
  }
  const openTask = (task: WantedTask) => {
    open(null)
    // The grid has the focus again by then, and gets it back from the dialog.
    afterPaint(() => onTask(task))
  }
  const popover =
    provider && facility && cell
      ? {
          label: `${nameOf(provider)} at ${facility.name}`,
          content: (
            <UnsavedWork onUnsaved={setUnsaved}>
              <LocationCell
                cell={cell}
                word={wordOf(cell, today)}
                ids={{ providerId: provider.id, facilityId: facility.id }}
                practiceId={practiceId}
                facility={facility.name}
                today={today}
                refused={refused}
                provider={[nameOf(provider), provider.credentials].filter(Boolean).join(' ')}
                mayEdit={mayEdit}
                onTask={mayTasks ? openTask : null}
                onSave={change}
                onLogin={login}
                isSaving={isSaving({ providerId: provider.id, columnId: facility.id })}
              />
            </UnsavedWork>
          ),
        }
      : null
  return (
    <MatrixCard
      id={id}
      title="Location Status"
      what="location matrix"
      without={['n/a']}
      filter={filter}
      onFilter={setFilter}
      sort={sort}
      onSort={setSort}
      exporting={exporting}
      onExport={exportFile}
      onRetry={() => void refetch()}
      state={stateOf(data, isError, providers, columns.length)}
      controls={
        <Switch label="Show Inactive" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
      }
    >
      <Matrix
        label="Location Status"
        corner="Provider"
        rows={providers}
        columns={columns}
        namesOf={namesOf}
        wordsOf={wordsOf}
        opened={opened}
        holdsFast={unsaved}
        popover={popover}
        onOpen={(next) => (next.rowId === null ? setInfo(next.columnId) : open(next))}
        onClose={() => open(null)}
      />
      <LocationDialog
        practiceId={practiceId}
        facility={facilities.find((each) => each.id === info) ?? null}
        today={today}
        onClose={() => setInfo(null)}
        onLogin={(named) => {
          setInfo(null)
          onLogin(named, null)
        }}
      />
    </MatrixCard>
  )
}

const addLocations = (
  <NextStep to="/admin/locations" may={listFacilitiesToManage}>
    Add locations
  </NextStep>
)
const addProviders = (
  <NextStep to="/admin/providers" may={createProvider}>
    Add providers
  </NextStep>
)

function stateOf(data: Answer | undefined, failed: boolean, shown: readonly MatrixProvider[], columns: number) {
  if (!data) return failed ? ('failed' as const) : ('loading' as const)
  if (data.facilities.length === 0)
    return {
      empty: 'No locations yet',
      because: 'A platform administrator adds the locations of this practice.',
      next: addLocations,
    }
  if (data.providers.length === 0)
    return {
      empty: 'No providers yet',
      because: 'Add providers to this practice to keep their standing at each location.',
      next: addProviders,
    }
  if (columns === 0) return { empty: 'No active locations', because: 'Turn on Show Inactive to see the others.' }
  return shown.length > 0 ? ('shown' as const) : { empty: 'No provider found', because: 'Nobody matches the filter.' }
}
