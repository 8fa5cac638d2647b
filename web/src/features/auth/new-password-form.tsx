import { newPasswordForm, setPassword } from '@credence/contract/auth/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { Button, PasswordInput } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useRef, type ChangeEvent } from 'react'
import { call } from '../../kit/api.ts'
import { faultsOf } from '../../ui/edit/draft.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import classes from './auth-card.module.css'
import { passwordRules } from './password-rules.ts'

interface NewPasswordFormProps {
  token: string
  onSet: () => void
}

const blank = { password: '', passwordConfirmation: '' }

export function NewPasswordForm({ token, onSet }: NewPasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const edit = useEdit({
    scope: form,
    isGuarded: false,
    stored: blank,
    draftOf: (stored) => stored,
    // Every space of a password counts.
    same: Object.is,
    faultsIn: (draft) => faultsOf(newPasswordForm.safeParse(draft)),
    save: ({ draft }) => call(setPassword, { body: { ...draft, token } }),
    onRefused: () => {
      edit.tell({}, texts.tryAgain)
      return true
    },
    onSaved: onSet,
  })
  const typed = (name: keyof typeof blank) => ({
    name,
    value: edit.draft[name],
    error: edit.errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => edit.edit({ [name]: event.currentTarget.value }),
  })
  return (
    <form ref={form} className={classes['form']} onSubmit={edit.submit} noValidate>
      <PasswordInput
        size="md"
        label="New password"
        autoComplete="new-password"
        maxLength={limits.text}
        autoFocus
        {...typed('password')}
      />
      <ul className={classes['rules']} aria-label="The password needs">
        {passwordRules.map(({ name, met }) => {
          const done = met(edit.draft.password)
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
        {...typed('passwordConfirmation')}
      />
      <FormMessage message={edit.message} />
      <Button type="submit" size="md" fullWidth loading={edit.isBusy}>
        Save password
      </Button>
    </form>
  )
}
