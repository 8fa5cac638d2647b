import { limits } from '@credence/contract/limits'
import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { SaveFooter } from '../../ui/dialogs/save-footer.tsx'
import { OtherChanges } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import { useFirstFocus } from '../../ui/hooks/use-first-focus.ts'
import { callsFor, sentFor, type Login } from './login-calls.ts'
import { bodyOf, draftOf, typedOver, type Credentials, type LoginDraft, type LoginField } from './login-draft.ts'
import classes from './portal-login.module.css'

interface LoginFormProps {
  login: Login
  credentials: Credentials
  /** Fetches the login again, after somebody else changed it. */
  onReload: () => Promise<Credentials | undefined>
  onClose: () => void
}

const labels = { mfa1: 'Two-factor device' }

export function LoginForm({ login, credentials, onReload, onClose }: LoginFormProps) {
  const client = useQueryClient()
  const calls = callsFor(login)
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  const edit = useEdit<Credentials, LoginDraft, Credentials>({
    scope: form,
    stored: credentials,
    draftOf,
    // A password may begin or end with a space.
    same: Object.is,
    save: ({ draft: next, stored }) => staffCall(calls.save, { ...sentFor(login), body: bodyOf(next, stored.version) }),
    done: 'Saved!',
    reload: onReload,
    reloadsAtOnce: true,
    onUnchanged: onClose,
    onSaved: (saved) => {
      client.setQueryData(keyOf(calls.get, sentFor(login)), saved)
      onClose()
    },
  })
  const { draft } = edit
  const field = (name: LoginField) => ({
    name,
    value: draft[name],
    error: edit.errorOf(name),
    autoComplete: 'off',
    spellCheck: false,
  })
  const typed = (name: LoginField, value: string) => edit.edit({ [name]: value })
  return (
    <form ref={form} noValidate onSubmit={edit.submit}>
      <div className={classes['fields']}>
        <TextInput
          {...field('username')}
          label="Username"
          maxLength={limits.text}
          onChange={(event) => typed('username', event.currentTarget.value)}
        />
        <PasswordInput
          {...field('password')}
          label="Password"
          maxLength={limits.text}
          autoComplete="new-password"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => typed('password', typedOver(draft.password, event.currentTarget.value))}
        />
        <TextInput
          {...field('mfa1')}
          label="Two-factor device"
          maxLength={limits.text}
          onChange={(event) => typed('mfa1', event.currentTarget.value)}
        />
        <Textarea
          {...field('securityQuestions')}
          label="Security questions"
          maxLength={limits.securityQuestions}
          autosize
          minRows={2}
          maxRows={8}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) =>
            typed('securityQuestions', typedOver(draft.securityQuestions, event.currentTarget.value))
          }
        />
        <Textarea
          {...field('notes')}
          label="Notes"
          maxLength={limits.notes}
          autosize
          minRows={2}
          maxRows={8}
          onChange={(event) => typed('notes', event.currentTarget.value)}
        />
      </div>
      <SaveFooter isBusy={edit.isBusy} onCancel={onClose}>
        <div className={classes['updated']}>
          <FormMessage message={edit.message} />
          <OtherChanges edit={edit} labels={labels} />
        </div>
      </SaveFooter>
    </form>
  )
}
