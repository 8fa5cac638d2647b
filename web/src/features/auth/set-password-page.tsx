import { getPasswordLink, passwordMessages } from '@credence/contract/auth/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { CallError } from '../../kit/call-error.ts'
import { readPublic } from '../../kit/read.ts'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Bar, Loading } from '../../ui/layout/states.tsx'
import { AuthCard } from './auth-card.tsx'
import classes from './auth-card.module.css'
import { NewPasswordForm } from './new-password-form.tsx'

/** Setting a password by an emailed link: the first one, or a new one after a reset. */
export function SetPasswordPage() {
  usePageTitle('Set password')
  const { token = '' } = useParams()
  const [set, setSet] = useState(false)
  const link = useQuery({ ...readPublic(getPasswordLink, { params: { token } }), staleTime: Infinity, gcTime: 0 })

  if (set) {
    return (
      <AuthCard title="Password saved" note="Success! Your new password has been set.">
        <div className={classes['actions']}>
          <Button component={Link} to="/auth/sign-in" size="md" fullWidth>
            Sign in now
          </Button>
        </div>
      </AuthCard>
    )
  }
  if (link.isPending)
    return (
      <AuthCard title="Your password">
        <LoadingForm />
      </AuthCard>
    )
  if (link.isError) return <RefusedLink error={link.error} onRetry={() => void link.refetch()} />
  const { firstName, isReset } = link.data
  const verb = isReset ? 'reset' : 'set'
  return (
    <AuthCard
      title={isReset ? 'Reset your password' : 'Set your password'}
      note={`Hi ${firstName}, please ${verb} your password.`}
    >
      <NewPasswordForm token={token} onSet={() => setSet(true)} />
    </AuthCard>
  )
}

const LoadingForm = () => (
  <Loading what="your link">
    <div className={classes['form']}>
      <Bar width="60%" />
      <Bar width="100%" height={40} />
      <Bar width="100%" height={40} />
    </div>
  </Loading>
)

function RefusedLink({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof CallError ? error.status : 0
  if (status === 422) return <AuthCard title="Link expired" note={<Expired />} />
  if (status === 400 || status === 404) {
    return (
      <AuthCard title="Link not valid" note={passwordMessages.linkInvalid}>
        <div className={classes['actions']}>
          <Button component={Link} to="/auth/sign-in" size="md" variant="default" fullWidth>
            Back to sign in
          </Button>
        </div>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Your password" note={texts.reloadPage}>
      <div className={classes['actions']}>
        <Button size="md" variant="default" fullWidth onClick={onRetry}>
          Try again
        </Button>
      </div>
    </AuthCard>
  )
}

/** The contract's sentence, its word "here" leading to the request page. */
function Expired() {
  const [before, after] = passwordMessages.linkExpired.split('here')
  return (
    <>
      {before}
      <Link to="/auth/reset-password">here</Link>
      {after}
    </>
  )
}
