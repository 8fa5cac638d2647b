import { listCarriersToManage } from '@credence/contract/carriers/calls'
import { canView } from '@credence/contract/kit/access'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { Cell } from '@credence/contract/participation/matrix-cells'
import { exportEnrollmentMatrix } from '@credence/contract/participation/matrix-export'
import {
  getEnrollmentMatrix,
  listCarrierParticipationHistory,
  saveCarrierParticipation,
} from '@credence/contract/participation/calls'
import { cellWord } from '@credence/contract/participation/rules'
import { createProvider } from '@credence/contract/provider-admin/calls'
import { listSimilarTasks } from '@credence/contract/tasks/similar'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { WantedTask } from '../../domain/work/similar-tasks.ts'
import { keyOf, read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useExport } from '../../ui/hooks/use-export.ts'
import { useMay } from '../../kit/use-may.ts'
import { useToday } from '../../kit/use-today.ts'
import { wordsValue } from '../../ui/hooks/address-values.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { afterPaint } from '../../ui/hooks/after-paint.ts'
import { Matrix, type Opened } from '../../ui/matrix/matrix.tsx'
import { NextStep } from '../../ui/layout/next-step.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { usePageAction } from '../../ui/palette/page-actions.ts'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { bodyOfCarrier } from './carrier-status-rows.ts'
import { CarrierCell } from './matrix/carrier-cell.tsx'
import { cellAfterCarrier, sameCell, type CarrierDraft, type Refused } from './matrix/cell-draft.ts'
import { ContactPopover } from './contacts.tsx'
import { MatrixCard } from './matrix/matrix-card.tsx'
import { matrixSortValue } from './matrix/matrix-controls.tsx'
import { cellsOf, inOrder, matching, nameOf, type MatrixProvider } from './matrix/matrix-data.ts'
import { useOptimisticCells } from './matrix/use-optimistic-cells.ts'
import { useProviderNames } from './use-provider-names.ts'

interface Named {
  id: number
  name: string
}

interface EnrollmentCardProps {
  id: string
  practiceId: number
  /** Opens the lines of business of a carrier; of one provider, or of the practice as a whole. */
  onLines: (carrier: Named, provider: Named | null) => void
  /** Opens the login to a carrier's portal; a provider's, or the practice's own. */
  onLogin: (carrier: Named, provider: Named | null) => void
  onTask: (task: WantedTask) => void
}

type Answer = AnswerOf<typeof getEnrollmentMatrix>
type Saved = AnswerOf<typeof saveCarrierParticipation>

const cellFrom = (saved: Saved, cell: Cell): Cell => ({
  ...cell,
  status: saved.isNotApplicable ? 'NOT_APPLICABLE' : saved.isActive ? 'ACTIVE' : 'INACTIVE',
  effectiveDate: saved.effectiveDate,
  expires: saved.expires,
  isPending: saved.isPending,
  version: saved.version,
})

const linesAccess = canView('PROVIDER_BASIC')
const portalAccess = canView('PROVIDER_PAYOR_PORTAL')
const none: never[] = []

/** The providers of a practice against its carriers. */
export function EnrollmentCard({ id, practiceId, onLines, onLogin, onTask }: EnrollmentCardProps) {
  const today = useToday()
  const sent = { params: { id: practiceId }, query: {} }
  const { data, isError, refetch } = useQuery(read(getEnrollmentMatrix, sent))
  const [filter, setFilter] = useAddress('enrollmentFilter', wordsValue, { rests: true })
  const [sort, setSort] = useAddress('enrollmentSort', matrixSortValue)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [refused, setRefused] = useState<Refused<CarrierDraft> | null>(null)
  const [unsaved, setUnsaved] = useState(false)
  const { mutate: requestFile, isPending: exporting } = useExport(exportEnrollmentMatrix)
  const exportFile = useCallback(
    () => requestFile({ params: { id: practiceId }, query: { sort } }),
    [requestFile, practiceId, sort],
  )
  usePageAction(
    { id: 'export-matrix', label: 'Export Provider Enrollment Status', icon: IconDownload, run: exportFile },
    10,
  )
  const [mayEdit, mayLines, mayPortal, mayTasks] = [
    useMay(saveCarrierParticipation),
    useMay(linesAccess),
    useMay(portalAccess),
    useMay(listSimilarTasks),
  ]
  const open = (next: Opened | null, typed: typeof refused = null) => {
    setOpened(next)
    setRefused(typed)
  }
  const { save, isSaving } = useOptimisticCells<Answer, CarrierDraft>(keyOf(getEnrollmentMatrix, sent), {
    columnsOf: (answer) => answer.carriers,
    history: listCarrierParticipationHistory,
    onRefused: ({ providerId, columnId, draft }, message) => {
      if (!opened) open({ rowId: providerId, columnId }, { draft, message })
    },
  })

  const carriers = data?.carriers ?? none
  const wanted = useDeferredValue(filter)
  const providers = useMemo(
    () => inOrder(matching(data?.providers ?? none, wanted), sort),
    [data?.providers, wanted, sort],
  )
  const wordsOf = useCallback(
    (provider: MatrixProvider) => cellsOf(provider, carriers.length).map((cell) => cellWord(cell, today)),
    [carriers.length, today],
  )
  const namesOf = useProviderNames()

  const at = carriers.findIndex((carrier) => carrier.id === opened?.columnId)
  const carrier = carriers[at]
  const provider = opened?.rowId ? data?.providers.find(({ id: rowId }) => rowId === opened.rowId) : undefined
  const cell = provider && cellsOf(provider, carriers.length)[at]
  const openFrom = (action: typeof onLines, person: MatrixProvider | null) => () => {
    if (carrier) action(carrier, person && { id: person.id, name: nameOf(person) })
    open(null)
  }
  const change = (draft: CarrierDraft) => {
    open(null)
    if (!provider || !carrier || !cell) return
    const after = cellAfterCarrier(cell, draft)
    if (sameCell(cell, after)) return
    const params = { providerId: provider.id, practiceId, carrierId: carrier.id }
    save({
      providerId: provider.id,
      columnId: carrier.id,
      before: cell,
      after,
      draft,
      send: async () =>
        cellFrom(
          await staffCall(saveCarrierParticipation, {
            params,
            body: bodyOfCarrier(draft, cell.version),
          }),
          after,
        ),
    })
  }
  const openTask = (task: WantedTask) => {
    open(null)
    // The grid has the focus again by then, and gets it back from the dialog.
    afterPaint(() => onTask(task))
  }
  const popover = !carrier
    ? null
    : provider && cell
      ? {
          label: `${nameOf(provider)} and ${carrier.name}`,
          content: (
            <UnsavedWork onUnsaved={setUnsaved}>
              <CarrierCell
                cell={cell}
                word={cellWord(cell, today)}
                ids={{ providerId: provider.id, practiceId, carrierId: carrier.id }}
                carrier={carrier.name}
                today={today}
                provider={[nameOf(provider), provider.credentials].filter(Boolean).join(' ')}
                mayEdit={mayEdit}
                onTask={mayTasks ? openTask : null}
                refused={refused}
                onSave={change}
                isSaving={isSaving({ providerId: provider.id, columnId: carrier.id })}
                onLines={mayLines ? openFrom(onLines, provider) : null}
                onLogin={mayPortal ? openFrom(onLogin, provider) : null}
              />
            </UnsavedWork>
          ),
        }
      : opened?.rowId === null
        ? {
            label: `Contact of ${carrier.name}`,
            content: (
              <ContactPopover contact={carrier} about="Carrier">
                {mayPortal && <TextButton onClick={openFrom(onLogin, null)}>Portal login</TextButton>}
                {mayLines && <TextButton onClick={openFrom(onLines, null)}>Lines of Business</TextButton>}
              </ContactPopover>
            ),
          }
        : null
  return (
    <MatrixCard
      id={id}
      title="Provider Enrollment Status"
      what="enrollment matrix"
      filter={filter}
      onFilter={setFilter}
      sort={sort}
      onSort={setSort}
      exporting={exporting}
      onExport={exportFile}
      onRetry={() => void refetch()}
      state={stateOf(data, isError, providers)}
    >
      <Matrix
        label="Provider Enrollment Status"
        corner="Provider"
        rows={providers}
        columns={carriers}
        namesOf={namesOf}
        wordsOf={wordsOf}
        opened={opened}
        holdsFast={unsaved}
        onOpen={(next) => open(next)}
        onClose={() => open(null)}
        popover={popover}
      />
    </MatrixCard>
  )
}

const addCarriers = (
  <NextStep to="/admin/carriers" may={listCarriersToManage}>
    Add carriers
  </NextStep>
)
const addProviders = (
  <NextStep to="/admin/providers" may={createProvider}>
    Add providers
  </NextStep>
)

function stateOf(data: Answer | undefined, failed: boolean, shown: readonly MatrixProvider[]) {
  if (!data) return failed ? ('failed' as const) : ('loading' as const)
  if (data.carriers.length === 0)
    return {
      empty: 'No carriers yet',
      because: 'A platform administrator adds the carriers that this practice works with.',
      next: addCarriers,
    }
  if (data.providers.length === 0)
    return {
      empty: 'No providers yet',
      because: 'Add providers to this practice to keep their standing at each carrier.',
      next: addProviders,
    }
  return shown.length > 0 ? ('shown' as const) : { empty: 'No provider found', because: 'Nobody matches the filter.' }
}
