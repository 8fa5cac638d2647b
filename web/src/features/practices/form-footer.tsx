import { Button } from '@mantine/core'
import { FormMessage } from '../../ui/field-message.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import classes from './form.module.css'
import type { Field } from './practice-draft.ts'
import type { PracticeForm } from './use-practice-form.ts'

/** Save and cancel, and what to do when somebody else was faster. */
export const FormFooter = <F extends Field>({ form, onCancel }: { form: PracticeForm<F>; onCancel: () => void }) => (
  <div className={classes['footer']}>
    {form.stale && (
      <div className={classes['stale']}>
        <FormMessage message={form.stale} />
        <TextButton onClick={() => void form.reload()}>Reload and keep what I typed</TextButton>
      </div>
    )}
    <Button variant="default" disabled={form.busy} onClick={onCancel}>Cancel</Button>
    <Button type="submit" loading={form.busy}>Save</Button>
  </div>
)
