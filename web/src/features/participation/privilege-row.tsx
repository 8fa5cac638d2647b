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
import { keyOf } from '../../kit/read.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { withActive, type LocationDraft } from './matrix/cell-draft.ts'
import { CellHead, CellPanel } from './matrix/cell-parts.tsx'
import { LocationHistory, privilegesText } from './matrix/location-cell.tsx'
import { privilegeOptions } from './location-form.tsx'
import { PortalCell } from './matrix/portal-cell.tsx'
import { RowPopover } from './row-popover.tsx'
import { expirationOffer, TermCells, TermFieldCells, WordCell } from './standing-row-parts.tsx'
import { EditRow } from './standing-table.tsx'
import classes from './standing-table.module.css'
import { useRowDraft } from './use-row-draft.ts'
import { useRowSave } from './use-row-save.ts'

export type Privileges = AnswerOf<typeof listProviderFacilityParticipation>[number]

interface RowProps {
  providerId: number
  location: Privileges
  today: string
  onInfo: () => void
  onLogin: () => void
  onEdit: (() => void) | null
}

/** What a provider has at a location. */
export function PrivilegeRow({ providerId, location, today, onInfo, onLogin, onEdit }: RowProps) {
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
      <WordCell word={word} />
      <td>{privilegesText(location.privilegesType)}</td>
      <TermCells term={location} word={word} today={today} />
      <PortalCell name={name} url={location.portalUrl} onLogin={onLogin} />
      <td className={classes['actions']}>
        <RowPopover icon={IconHistory} label={`History at ${name}`}>
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

const draftOf = ({ isActive, isPrimary, effectiveDate, expires, privilegesType }: Privileges): LocationDraft => ({
  active: isActive,
  primary: isPrimary,
  effectiveDate: effectiveDate ?? '',
  expiration: expires ?? '',
  privilegesType: privilegesType ?? '',
})

interface EditProps {
  providerId: number
  location: Privileges
  onReload: () => Promise<Privileges | undefined>
  onUnsaved: (unsaved: boolean) => void
  onClose: () => void
}

/** The same as fields. What is not active has no dates, no privileges, and is not the primary one. */
export function PrivilegeEditRow({ providerId, location, onReload, onUnsaved, onClose }: EditProps) {
  const { id, name } = location
  const { version, wrong, setWrong, save, busy } = useRowSave(saveProviderFacilityParticipation, {
    row: location,
    list: keyOf(listProviderFacilityParticipation, { params: { id: providerId } }),
    refreshes: [getLocationMatrix, listProviderFacilityParticipation],
    onReload,
    onClose,
  })
  const { draft, unsaved, faults, edit, submit } = useRowDraft(() => draftOf(location), { wrong, setWrong, onClose })
  const send = () => {
    const { active, primary, effectiveDate, expiration, privilegesType } = draft
    save({
      params: { id: providerId, facilityId: id },
      body: {
        active,
        primary,
        effectiveDate: effectiveDate || null,
        expiration: expiration || null,
        privilegesType: privilegesType || null,
        version,
      },
    })
  }
  return (
    <EditRow
      name={name}
      columns={7}
      wrong={wrong}
      busy={busy}
      unsaved={unsaved}
      onUnsaved={onUnsaved}
      onSubmit={() => submit(send)}
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
