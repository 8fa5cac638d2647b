import { simulateFax } from '@credence/contract/faxes/ways-in'
import { fieldMessages } from '@credence/contract/fields'
import { limits } from '@credence/contract/limits'
import { Button, TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { call } from '../../kit/api.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import classes from './mailbox.module.css'

const numberPattern = /^\(\d{3}\) \d{3}-\d{4}$/
/** The fax number of the demo's first practice. */
const usual = {
  toNumber: '(907) 555-0119',
  fromNumber: '(907) 555-0161',
  fromCallerId: 'Chugach Family Med',
  pages: '1',
}
const nothing = {}

interface SimulateFaxDialogProps {
  opened: boolean
  onClose: () => void
  onSent: () => void
}

/** Sends a sample fax to a number, as a gateway would. */
export const SimulateFaxDialog = ({ opened, onClose, onSent }: SimulateFaxDialogProps) => {
  const form = useId()
  return (
    <Dialog
      opened={opened}
      title="Send a fax"
      about="A sample fax arrives as if a machine had sent it."
      width={440}
      holdsFast
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            Send fax
          </Button>
        </>
      }
    >
      <SimulatedFax form={form} onSent={onSent} />
    </Dialog>
  )
}

function SimulatedFax({ form, onSent }: { form: string; onSent: () => void }) {
  const scope = useRef<HTMLFormElement>(null)
  const edit = useEdit<object, typeof usual>({
    scope,
    stored: nothing,
    draftOf: () => usual,
    isGuarded: false,
    faultsIn: ({ toNumber, pages }) => ({
      ...(numberPattern.test(toNumber) ? {} : { toNumber: fieldMessages.phone }),
      ...(/^\d{1,3}$/.test(pages) && Number(pages) >= 1 && Number(pages) <= limits.sampleFaxPages
        ? {}
        : { pages: `Please enter a number from 1 to ${limits.sampleFaxPages}` }),
    }),
    save: ({ draft: { toNumber, fromNumber, fromCallerId, pages } }) =>
      call(simulateFax, {
        body: {
          toNumber,
          fromNumber: /\d/.test(fromNumber) ? fromNumber : null,
          fromCallerId: fromCallerId.trim() || null,
          pages: Number(pages),
        },
      }),
    onSaved: onSent,
  })
  return (
    <form ref={scope} id={form} className={classes['simulated']} noValidate onSubmit={edit.submit}>
      <MaskedInput kind="phone" label="To number" required data-autofocus {...edit.masked('toNumber')} />
      <MaskedInput kind="phone" label="From number" {...edit.masked('fromNumber')} />
      <TextInput label="Caller id" maxLength={limits.text} {...edit.field('fromCallerId')} />
      <TextInput label="Pages" inputMode="numeric" required {...edit.field('pages')} />
      <FormNote edit={edit} />
    </form>
  )
}
