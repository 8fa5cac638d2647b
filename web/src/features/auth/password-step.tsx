import { signInForm } from '@credence/contract/auth'
import { limits } from '@credence/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { fieldMessage, FormMessage } from '../../ui/field-message.tsx'
import classes from './auth-card.module.css'

type Credentials = z.output<typeof signInForm>

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

export function PasswordStep({ initial, remember, onRemember, fieldMessage: refused, formMessage, onEdit, onSubmit }: PasswordStepProps) {
  const { register, handleSubmit, setFocus, formState: { errors, isSubmitting } } = useForm({
    resolver: zodResolver(signInForm), defaultValues: initial, reValidateMode: 'onChange',
  })
  useEffect(() => {
    if (refused !== null) setFocus('password', { shouldSelect: true })
  }, [refused, setFocus])
  return (
    <form className={classes['form']} onInput={onEdit} onSubmit={(event) => void handleSubmit(onSubmit)(event)} noValidate>
      <TextInput
        size="md" label="Email" type="email" autoComplete="username" maxLength={limits.text} autoFocus={initial.email === ''} spellCheck={false}
        {...register('email')} error={fieldMessage(errors.email?.message)}
      />
      <div className={classes['labelRow']}>
        <PasswordInput
          size="md" label="Password" autoComplete="current-password" maxLength={limits.text}
          {...register('password')} error={fieldMessage(errors.password?.message ?? refused ?? undefined)}
        />
        <Link className={classes['aside']} to="/auth/reset-password">Forgot password?</Link>
      </div>
      <Checkbox label="Remember this browser for 30 days" checked={remember} onChange={(event) => onRemember(event.currentTarget.checked)} />
      <FormMessage message={formMessage} />
      <Button type="submit" size="md" fullWidth loading={isSubmitting}>Sign in</Button>
    </form>
  )
}
