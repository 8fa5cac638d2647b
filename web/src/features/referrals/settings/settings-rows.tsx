import { limits } from '@credence/contract/limits'
import { listFacilitiesOfTeam } from '@credence/contract/lookups/calls'
import { TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../kit/read.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import type { EditedFields } from '../../../ui/edit/use-edit.ts'
import { LookupSelect } from '../../../ui/inputs/lookup-select.tsx'
import { MaskedInput } from '../../../ui/inputs/masked-input.tsx'
import {
  nameInList,
  nextKey,
  type LocationDraft,
  type SettingsDraft,
  type SourcePracticeDraft,
} from './settings-draft.ts'
import classes from './settings.module.css'

interface RowsProps {
  edit: Pick<EditedFields<SettingsDraft>, 'draft' | 'errorOf' | 'edit'>
}

const changedAt = <Row,>(rows: readonly Row[], at: number, part: Partial<Row>): Row[] =>
  rows.map((row, place) => (place === at ? { ...row, ...part } : row))
const without = <Row,>(rows: readonly Row[], at: number): Row[] => rows.filter((_, place) => place !== at)

/** The places at which patients are seen. The facility of a place decides who has privileges there. */
export function LocationRows({ edit }: RowsProps) {
  const { locations } = edit.draft
  const facilities = useQuery(read(listFacilitiesOfTeam, {}))
  const set = (at: number, part: Partial<LocationDraft>) => edit.edit({ locations: changedAt(locations, at, part) })
  return (
    <div className={classes['rows']}>
      {locations.map(({ key, name, facilityId }, at) => (
        <div key={key} className={classes['location']} role="group" aria-label={`Location ${at + 1}`}>
          <TextInput
            label="Name"
            name={nameInList('locations', at, 'name')}
            maxLength={limits.text}
            autoComplete="off"
            error={edit.errorOf(nameInList('locations', at, 'name'))}
            value={name}
            onChange={(event) => set(at, { name: event.currentTarget.value })}
          />
          <LookupSelect
            label="Facility"
            clearable
            choices={facilities.data}
            failed={facilities.isError}
            error={edit.errorOf(nameInList('locations', at, 'facilityId'))}
            value={facilityId}
            onChange={(next) => set(at, { facilityId: next })}
          />
          <IconButton
            icon={IconX}
            label={`Remove ${name || `location ${at + 1}`}`}
            onClick={() => edit.edit({ locations: without(locations, at) })}
          />
        </div>
      ))}
      <Add
        what="a location"
        isFull={locations.length >= limits.referralLocations}
        onClick={() =>
          edit.edit({ locations: [...locations, { key: nextKey(locations), name: '', facilityId: null }] })
        }
      />
    </div>
  )
}

/** The practices that send patients, with the addresses for letters to them. */
export function SourcePracticeRows({ edit }: RowsProps) {
  const { referringPractices: practices } = edit.draft
  const set = (at: number, part: Partial<SourcePracticeDraft>) =>
    edit.edit({ referringPractices: changedAt(practices, at, part) })
  const common = (at: number, field: 'name' | 'phone' | 'fax' | 'email') => ({
    name: nameInList('referringPractices', at, field),
    error: edit.errorOf(nameInList('referringPractices', at, field)),
  })
  return (
    <div className={classes['rows']}>
      {practices.map(({ key, name, phone, fax, email }, at) => (
        <div key={key} className={classes['source']} role="group" aria-label={`Referring practice ${at + 1}`}>
          <TextInput
            label="Name"
            {...common(at, 'name')}
            maxLength={limits.text}
            autoComplete="off"
            value={name}
            onChange={(event) => set(at, { name: event.currentTarget.value })}
          />
          <MaskedInput
            kind="phone"
            label="Phone"
            {...common(at, 'phone')}
            value={phone}
            onValue={(next) => set(at, { phone: next })}
          />
          <MaskedInput
            kind="phone"
            label="Fax"
            {...common(at, 'fax')}
            value={fax}
            onValue={(next) => set(at, { fax: next })}
          />
          <TextInput
            label="Email"
            type="email"
            {...common(at, 'email')}
            maxLength={limits.text}
            autoComplete="off"
            value={email}
            onChange={(event) => set(at, { email: event.currentTarget.value })}
          />
          <IconButton
            icon={IconX}
            label={`Remove ${name || `referring practice ${at + 1}`}`}
            onClick={() => edit.edit({ referringPractices: without(practices, at) })}
          />
        </div>
      ))}
      <Add
        what="a referring practice"
        isFull={practices.length >= limits.referringPractices}
        onClick={() =>
          edit.edit({
            referringPractices: [...practices, { key: nextKey(practices), name: '', phone: '', fax: '', email: '' }],
          })
        }
      />
    </div>
  )
}

const Add = ({ what, isFull, onClick }: { what: string; isFull: boolean; onClick: () => void }) => (
  <div>
    <TextButton disabled={isFull} onClick={onClick}>
      <span className={classes['add']}>
        <IconPlus size={14} stroke={1.9} aria-hidden />
        {`Add ${what}`}
      </span>
    </TextButton>
  </div>
)
