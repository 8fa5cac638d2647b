import type { PrivilegeType } from '@credence/contract/choices/enrollment'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import {
  getLocationMatrix,
  listProviderFacilityParticipation,
  saveProviderFacilityParticipation,
} from '@credence/contract/participation/location'
import { locationWord } from '@credence/contract/participation/rules'
import { Checkbox, NativeSelect } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import type { WantedTask } from '../../domain/work/similar-tasks.ts'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { bodyOfLocation, locationDraftOf, rebasedLocation, withActive, type LocationDraft } from './location-draft.ts'
import { CellHead, CellPanel } from './matrix/cell-parts.tsx'
import { LocationHistory, privilegesText } from './matrix/location-cell.tsx'
import { privilegeOptions } from './location-form.tsx'
import { PortalCell } from './matrix/portal-cell.tsx'
import { RowPopover } from './row-popover.tsx'
import { expirationOffer, TermCells, TermFieldCells } from './standing-row-parts.tsx'
import { EditRow } from './standing-table.tsx'
import classes from './standing-table.module.css'
import { useStandingRow } from './use-standing-row.ts'
import { WordCell } from './word-cell.tsx'

export type Privileges = AnswerOf<typeof listProviderFacilityParticipation>[number]

interface RowProps {
  providerId: number
  /** The practice of a task that is added here; null while the provider belongs to none. */
  practiceId: number | null
  location: Privileges
  today: string
  onInfo: () => void
  onLogin: () => void
  onTask: ((task: WantedTask) => void) | null
  onEdit: (() => void) | null
}

/** What a provider has at a location. */
export function PrivilegeRow({ providerId, practiceId, location, today, onInfo, onLogin, onTask, onEdit }: RowProps) {
  const { id, name } = location
  const word = locationWord(location, today)
  return (
    <tr>
      <th scope="row">
        <span className={classes['name']}>
          <TextButton onClick={onInfo}>{name}</TextButton>
          {location.isPrimary && <Badge>Primary</Badge>}
        </span>
      </th>
      <WordCell
        word={word}
        {...(onTask && practiceId !== null
          ? {
              tasks: {
                name,
                about: 'Location',
                subject: { providerId, practiceId, facilityId: id },
                isPending: location.isPending,
                today,
                onTask,
              },
            }
          : {})}
      />
      <td>{privilegesText(location.privilegesType)}</td>
      <TermCells term={location} word={word} today={today} />
      <PortalCell name={name} url={location.portalUrl} onLogin={onLogin} />
      <td className={classes['actions']}>
        <RowPopover face={IconHistory} label={`History at ${name}`}>
          <CellPanel>
            <CellHead title={name} about="Location" word={word} />
            <LocationHistory ids={{ providerId, facilityId: id }} />
          </CellPanel>
        </RowPopover>
        {onEdit && (
          <IconButton icon={IconPencil} label={`Edit the privileges at ${name}`} data-edit={id} onClick={onEdit} />
        )}
      </td>
    </tr>
  )
}

interface EditProps {
  providerId: number
  location: Privileges
  onReload: () => Promise<Privileges | undefined>
  onClose: () => void
}

/** The same as fields. What is not active has no dates, no privileges, and is not the primary one. */
export function PrivilegeEditRow({ providerId, location, onReload, onClose }: EditProps) {
  const { id, name } = location
  const editing = useStandingRow<Privileges, LocationDraft>({
    row: location,
    list: keyOf(listProviderFacilityParticipation, { params: { id: providerId } }),
    draftOf: locationDraftOf,
    rebase: rebasedLocation(locationDraftOf),
    save: ({ draft, stored }) =>
      staffCall(saveProviderFacilityParticipation, {
        params: { id: providerId, facilityId: id },
        body: bodyOfLocation(draft, stored.version),
      }),
    refreshes: [getLocationMatrix, listProviderFacilityParticipation],
    onReload,
    onClose,
  })
  const { draft, edit, faults } = editing
  return (
    <EditRow
      name={name}
      columns={7}
      edit={editing}
      onClose={onClose}
      offer={draft.active ? expirationOffer(draft, edit) : null}
    >
      {(form) => (
        <>
          <td className={classes['check']}>
            <Checkbox
              size="xs"
              form={form}
              label="Active"
              checked={draft.active}
              onChange={(event) => edit(withActive(draft, event.currentTarget.checked))}
            />
          </td>
          <td>
            <NativeSelect
              size="xs"
              form={form}
              aria-label="Privileges"
              data={privilegeOptions}
              value={draft.privilegesType}
              disabled={!draft.active}
              onChange={(event) => edit({ privilegesType: event.currentTarget.value as PrivilegeType | '' })}
            />
          </td>
          <TermFieldCells form={form} term={draft} disabled={!draft.active} faults={faults} onChange={edit} />
          <td className={classes['check']}>
            <Checkbox
              size="xs"
              form={form}
              label="Primary"
              checked={draft.primary}
              disabled={!draft.active}
              onChange={(event) => edit({ primary: event.currentTarget.checked })}
            />
          </td>
        </>
      )}
    </EditRow>
  )
}
