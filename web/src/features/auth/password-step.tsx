import { signInForm } from '@credence/contract/auth/calls'
import { limits } from '@credence/contract/limits'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { fieldMessage, FormMessage } from '../../ui/inputs/field-message.tsx'
import classes from './auth-card.module.css'

type Credentials = z.output<typeof signInForm>
type Wrong = Partial<Record<keyof Credentials, string>>

interface PasswordStepProps {
  initial: Credentials
  remember: boolean
  onRemember: (remember: boolean) => void
  fieldMessage: string | null
  formMessage: string | null
  /** Whatever was refused is being corrected. */
  onEdit: () => void
  onSubmit: (credentials: Credentials) => Promise<void>
}

/** The first message for each field, as the contract words it. */
function wrongIn(values: Credentials): Wrong {
  const wrong: Wrong = {}
  for (const { path, message } of signInForm.safeParse(values).error?.issues ?? [])
    wrong[path[0] as keyof Credentials] ??= message
  return wrong
}

/** Plain state instead of the form library: everybody loads this page first, and it has two fields. */
export function PasswordStep({
  initial,
  remember,
  onRemember,
  fieldMessage: refused,
  formMessage,
  onEdit,
  onSubmit,
}: PasswordStepProps) {
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const wrong = tried ? wrongIn(values) : {}
  useEffect(() => {
    if (refused !== null) password.current?.select()
  }, [refused])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const found = wrongIn(values)
    if (found.email !== undefined) return email.current?.focus()
    if (found.password !== undefined) return password.current?.focus()
    setBusy(true)
    await onSubmit(signInForm.parse(values))
    setBusy(false)
  }
  const edit = (part: Partial<Credentials>) => {
    setValues({ ...values, ...part })
    onEdit()
  }
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={email}
        size="md"
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        maxLength={limits.text}
        spellCheck={false}
        autoFocus={initial.email === ''}
        value={values.email}
        onChange={(event) => edit({ email: event.currentTarget.value })}
        error={fieldMessage(wrong.email)}
      />
      <div className={classes['labelRow']}>
        <PasswordInput
          ref={password}
          size="md"
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={limits.text}
          value={values.password}
          onChange={(event) => edit({ password: event.currentTarget.value })}
          error={fieldMessage(wrong.password ?? refused ?? undefined)}
        />
        <Link className={classes['aside']} to="/auth/reset-password">
          Forgot password?
        </Link>
      </div>
      <Checkbox
        label="Remember this browser for 30 days"
        checked={remember}
        onChange={(event) => onRemember(event.currentTarget.checked)}
      />
      <FormMessage message={formMessage} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        Sign in
      </Button>
    </form>
  )
}
