import { getSignInLink, signInByLink } from '@credence/contract/auth/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { entranceOf } from '../../session/guard.ts'
import { beginSession } from '../../session/session.ts'
import { call } from '../../kit/api.ts'
import { CallError } from '../../kit/call-error.ts'
import { readPublic } from '../../kit/read.ts'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Bar, Loading } from '../../ui/layout/states.tsx'
import { AuthCard } from './auth-card.tsx'
import classes from './auth-card.module.css'

/**
 * Signing in by a link of the operator, for when no mail arrives. It asks first, so that a preview of the link does not
 * use it up.
 */
export function SignInLinkPage() {
  usePageTitle('Sign in')
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const link = useQuery({ ...readPublic(getSignInLink, { params: { token } }), staleTime: Infinity, gcTime: 0 })
  const use = useMutation({
    mutationFn: async () => {
      await call(signInByLink, { body: { token } })
      return beginSession()
    },
    onSuccess: (session) => session && navigate(entranceOf(session, null), { replace: true }),
  })
  if (link.isPending)
    return (
      <AuthCard title="Sign in">
        <Loading what="your link">
          <div className={classes['form']}>
            <Bar width="60%" />
            <Bar width="100%" height={40} />
          </div>
        </Loading>
      </AuthCard>
    )
  if (link.isError) return <Refused error={link.error} onRetry={() => void link.refetch()} />
  if (use.isError) return <Refused error={use.error} onRetry={() => use.mutate()} />
  const { firstName, email } = link.data
  return (
    <AuthCard
      title="Sign in"
      note={
        <>
          Hi {firstName}, this link signs you in as <strong>{email}</strong>. It works once.
        </>
      }
    >
      <div className={classes['actions']}>
        <Button size="md" fullWidth loading={use.isPending} onClick={() => use.mutate()}>
          Sign in
        </Button>
      </div>
    </AuthCard>
  )
}

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isFinal = error instanceof CallError && error.status >= 400 && error.status < 500
  return isFinal ? (
    <AuthCard title="Link not valid" note={error.message}>
      <div className={classes['actions']}>
        <Button component={Link} to="/auth/sign-in" size="md" variant="default" fullWidth>
          Back to sign in
        </Button>
      </div>
    </AuthCard>
  ) : (
    <AuthCard title="Sign in" note={texts.reloadPage}>
      <div className={classes['actions']}>
        <Button size="md" variant="default" fullWidth onClick={onRetry}>
          Try again
        </Button>
      </div>
    </AuthCard>
  )
}
