import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import type { EditStatus } from '../../ui/edit/use-edit.ts'
import { Bar, Loading } from '../../ui/layout/states.tsx'
import classes from './work-form.module.css'

interface WorkFormProps {
  ref?: Ref<HTMLFormElement>
  label: string
  fields: ReactNode
  /** Beside the fields: what happened. */
  aside: ReactNode
  onDelete?: (() => void) | undefined
  /** Beside Delete: what else can be done with the record. */
  actions?: ReactNode
  edit: EditStatus
  mayEdit: boolean
  /** What the button that saves says. */
  saveLabel: string
  /** It is done. */
  onClose: () => void
  /** Whoever sees it wants to leave. */
  onCancel: () => void
}

/** The labels of fields that are not the words of their names. */
const labels = {
  practiceId: 'Practice',
  providerId: 'Provider',
  carrierId: 'Carrier',
  facilityId: 'Location',
  hubId: 'Data hub',
  due: 'Next action',
  eSignatureTemplateId: 'Template',
}

/** The inside of a task's dialog: fields, activity, and a foot that stays. */
export const WorkForm = ({
  ref,
  label,
  fields,
  aside,
  onDelete,
  actions,
  edit,
  mayEdit,
  saveLabel,
  onClose,
  onCancel,
}: WorkFormProps) => (
  <form ref={ref} className={classes['form']} aria-label={label} noValidate onSubmit={edit.submit}>
    <div className={classes['parts']}>
      <div className={classes['fields']}>{fields}</div>
      <div className={classes['aside']}>{aside}</div>
    </div>
    <DialogFooter>
      {onDelete && (
        <Button
          variant="subtle"
          mod="destructive"
          className={classes['delete'] ?? ''}
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
      {actions}
      <div className={classes['message']}>
        <FormNote edit={edit} labels={labels} />
      </div>
      {mayEdit ? (
        <>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={edit.isBusy}>
            {saveLabel}
          </Button>
        </>
      ) : (
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      )}
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
