import { participationStatuses, type ParticipationStatus } from '@credence/contract/choices/enrollment'
import {
  getEnrollmentMatrix,
  listCarrierParticipation,
  saveCarrierParticipation,
} from '@credence/contract/participation/calls'
import { NativeSelect } from '@mantine/core'
import { IconAddressBook, IconHistory, IconListDetails, IconPencil } from '@tabler/icons-react'
import type { WantedTask } from '../../domain/work/similar-tasks.ts'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { CarrierHistory } from './matrix/carrier-cell.tsx'
import { bodyOfCarrier, draftOfCarrier, wordOfCarrier, type CarrierStanding } from './carrier-status-rows.ts'
import { rebasedCarrier, withStatus, type CarrierDraft } from './matrix/cell-draft.ts'
import { CellHead, CellPanel } from './matrix/cell-parts.tsx'
import { ContactPopover } from './contacts.tsx'
import { PortalCell } from './matrix/portal-cell.tsx'
import { RowPopover } from './row-popover.tsx'
import { expirationOffer, TermCells, TermFieldCells } from './standing-row-parts.tsx'
import { EditRow } from './standing-table.tsx'
import classes from './standing-table.module.css'
import { useStandingRow } from './use-standing-row.ts'
import { WordCell } from './word-cell.tsx'

interface RowProps {
  providerId: number
  standing: CarrierStanding
  today: string
  onLines: () => void
  /** Null for those who may not see portals. */
  onLogin: (() => void) | null
  onTask: ((task: WantedTask) => void) | null
  onEdit: (() => void) | null
}

/** What a provider has with a carrier. */
export function CarrierStatusRow({ providerId, standing, today, onLines, onLogin, onTask, onEdit }: RowProps) {
  const { id, name, practiceId, practiceName, portalUrl } = standing
  const word = wordOfCarrier(standing, today)
  return (
    <tr>
      <th scope="row">{name}</th>
      <WordCell
        word={word}
        {...(onTask
          ? {
              tasks: {
                name,
                about: practiceName,
                subject: { providerId, practiceId, carrierId: id },
                isPending: standing.isPending,
                today,
                onTask,
              },
            }
          : {})}
      />
      <TermCells term={standing} word={word} today={today} />
      {onLogin && <PortalCell name={name} url={portalUrl} onLogin={onLogin} />}
      <td className={classes['actions']}>
        <RowPopover face={IconAddressBook} label={`Contact of ${name}`}>
          <ContactPopover contact={standing} about="Carrier" />
        </RowPopover>
        <IconButton icon={IconListDetails} label={`Lines of Business of ${name}`} onClick={onLines} />
        <RowPopover face={IconHistory} label={`History with ${name}`}>
          <CellPanel>
            <CellHead title={name} about={practiceName} word={word} />
            <CarrierHistory ids={{ providerId, practiceId, carrierId: id }} />
          </CellPanel>
        </RowPopover>
        {onEdit && (
          <IconButton icon={IconPencil} label={`Edit the status with ${name}`} data-edit={id} onClick={onEdit} />
        )}
      </td>
    </tr>
  )
}

interface EditProps {
  providerId: number
  standing: CarrierStanding
  columns: number
  onReload: () => Promise<CarrierStanding | undefined>
  onClose: () => void
}

/** The same as fields: the status from a list, and the dates that only an active one has. */
export function CarrierStatusEditRow({ providerId, standing, columns, onReload, onClose }: EditProps) {
  const { id, name, practiceId } = standing
  const editing = useStandingRow<CarrierStanding, CarrierDraft>({
    row: standing,
    list: keyOf(listCarrierParticipation, { params: { providerId, practiceId } }),
    draftOf: draftOfCarrier,
    rebase: rebasedCarrier(draftOfCarrier),
    save: ({ draft, stored }) =>
      staffCall(saveCarrierParticipation, {
        params: { providerId, practiceId, carrierId: id },
        body: bodyOfCarrier(draft, stored.version),
      }),
    refreshes: [getEnrollmentMatrix],
    onReload,
    onClose,
  })
  const { draft, edit, faults } = editing
  return (
    <EditRow
      name={name}
      columns={columns}
      edit={editing}
      onClose={onClose}
      offer={draft.status === 'ACTIVE' ? expirationOffer(draft, edit) : null}
    >
      {(form) => (
        <>
          <td>
            <NativeSelect
              size="xs"
              form={form}
              aria-label="Status"
              data={participationStatuses.options}
              value={draft.status}
              onChange={(event) => edit(withStatus(draft, event.currentTarget.value as ParticipationStatus))}
            />
          </td>
          <TermFieldCells
            form={form}
            term={draft}
            disabled={draft.status !== 'ACTIVE'}
            faults={faults}
            onChange={edit}
          />
          {columns === 6 && <td>{null}</td>}
        </>
      )}
    </EditRow>
  )
}
