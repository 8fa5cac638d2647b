import { Button } from '@mantine/core'
import { FormMessage } from '../inputs/field-message.tsx'
import { TextButton } from '../buttons/text-button.tsx'
import classes from './form.module.css'
import type { RecordForm } from './use-record-form.ts'

/** Save and cancel, and what to do when somebody else was faster. */
export const FormFooter = <F extends string>({ form, onCancel }: { form: RecordForm<F>; onCancel: () => void }) => (
  <div className={classes['footer']}>
    {form.stale && (
      <div className={classes['stale']}>
        <FormMessage message={form.stale} />
        <TextButton onClick={() => void form.reload()}>Reload and keep what I typed</TextButton>
      </div>
    )}
    <Button variant="default" disabled={form.busy} onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" loading={form.busy}>
      Save
    </Button>
  </div>
)
