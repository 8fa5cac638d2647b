import { testMail } from '@credence/contract/setup/calls'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useSession } from '../../kit/session-store.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { toast } from '../../ui/layout/toast.tsx'
import classes from './setup.module.css'
import { StepFooter } from './step-footer.tsx'
import type { StepProps } from './step-props.ts'

export function MailStep({ line, onClose, onDone, onRefresh }: StepProps) {
  const { email } = useSession()
  const { mutate, isPending } = useSave(testMail, {
    onSaved: ({ isDelivered, message }) => {
      if (isDelivered) toast.done(message)
      if (isDelivered) onDone()
      else onRefresh()
    },
  })
  return (
    <>
      {line.state === 'failed' && (
        <p className={classes['note']}>
          Mail is set by SMTP_URL, or SMTP_HOST and the other SMTP settings, and by MAIL_FROM. Change them, start
          Credence again and repeat the test.
        </p>
      )}
      <StepFooter isDone={line.state === 'done'} onClose={onClose}>
        <Button
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
          loading={isPending}
          onClick={() => mutate({})}
        >
          {line.state === 'open' ? `Send a test to ${email}` : 'Test again'}
        </Button>
      </StepFooter>
    </>
  )
}
