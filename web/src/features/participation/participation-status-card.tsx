import { canView } from '@credence/contract/kit/access'
import { listCarrierParticipation, saveCarrierParticipation } from '@credence/contract/participation/calls'
import { exportParticipationStatus } from '@credence/contract/provider-exports/calls'
import { listSimilarTasks } from '@credence/contract/tasks/similar'
import { texts } from '@credence/contract/texts'
import { Button, NativeSelect, Switch } from '@mantine/core'
import { IconExternalLink, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { WantedTask } from '../../domain/work/similar-tasks.ts'
import { read } from '../../kit/read.ts'
import { useExport } from '../../ui/hooks/use-export.ts'
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
import { CarrierStatusEditRow, CarrierStatusRow } from './carrier-status-row.tsx'
import { shownCarriers, wordOfCarrier, type CarrierStanding } from './carrier-status-rows.ts'
import { rankOf } from './standing-row-parts.tsx'
import { StandingTable } from './standing-table.tsx'
import classes from './standing-table.module.css'

interface Named {
  id: number
  name: string
}

interface ParticipationStatusCardProps {
  id: string
  providerId: number
  practices: readonly Named[]
  practiceId: number | null
  onPractice: (id: number) => void
  /** Providers who are left out of carrier credentialing have no standings. */
  excluded: boolean
  onLines: (carrier: Named, practiceId: number) => void
  onLogin: (carrier: Named) => void
  onTask: (task: WantedTask) => void
}

const portalAccess = canView('PROVIDER_PAYOR_PORTAL')
const none: never[] = []

const byStatus = { key: 'status', direction: 'ascending' } as const

const columnsOf = (today: string, withPortal: boolean): Column<CarrierStanding>[] => [
  { key: 'name', title: 'Carrier', value: ({ name }) => name, least: 120 },
  {
    key: 'status',
    title: 'Status',
    value: (standing) => rankOf[wordOfCarrier(standing, today)],
    field: 120,
    whole: true,
  },
  { key: 'effective', title: 'Effective', value: ({ effectiveDate }) => effectiveDate, kind: 'date', field: 122 },
  { key: 'expires', title: 'Expires', value: ({ expires }) => expires, kind: 'date', field: 122 },
  ...(withPortal ? [{ key: 'portal', title: 'Portal', value: () => null, plain: 'shown' as const }] : []),
  { key: 'actions', title: 'Actions', value: () => null, plain: 'hidden' },
]

/** What a provider has with each carrier of one of the practices. */
export function ParticipationStatusCard({
  id,
  providerId,
  practices,
  practiceId,
  onPractice,
  excluded,
  onLines,
  onLogin,
  onTask,
}: ParticipationStatusCardProps) {
  const today = useToday()
  const [withNotApplicable, setWithNotApplicable] = useAddress('notApplicable', switchValue)
  const card = useRef<HTMLDivElement>(null)
  const { editing, setUnsaved, open, close, question } = useEditing(card)
  const [mayEdit, mayPortal, mayExport, mayTasks] = [
    useMay(saveCarrierParticipation),
    useMay(portalAccess),
    useMay(exportParticipationStatus),
    useMay(listSimilarTasks),
  ]
  const asked = practiceId !== null && !excluded
  const { data, isError, refetch } = useQuery({
    ...read(listCarrierParticipation, { params: { providerId, practiceId: practiceId ?? 0 } }),
    enabled: asked,
  })
  const shown = useMemo(() => shownCarriers(data ?? none, withNotApplicable), [data, withNotApplicable])
  const columns = useMemo(() => columnsOf(today, mayPortal), [today, mayPortal])
  const sort = useAddressSort(columns, byStatus, `${id}-sort`)
  const renderRow = (standing: CarrierStanding) =>
    standing.id === editing ? (
      <UnsavedWork key={standing.id} onUnsaved={setUnsaved}>
        <CarrierStatusEditRow
          providerId={providerId}
          standing={standing}
          columns={columns.length}
          onClose={close}
          onReload={async () => (await refetch()).data?.find((each) => each.id === standing.id)}
        />
      </UnsavedWork>
    ) : (
      <CarrierStatusRow
        key={standing.id}
        providerId={providerId}
        standing={standing}
        today={today}
        onLines={() => onLines(standing, standing.practiceId)}
        onLogin={mayPortal ? () => onLogin(standing) : null}
        onTask={mayTasks ? onTask : null}
        onEdit={mayEdit ? () => open(standing.id) : null}
      />
    )
  const choose = (next: number) => {
    close()
    onPractice(next)
  }
  return (
    <Card
      id={id}
      title="Participation Status"
      count={data && shown.length}
      actions={
        asked && (
          <>
            <Switch
              label="Show (n/a)"
              checked={withNotApplicable}
              onChange={(event) => setWithNotApplicable(event.currentTarget.checked)}
            />
            {practices.length > 1 && (
              <NativeSelect
                size="xs"
                aria-label="Practice of Participation Status"
                data={practices.map((practice) => ({ value: String(practice.id), label: practice.name }))}
                value={practiceId}
                disabled={editing !== null}
                onChange={(event) => choose(Number(event.currentTarget.value))}
              />
            )}
            {mayExport && <ReportButton providerId={providerId} />}
          </>
        )
      }
    >
      <div ref={card}>
        {!asked && (
          <Quiet>
            {excluded
              ? 'This provider is excluded from carrier credentialing.'
              : 'This provider belongs to no practice.'}
          </Quiet>
        )}
        {asked && !data && isError && (
          <Failed sentence={texts.reloadBoard} onRetry={() => void refetch()}>
            The participation status could not be loaded.
          </Failed>
        )}
        {asked && !data && !isError && (
          <Loading what="participation status">
            <div className={classes['bars']}>
              <Bar width="60%" />
              <Bar width="70%" />
              <Bar width="54%" />
            </div>
          </Loading>
        )}
        {asked && data && shown.length === 0 && (
          <Quiet>
            {data.length === 0
              ? 'The practice works with no carriers yet. A platform administrator adds them under Carriers.'
              : 'No carrier applies; turn on Show (n/a) to see the others.'}
          </Quiet>
        )}
        {asked && shown.length > 0 && (
          <StandingTable
            key={practiceId}
            label="Table of carriers"
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
    </Card>
  )
}

const Quiet = ({ children }: { children: string }) => (
  <QuietLine icon={<IconTable size={16} stroke={1.6} aria-hidden />}>{children}</QuietLine>
)

/** The report is about all practices, whichever is shown. */
function ReportButton({ providerId }: { providerId: number }) {
  const { mutate, isPending } = useExport(exportParticipationStatus, 'shown')
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
      loading={isPending}
      onClick={() => mutate({ params: { providerId } })}
    >
      Report<span className="visually-hidden"> of Participation Status</span>
    </Button>
  )
}
