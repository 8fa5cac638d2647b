import { emailField, passwordMessages, requestPasswordReset } from '@credence/contract/auth/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { queryClient } from '../../kit/query-client.ts'
import { siteQuery } from '../../session/site.ts'
import { call } from '../../kit/api.ts'
import { CallError } from '../../kit/call-error.ts'
import { faultsOf } from '../../ui/edit/draft.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { AuthCard } from './auth-card.tsx'
import classes from './auth-card.module.css'
import { botToken } from './bot-check.ts'
import { MailDelay } from './mail-delay.tsx'

const form = z.object({ email: emailField })
const blank = { email: '' }

const messageOf = (error: unknown): string => {
  if (!(error instanceof CallError)) return texts.somethingWentWrong
  if (error.status === 0) return texts.checkConnection
  return error.status === 400 && error.message === passwordMessages.robot
    ? passwordMessages.robot
    : texts.somethingWentWrong
}

/** Asking for a link that sets a new password. */
export function ResetRequestPage() {
  usePageTitle('Reset password')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const proof = useRef<Promise<string | null> | null>(null)
  // The proof takes a moment, so it begins while the address is being typed; each is good for one request.
  const beginProof = () =>
    (proof.current ??= queryClient.ensureQueryData(siteQuery).then(
      ({ botCheck }) => botToken(botCheck),
      () => null,
    ))

  const edit = useEdit({
    scope: element,
    isGuarded: false,
    stored: blank,
    draftOf: (stored) => stored,
    faultsIn: (draft) => faultsOf(form.safeParse(draft)),
    save: async ({ draft }) => {
      const { email } = form.parse(draft)
      const token = await beginProof().finally(() => {
        proof.current = null
      })
      if (token === null || token === '') throw new CallError(400, { message: passwordMessages.robot })
      await call(requestPasswordReset, { body: { email, reCaptchaToken: token } })
      setSentTo(email)
    },
    onRefused: (error) => {
      edit.tell({}, messageOf(error))
      return true
    },
  })

  if (sentTo !== null) {
    return (
      <AuthCard
        title="Check your inbox!"
        note={`If a matching account was found, an email with a link to reset your password was sent to ${sentTo}`}
      >
        <MailDelay />
        <div className={classes['actions']}>
          <Button component={Link} to="/auth/sign-in" size="md" variant="default" fullWidth>
            Back to sign in
          </Button>
        </div>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Reset your password" note="Enter your work email and we will send you a link.">
      <form ref={element} className={classes['form']} onSubmit={edit.submit} noValidate>
        <TextInput
          size="md"
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={limits.text}
          spellCheck={false}
          autoFocus
          name="email"
          value={edit.draft.email}
          onChange={(event) => edit.edit({ email: event.currentTarget.value })}
          onFocus={() => void beginProof()}
          error={edit.errorOf('email')}
        />
        <FormMessage message={edit.message} />
        <Button type="submit" size="md" fullWidth loading={edit.isBusy}>
          Send the link
        </Button>
        <Link className={classes['quiet']} to="/auth/sign-in">
          Back to sign in
        </Link>
      </form>
    </AuthCard>
  )
}
