import { expertiseTexts, saveOverallAges } from '@credence/contract/expertise/calls'
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { staffCall } from '../../../kit/staff-call.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { useEdit } from '../../../ui/edit/use-edit.ts'
import { FormMessages } from '../../../ui/inputs/field-message.tsx'
import { useFirstFocus } from '../../../ui/hooks/use-first-focus.ts'
import classes from '../entries/entries.module.css'
import { useEscape } from '../../../ui/hooks/use-escape.ts'
import { AgeField, ageFaults, sameInAges, typedAge, type TypedAges } from './ages.tsx'
import own from './expertise.module.css'

interface OverallAgesFormProps {
  providerId: number
  ages: { ageLowerBound: number | null; ageUpperBound: number | null }
  hasAreas: boolean
  onClose: () => void
  onReload: () => Promise<unknown>
}

/** Changing the range over all areas changes those that have it: that is asked about first. */
export function OverallAgesForm({ providerId, ages, hasAreas, onClose, onReload }: OverallAgesFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  useEscape(form, onClose)
  const edit = useEdit<OverallAgesFormProps['ages'], TypedAges>({
    scope: form,
    stored: ages,
    draftOf: ({ ageLowerBound, ageUpperBound }) => ({
      ageLowerBound: typedAge(ageLowerBound),
      ageUpperBound: typedAge(ageUpperBound),
    }),
    same: sameInAges,
    faultsIn: ageFaults,
    asksFirst: () => hasAreas,
    save: ({ draft }) => staffCall(saveOverallAges, { params: { providerId }, body: draft }),
    revertsOnFailure: true,
    done: 'Updated!',
    onUnchanged: onClose,
    onSaved: async () => {
      await onReload()
      onClose()
    },
  })
  const field = (end: keyof TypedAges, label: string) => (
    <span className={own['age']} data-field={end}>
      <AgeField
        label={label}
        form={id}
        value={edit.draft[end]}
        message={edit.faults[end]}
        onValue={(value) => edit.edit({ [end]: value })}
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
      onSubmit={edit.submit}
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
          loading={edit.isBusy}
          aria-label="Save"
          title="Save"
        >
          <IconCheck size={16} stroke={1.9} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" size={28} aria-label="Cancel" title="Cancel" onClick={onClose}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </span>
      <FormMessages messages={edit.messages} />
      <Confirm
        opened={edit.question.isAsked}
        question="Change the ages of patients?"
        consequence={expertiseTexts.rangeConfirm}
        verb="Change ages"
        onConfirm={() => edit.answer(true)}
        onCancel={() => edit.answer(false)}
      />
    </form>
  )
}
