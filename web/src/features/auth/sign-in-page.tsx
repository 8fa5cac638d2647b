import { signIn, type signInForm } from '@credence/contract/auth/calls'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { entranceOf } from '../../session/guard.ts'
import { beginSession } from '../../session/session.ts'
import { useSite } from '../../session/site.ts'
import { call } from '../../kit/api.ts'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { AuthCard } from './auth-card.tsx'
import { PasswordStep } from './password-step.tsx'
import { basicAuthorization, outcomeOf, type Outcome } from './sign-in-outcome.ts'

/** Most people never see it, so it is not part of the first load. */
const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))

type Credentials = z.output<typeof signInForm>

/** Signing in: email and password, and the emailed code when the server asks for one. */
export function SignInPage() {
  usePageTitle('Sign in')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const site = useSite()
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const [remember, setRemember] = useState(false)
  const [{ step, message, at }, setOutcome] = useState<Outcome>({ step: 'password', message: null, at: 'form' })

  const attempt = async (who: Credentials, code?: string) => {
    setCredentials(who)
    setOutcome({ step, message: null, at: 'form' })
    try {
      const body = {
        ...(code === undefined ? {} : { mfaToken: code }),
        ...(remember ? { rememberThisDevice: true } : {}),
      }
      await call(signIn, Object.keys(body).length > 0 ? { body } : {}, {
        headers: { authorization: basicAuthorization(who.email, who.password) },
      })
      const session = await beginSession()
      if (session) await navigate(entranceOf(session, search.get('destination')), { replace: true })
    } catch (error) {
      setOutcome(outcomeOf(error, step))
    }
  }

  const messages = { fieldMessage: at === 'field' ? message : null, formMessage: at === 'form' ? message : null }
  const demo = site?.demo ? (
    <>
      Demo:{' '}
      <Link to="/dev/mailbox" target="_blank">
        read the emailed codes in the mailbox
      </Link>
    </>
  ) : undefined
  if (step === 'code') {
    return (
      <AuthCard
        title="Check your email"
        below={demo}
        note={
          <>
            We sent a security code to <strong>{credentials.email}</strong>. It works for 10 minutes.
          </>
        }
      >
        <Suspense fallback={null}>
          <CodeStep
            {...messages}
            remember={remember}
            onRemember={setRemember}
            onSubmit={(code) => attempt(credentials, code)}
            onBack={() => setOutcome({ step: 'password', message: null, at: 'form' })}
          />
        </Suspense>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Sign in" note="Use your work email and password." below={demo}>
      <PasswordStep
        {...messages}
        initial={credentials}
        remember={remember}
        onRemember={setRemember}
        onSubmit={(who) => attempt(who)}
        onEdit={() => setOutcome({ step: 'password', message: null, at: 'form' })}
      />
    </AuthCard>
  )
}
