import { limits } from '@credence/contract/limits'
import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import classes from './requests.module.css'

/** A note to whoever opens the link. */
export const NoteField = (props: ComponentProps<typeof Textarea>) => (
  <Textarea
    className={classes['wide'] ?? ''}
    label="Note"
    description="Shown on the page that the link opens, not in the email."
    autosize
    minRows={2}
    maxRows={6}
    maxLength={limits.notes}
    {...props}
  />
)

interface RequestFooterProps {
  /** The id of the form. */
  form: string
  message: ComponentProps<typeof FormMessage>['message']
  isBusy: boolean
  onClose: () => void
}

export const RequestFooter = ({ form, message, isBusy, onClose }: RequestFooterProps) => (
  <DialogFooter>
    <div className={classes['message']}>
      <FormMessage message={message} />
    </div>
    <Button variant="default" onClick={onClose}>
      Close
    </Button>
    <Button type="submit" form={form} loading={isBusy} leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}>
      Send request
    </Button>
  </DialogFooter>
)
