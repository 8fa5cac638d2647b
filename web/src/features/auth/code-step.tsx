import { codeField } from '@credence/contract/auth/calls'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { fieldMessage, FormMessage } from '../../ui/inputs/field-message.tsx'
import classes from './auth-card.module.css'
import { MailDelay } from './mail-delay.tsx'
import { compactCode, spacedCode } from './security-code.ts'

interface CodeStepProps {
  remember: boolean
  onRemember: (remember: boolean) => void
  fieldMessage: string | null
  formMessage: string | null
  onSubmit: (code: string) => Promise<void>
  onBack: () => void
}

export function CodeStep({
  remember,
  onRemember,
  fieldMessage: refused,
  formMessage,
  onSubmit,
  onBack,
}: CodeStepProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refused !== null) input.current?.focus()
  }, [refused])

  const change = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    // Spacing moves the caret to the end, so it waits while somebody corrects a digit in the middle.
    setCode(selectionStart === value.length ? spacedCode(value) : value)
    setMissing(undefined)
  }
  const submit = async () => {
    const checked = codeField.safeParse(compactCode(code))
    if (!checked.success) {
      setMissing(checked.error.issues[0]?.message)
      input.current?.focus()
      return
    }
    setBusy(true)
    await onSubmit(checked.data)
    // A code that was refused is of no more use, whatever the reason.
    setCode('')
    setBusy(false)
  }
  return (
    <>
      <MailDelay />
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          ref={input}
          label="Security code"
          classNames={{ input: classes['code'] ?? '' }}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={change}
          error={fieldMessage(missing ?? (code === '' ? (refused ?? undefined) : undefined))}
        />
        <Checkbox
          label="Remember this browser for 30 days"
          checked={remember}
          onChange={(event) => onRemember(event.currentTarget.checked)}
        />
        <FormMessage message={formMessage} />
        <Button type="submit" size="md" fullWidth loading={busy}>
          Verify and sign in
        </Button>
        <button type="button" className={classes['quiet']} onClick={onBack}>
          Back to password
        </button>
      </form>
    </>
  )
}
