import { expertiseTexts, saveOverallAges } from '@credence/contract/expertise/calls'
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useSave } from '../../../kit/use-save.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { FormMessages } from '../../../ui/inputs/field-message.tsx'
import { useFirstFocus } from '../../../ui/hooks/use-first-focus.ts'
import classes from '../entries/entries.module.css'
import { messageIn, wrongOf, type Fault } from '../entries/use-entry-edit.ts'
import { useEscape } from '../entries/use-escape.ts'
import { AgeField, sameAges, typedAge, wrongAges, type TypedAges } from './ages.tsx'
import own from './expertise.module.css'

interface OverallAgesFormProps {
  providerId: number
  ages: { ageLowerBound: number | null; ageUpperBound: number | null }
  hasAreas: boolean
  onUnsaved: (unsaved: boolean) => void
  onClose: () => void
  onReload: () => Promise<unknown>
}

/** Changing the range over all areas changes those that have it: that is asked about first. */
export function OverallAgesForm({ providerId, ages, hasAreas, onUnsaved, onClose, onReload }: OverallAgesFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  useEscape(form, onClose)
  const before: TypedAges = { ageLowerBound: typedAge(ages.ageLowerBound), ageUpperBound: typedAge(ages.ageUpperBound) }
  const [draft, setDraft] = useState(before)
  const [wrong, setWrong] = useState<readonly Fault[]>([])
  const [asking, setAsking] = useState(false)
  const isSame = sameAges(draft, before)
  useEffect(() => onUnsaved(!isSame), [onUnsaved, isSame])
  useEffect(() => () => onUnsaved(false), [onUnsaved])
  const save = useSave(saveOverallAges, {
    done: 'Updated!',
    onSaved: () => void onReload().then(onClose),
    onRefused: (error) => {
      setAsking(false)
      const told = wrongOf(error)
      setWrong(told)
      if (told.length === 0) setDraft(before)
      return told.length > 0
    },
  })
  const send = () => save.mutate({ params: { providerId }, body: draft })
  const submit = () => {
    if (save.isPending) return
    const faults = wrongAges(draft)
    setWrong(faults)
    const [first] = faults
    if (first) return form.current?.querySelector<HTMLElement>(`[data-field="${first.fields[0]}"] input`)?.focus()
    if (isSame) onClose()
    else if (hasAreas) setAsking(true)
    else send()
  }
  const field = (end: keyof TypedAges, label: string) => (
    <span className={own['age']} data-field={end}>
      <AgeField
        label={label}
        form={id}
        value={draft[end]}
        message={messageIn(wrong, end)}
        onValue={(value) => {
          setDraft({ ...draft, [end]: value })
          setWrong([])
        }}
      />
    </span>
  )
  return (
    <form
      ref={form}
      id={id}
      className={`${classes['line']} ${classes['told']} ${own['form']}`}
      noValidate
      aria-label="Ages of patients"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <span>Ages of patients:</span>
      {field('ageLowerBound', 'Minimum age of patients')}
      <span>to</span>
      {field('ageUpperBound', 'Maximum age of patients')}
      <span>
        <ActionIcon
          variant="subtle"
          size={28}
          className={classes['save'] ?? ''}
          type="submit"
          loading={save.isPending}
          aria-label="Save"
          title="Save"
        >
          <IconCheck size={16} stroke={1.9} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" size={28} aria-label="Cancel" title="Cancel" onClick={onClose}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </span>
      <FormMessages messages={wrong.map(({ message }) => message)} />
      <Confirm
        opened={asking}
        question="Change the ages of patients?"
        consequence={expertiseTexts.rangeConfirm}
        verb="Change ages"
        busy={save.isPending}
        onConfirm={send}
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}
