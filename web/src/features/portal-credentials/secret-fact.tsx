import { maskedSecret, type secretFields } from '@credence/contract/portal-credentials/calls'
import { useSave } from '../../ui/hooks/use-save.ts'
import { SecretValue } from '../../ui/text/secret-value.tsx'
import { callsFor, sentFor, type Login } from './login-calls.ts'
import classes from './portal-login.module.css'

/** A secret of a login. */
export function SecretFact({
  login,
  name,
  field,
}: {
  login: Login
  name: string
  field: (typeof secretFields)[number]
}) {
  const { mutate, isPending } = useSave(callsFor(login).reveal)
  return (
    <div className={classes['secret']}>
      <dt>{name}</dt>
      <dd>
        <SecretValue
          name={name.toLowerCase()}
          mask={maskedSecret}
          busy={isPending}
          reveal={(purpose, onRevealed) =>
            mutate({ ...sentFor(login), body: { field, purpose } }, { onSuccess: (answer) => onRevealed(answer.value) })
          }
        />
      </dd>
    </div>
  )
}
