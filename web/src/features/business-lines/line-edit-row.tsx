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
import { useEffect, useId, useState, type FormEvent } from 'react'
import { keyOf } from '../../kit/read.ts'
import { useSave } from '../../kit/use-save.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { firstFault, termFaults } from '../../ui/inputs/term-faults.ts'
import { toast } from '../../ui/layout/toast.tsx'
import {
  bodyOf,
  draftOf,
  isChanged,
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
  onUnsaved: (row: string, changed: boolean) => void
}

/** A line of business at one location, as fields. */
export function LineEditRow({ ids, location, others, onUnsaved }: LineEditRowProps) {
  const client = useQueryClient()
  const form = useId()
  const [draft, setDraft] = useState(() => draftOf(location))
  const [wrong, setWrong] = useState<string | null>(null)
  const [applying, setApplying] = useState<Applied>(null)
  const [seen, setSeen] = useState(location)
  if (location !== seen) {
    // A newer row replaces what is shown, never what somebody typed.
    if (!isChanged(draft, seen)) setDraft(draftOf(location))
    setSeen(location)
  }
  const changed = isChanged(draft, location)
  useEffect(() => onUnsaved(form, changed), [onUnsaved, form, changed])
  useEffect(() => () => onUnsaved(form, false), [onUnsaved, form])
  const save = useSave(saveLineLocation, {
    done: 'Updated!',
    refreshes: [listProviderLines, listPracticeLines],
    onSaved: (locations) => {
      setApplying(null)
      client.setQueryData(keyOf(listLineLocations, { params: ids }), locations)
    },
    onRefused: ({ status, message }) => {
      setApplying(null)
      if (status !== 409 && status !== 400) return false
      toast.failed(message)
      setWrong(message)
      if (status === 409) void client.invalidateQueries({ queryKey: keyOf(listLineLocations, { params: ids }) })
      return true
    },
  })
  const edit = (next: LineDraft) => {
    setDraft(next)
    setWrong(null)
  }
  const faults = termFaults(draft)
  /** Whether the row can be saved as it stands; says what is wrong otherwise. */
  const isRight = () => {
    const fault = firstFault(faults)
    setWrong(fault)
    return fault === null
  }
  const send = (applied: Applied) =>
    save.mutate({ params: { ...ids, facilityId: location.id }, body: bodyOf(draft, location.version, applied) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed && !save.isPending && isRight()) send(null)
  }
  const date = (field: 'effectiveDate' | 'expiration', label: string) => (
    <span className={classes['date']}>
      <DateInput
        size="xs"
        form={form}
        name={`${label} at ${location.name}`}
        disabled={!draft.active}
        value={draft[field]}
        error={wrong !== null && faults[field] !== undefined}
        onValue={(value) => edit({ ...draft, [field]: value })}
      />
      {draft.active && others && (
        <IconButton
          icon={IconCopyCheck}
          label={`Apply the ${label.toLowerCase()} date of ${location.name} to all other active locations`}
          hint="Apply to all other active locations"
          size={24}
          onClick={() => {
            if (isRight()) setApplying(field)
          }}
        />
      )}
    </span>
  )
  return (
    <>
      <tr className={changed ? classes['changed'] : undefined}>
        <th scope="row">
          <form id={form} noValidate onSubmit={submit} />
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
            disabled={!changed || save.isPending}
          />
          <IconButton
            icon={IconX}
            label={`Undo the changes of ${location.name}`}
            disabled={!changed || save.isPending}
            onClick={() => edit(draftOf(location))}
          />
          <Confirm
            opened={applying !== null}
            question={businessLineTexts.applyDates}
            verb="Apply date"
            busy={save.isPending}
            onCancel={() => setApplying(null)}
            onConfirm={() => send(applying)}
            consequence={`Every active location gets the ${applying === 'expiration' ? 'expiration' : 'effective'} date of ${location.name}.`}
          />
        </td>
      </tr>
      {wrong && (
        <tr className={classes['changed']}>
          <td colSpan={5}>
            <FormMessage message={wrong} />
          </td>
        </tr>
      )}
    </>
  )
}
