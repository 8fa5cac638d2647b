import { emailField, passwordMessages, requestPasswordReset } from '@credence/contract/auth/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { queryClient } from '../../kit/query-client.ts'
import { siteQuery } from '../../session/site.ts'
import { call } from '../../kit/api.ts'
import { CallError } from '../../kit/call-error.ts'
import { fieldMessage, FormMessage } from '../../ui/inputs/field-message.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { AuthCard } from './auth-card.tsx'
import classes from './auth-card.module.css'
import { botToken } from './bot-check.ts'
import { MailDelay } from './mail-delay.tsx'

const form = z.object({ email: emailField })

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
  const [refused, setRefused] = useState<string | null>(null)
  const proof = useRef<Promise<string | null> | null>(null)
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(form), defaultValues: { email: '' } })

  // The proof takes a moment, so it begins while the address is being typed; each is good for one request.
  const beginProof = () =>
    (proof.current ??= queryClient.ensureQueryData(siteQuery).then(
      ({ botCheck }) => botToken(botCheck),
      () => null,
    ))

  const send = async ({ email }: { email: string }) => {
    setRefused(null)
    try {
      const token = await beginProof()
      if (token === null || token === '') setRefused(passwordMessages.robot)
      else {
        await call(requestPasswordReset, { body: { email, reCaptchaToken: token } })
        setSentTo(email)
      }
    } catch (error) {
      setRefused(messageOf(error))
    }
    proof.current = null
  }

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
      <form className={classes['form']} onSubmit={(event) => void handleSubmit(send)(event)} noValidate>
        <TextInput
          size="md"
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={limits.text}
          spellCheck={false}
          autoFocus
          {...register('email')}
          onFocus={() => void beginProof()}
          error={fieldMessage(errors.email?.message)}
        />
        <FormMessage message={refused} />
        <Button type="submit" size="md" fullWidth loading={isSubmitting}>
          Send the link
        </Button>
        <Link className={classes['quiet']} to="/auth/sign-in">
          Back to sign in
        </Link>
      </form>
    </AuthCard>
  )
}
