import {
  businessLineTexts,
  listLineLocations,
  listPracticeLines,
  listProviderLines,
  saveLineLocation,
} from '@credence/contract/business-lines/calls'
import { Checkbox } from '@mantine/core'
import { IconCheck, IconCopyCheck, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { keyOf, read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { hasFaults } from '../../ui/edit/draft.ts'
import { OtherChanges } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { FormMessages } from '../../ui/inputs/field-message.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { termFaults } from '../../ui/inputs/term-faults.ts'
import {
  bodyOf,
  draftOf,
  rebasedLine,
  withActive,
  type Applied,
  type LineDraft,
  type LineLocation,
} from './line-draft.ts'
import classes from './lines.module.css'

interface LineEditRowProps {
  ids: { practiceId: number; providerId: number; businessLineId: number }
  location: LineLocation
  /** Whether a date could be given to other active locations too. */
  others: boolean
}

/** A line of business at one location, as fields. */
export function LineEditRow({ ids, location, others }: LineEditRowProps) {
  const client = useQueryClient()
  const form = useId()
  const editing = useEdit<LineLocation, LineDraft, LineLocation[]>({
    stored: location,
    follows: true,
    draftOf,
    rebase: rebasedLine,
    faultsIn: termFaults,
    asksFirst: ({ applied }) => applied !== null,
    save: ({ draft: next, stored }) =>
      staffCall(saveLineLocation, {
        params: { ...ids, facilityId: location.id },
        body: bodyOf(next, stored.version),
      }),
    storedOf: (locations) => locations.find(({ id }) => id === location.id),
    done: 'Updated!',
    refreshes: [listProviderLines, listPracticeLines],
    reload: async () => {
      const locations = await client.fetchQuery({ ...read(listLineLocations, { params: ids }), staleTime: 0 })
      return locations.find(({ id }) => id === location.id)
    },
    reloadsAtOnce: true,
    onSaved: (locations) => void client.setQueryData(keyOf(listLineLocations, { params: ids }), locations),
    onRefused: () => {
      // The date goes to the others only when it is asked for again.
      editing.edit({ applied: null })
      return false
    },
  })
  const { draft, edit, faults, isBusy } = editing
  const isChanged = editing.isChanged && draft.applied === null
  const apply = (applied: Applied) => {
    if (!hasFaults(termFaults(draft))) edit({ applied })
    editing.submit()
  }
  const answer = (isConfirmed: boolean) => {
    editing.answer(isConfirmed)
    if (!isConfirmed) edit({ applied: null })
  }
  const date = (field: 'effectiveDate' | 'expiration', label: string) => (
    <span className={classes['date']}>
      <DateInput
        size="xs"
        form={form}
        name={`${label} at ${location.name}`}
        disabled={!draft.active}
        value={draft[field]}
        error={faults[field] !== undefined}
        onValue={(value) => edit({ [field]: value })}
      />
      {draft.active && others && (
        <IconButton
          icon={IconCopyCheck}
          label={`Apply the ${label.toLowerCase()} date of ${location.name} to all other active locations`}
          hint="Apply to all other active locations"
          size={24}
          onClick={() => apply(field)}
        />
      )}
    </span>
  )
  return (
    <>
      <tr className={isChanged ? classes['changed'] : undefined}>
        <th scope="row">
          <form
            id={form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (isChanged) editing.submit(event)
            }}
          />
          {location.name}
        </th>
        <td>
          <Checkbox
            form={form}
            aria-label={`Active at ${location.name}`}
            checked={draft.active}
            onChange={(event) => edit(withActive(draft, event.currentTarget.checked))}
          />
        </td>
        <td>{date('effectiveDate', 'Effective')}</td>
        <td>{date('expiration', 'Expiration')}</td>
        <td className={classes['actions']}>
          <IconButton
            icon={IconCheck}
            label={`Save ${location.name}`}
            type="submit"
            form={form}
            disabled={!isChanged || isBusy}
          />
          <IconButton
            icon={IconX}
            label={`Undo the changes of ${location.name}`}
            disabled={!isChanged || isBusy}
            onClick={() => editing.restart(editing.stored)}
          />
          <Confirm
            opened={editing.question.isAsked}
            question={businessLineTexts.applyDates}
            verb="Apply date"
            onCancel={() => answer(false)}
            onConfirm={() => answer(true)}
            consequence={`Every active location gets the ${draft.applied === 'expiration' ? 'expiration' : 'effective'} date of ${location.name}.`}
          />
        </td>
      </tr>
      {editing.messages.length + editing.others.length > 0 && (
        <tr className={classes['changed']}>
          <td colSpan={5}>
            <FormMessages messages={editing.messages} />
            <OtherChanges edit={editing} />
          </td>
        </tr>
      )}
    </>
  )
}
