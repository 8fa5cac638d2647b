import { getFaxNumber, saveFaxNumber } from '@credence/contract/faxes/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { phonePattern, fieldMessages } from '@credence/contract/fields'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { Practice } from '../../domain/referrals/chosen-practice.ts'
import { read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import classes from './faxes.module.css'

type Numbers = AnswerOf<typeof getFaxNumber>

interface NumberDialogProps {
  opened: boolean
  practice: Practice
  onClose: () => void
}

/** The numbers by which faxes of a practice arrive. */
export function NumberDialog({ opened, practice, onClose }: NumberDialogProps) {
  const form = useId()
  const { data, isError, refetch } = useQuery({
    ...read(getFaxNumber, { params: { practiceId: practice.id } }),
    enabled: opened,
  })
  return (
    <Dialog
      opened={opened}
      title="Inbound numbers"
      about={practice.name}
      width={440}
      holdsFast
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={!data}>
            Save
          </Button>
        </>
      }
    >
      {isError && !data ? (
        <Failed sentence={texts.tryAgainPanel} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading what="the numbers">
          <Bar width="80%" />
        </Loading>
      ) : (
        <NumberForm key={practice.id} form={form} practiceId={practice.id} numbers={data} onClose={onClose} />
      )}
    </Dialog>
  )
}

const isBlank = (number: string) => !/\d/.test(number)

function NumberForm({
  form,
  practiceId,
  numbers,
  onClose,
}: {
  form: string
  practiceId: number
  numbers: Numbers
  onClose: () => void
}) {
  const scope = useRef<HTMLFormElement>(null)
  const edit = useEdit<Numbers, { number: string }>({
    scope,
    stored: numbers,
    draftOf: ({ number }) => ({ number: number ?? '' }),
    faultsIn: ({ number }) => (isBlank(number) || phonePattern.test(number) ? {} : { number: fieldMessages.phone }),
    save: ({ draft }) =>
      staffCall(saveFaxNumber, {
        params: { practiceId },
        body: { number: isBlank(draft.number) ? null : draft.number },
      }),
    done: 'Number saved!',
    refreshes: [getFaxNumber],
    onUnchanged: onClose,
    onSaved: onClose,
  })
  return (
    <form ref={scope} id={form} className={classes['numbers']} noValidate onSubmit={edit.submit}>
      <p className={classes['hint']}>
        {numbers.fax
          ? `Faxes to ${numbers.fax}, the fax number of the practice, arrive here.`
          : 'The practice has no fax number.'}
      </p>
      <MaskedInput kind="phone" label="Own inbound number" data-autofocus {...edit.masked('number')} />
      <FormNote edit={edit} />
    </form>
  )
}
