import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import { Bar, Loading } from '../../ui/layout/states.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import classes from './work-form.module.css'

interface WorkFormProps {
  ref?: Ref<HTMLFormElement>
  label: string
  fields: ReactNode
  /** Beside the fields: what happened. */
  aside: ReactNode
  onDelete?: (() => void) | undefined
  /** What keeps it from being saved. */
  message: string | null
  onReload?: (() => void) | undefined
  /** The primary one last. */
  buttons: ReactNode
  onSubmit: () => void
}

/** The inside of a task's dialog: fields, activity, and a foot that stays. */
export const WorkForm = ({
  ref,
  label,
  fields,
  aside,
  onDelete,
  message,
  onReload,
  buttons,
  onSubmit,
}: WorkFormProps) => (
  <form
    ref={ref}
    className={classes['form']}
    aria-label={label}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    <div className={classes['parts']}>
      <div className={classes['fields']}>{fields}</div>
      <div className={classes['aside']}>{aside}</div>
    </div>
    <DialogFooter>
      {onDelete && (
        <Button
          variant="subtle"
          color="red"
          className={classes['delete'] ?? ''}
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
      <div className={classes['message']}>
        <FormMessage message={message} />
        {onReload && <TextButton onClick={onReload}>Reload</TextButton>}
      </div>
      {buttons}
    </DialogFooter>
  </form>
)

export const Pair = ({ children }: { children: ReactNode }) => <div className={classes['pair']}>{children}</div>

/** Fields that belong together, below a line; with a title where they need one. */
export const Group = ({ title, children }: { title?: string; children: ReactNode }) =>
  title === undefined ? (
    <div className={classes['group']}>{children}</div>
  ) : (
    <fieldset className={classes['group']}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )

export const WorkFormLoading = ({ what }: { what: string }) => (
  <Loading what={what}>
    <div className={classes['bars']}>
      <Bar width="40%" height={32} />
      <Bar width="80%" height={32} />
      <Bar width="80%" height={72} />
      <Bar width="60%" height={32} />
    </div>
  </Loading>
)
