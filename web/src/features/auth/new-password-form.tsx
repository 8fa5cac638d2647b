import { newPasswordForm, setPassword } from '@credence/contract/auth/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, PasswordInput } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../kit/api.ts'
import { fieldMessage, FormMessage } from '../../ui/inputs/field-message.tsx'
import classes from './auth-card.module.css'
import { passwordRules } from './password-rules.ts'

interface NewPasswordFormProps {
  token: string
  onSet: () => void
}

export function NewPasswordForm({ token, onSet }: NewPasswordFormProps) {
  const [refused, setRefused] = useState<string | null>(null)
  const {
    register,
    handleSubmit,
    control,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: '', passwordConfirmation: '' },
  })
  const password = useWatch({ control, name: 'password' })

  const submit = handleSubmit(async (form) => {
    setRefused(null)
    try {
      await call(setPassword, { body: { ...form, token } })
      onSet()
    } catch {
      setRefused(texts.tryAgain)
    }
  })
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <PasswordInput
        size="md"
        label="New password"
        autoComplete="new-password"
        maxLength={limits.text}
        autoFocus
        {...register('password')}
        error={fieldMessage(errors.password?.message)}
      />
      <ul className={classes['rules']} aria-label="The password needs">
        {passwordRules.map(({ name, met }) => {
          const done = met(password)
          const IconOf = done ? IconCheck : IconPoint
          return (
            <li key={name} data-met={done || undefined}>
              <IconOf size={14} stroke={1.9} aria-hidden />
              {name}
              <span className="visually-hidden">{done ? ', done' : ', missing'}</span>
            </li>
          )
        })}
      </ul>
      <PasswordInput
        size="md"
        label="Repeat the new password"
        autoComplete="new-password"
        maxLength={limits.text}
        {...register('passwordConfirmation')}
        error={fieldMessage(errors.passwordConfirmation?.message)}
      />
      <FormMessage message={refused} />
      <Button type="submit" size="md" fullWidth loading={isSubmitting}>
        Save password
      </Button>
    </form>
  )
}
