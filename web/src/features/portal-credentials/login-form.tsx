import { limits } from '@credence/contract/limits'
import { Button, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { keyOf } from '../../kit/read.ts'
import { useSave } from '../../kit/use-save.ts'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { fieldMessage, FormMessage } from '../../ui/inputs/field-message.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { useFirstFocus } from '../../ui/hooks/use-first-focus.ts'
import { callsFor, sentFor, type Login } from './login-calls.ts'
import { bodyOf, draftOf, sameDraft, typedOver, type Credentials, type LoginField } from './login-draft.ts'
import classes from './portal-login.module.css'

interface LoginFormProps {
  login: Login
  credentials: Credentials
  /** Fetches the login again, after somebody else changed it, and tells its version. */
  onReload: () => Promise<number | undefined>
  onClose: () => void
}

export function LoginForm({ login, credentials, onReload, onClose }: LoginFormProps) {
  const client = useQueryClient()
  const calls = callsFor(login)
  const [seen] = useState(credentials)
  const [draft, setDraft] = useState(() => draftOf(credentials))
  const [version, setVersion] = useState(credentials.version)
  const [wrong, setWrong] = useState<{ fields: Record<string, string>; form: string | null }>({
    fields: {},
    form: null,
  })
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  const save = useSave(calls.save, {
    done: 'Saved!',
    onSaved: (saved) => {
      client.setQueryData(keyOf(calls.get, sentFor(login)), saved)
      onClose()
    },
    onRefused: ({ status, message, fields }) => {
      if (status !== 409 && status !== 400) return false
      setWrong({ fields, form: Object.keys(fields).length > 0 ? null : message })
      if (status === 409) {
        toast.failed(message)
        void onReload().then((fresh) => {
          if (fresh !== undefined) setVersion(fresh)
        })
      }
      return true
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (sameDraft(draft, draftOf(seen))) return onClose()
    save.mutate({ ...sentFor(login), body: bodyOf(draft, version) })
  }
  const field = (name: LoginField) => ({
    value: draft[name],
    error: fieldMessage(wrong.fields[name]),
    autoComplete: 'off',
    spellCheck: false,
  })
  const typed = (name: LoginField, value: string) => setDraft({ ...draft, [name]: value })
  return (
    <form ref={form} noValidate onSubmit={submit}>
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
      <DialogFooter>
        <div className={classes['updated']}>
          <FormMessage message={wrong.form} />
        </div>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </DialogFooter>
    </form>
  )
}
