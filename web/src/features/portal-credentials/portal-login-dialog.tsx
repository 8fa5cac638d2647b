import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconKey, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { CopiedFact, Facts } from '../../ui/text/facts.tsx'
import { momentText } from '../../ui/dates/moment-text.ts'
import { Bar, Empty, Failed, Loading } from '../../ui/layout/states.tsx'
import { callsFor, sentFor, type Login } from './login-calls.ts'
import { isEmpty, type Credentials } from './login-draft.ts'
import { LoginForm } from './login-form.tsx'
import classes from './portal-login.module.css'
import { SecretFact } from './secret-fact.tsx'

export interface NamedLogin extends Login {
  ownerName: string
  targetName: string
}

/**
 * The login of a practice or a provider to a portal: masked, revealed and copied on request, and edited with the right
 * to.
 */
export function PortalLoginDialog({ login, onClose }: { login: NamedLogin | null; onClose: () => void }) {
  // What was shown last stays while the dialog fades.
  const [last, setLast] = useState(login)
  const [editing, setEditing] = useState(false)
  if (login && login !== last) {
    setLast(login)
    setEditing(false)
  }
  const shown = login ?? last
  const { leave, onUnsaved, question } = useGuardedClosing('the login', login !== null)
  const close = () => {
    if (isTopDialog()) leave(onClose)
  }
  if (!shown) return null
  return (
    <>
      <Dialog
        opened={login !== null}
        title="Portal Login Credentials"
        about={`${shown.ownerName} · ${shown.targetName}`}
        width={520}
        holdsFast={editing}
        onClose={close}
      >
        {login && (
          <UnsavedWork onUnsaved={onUnsaved}>
            <LoginContent
              key={`${login.owner} ${login.ownerId} ${login.target} ${login.targetId}`}
              login={login}
              editing={editing}
              onEditing={setEditing}
              onClose={close}
            />
          </UnsavedWork>
        )}
      </Dialog>
      {question}
    </>
  )
}

interface LoginContentProps {
  login: NamedLogin
  editing: boolean
  onEditing: (editing: boolean) => void
  onClose: () => void
}

function LoginContent({ login, editing, onEditing, onClose }: LoginContentProps) {
  const calls = callsFor(login)
  const { data, isError, refetch } = useQuery({
    ...read(calls.get, sentFor(login)),
    gcTime: 0,
    staleTime: 0,
    refetchOnReconnect: false,
  })
  const mayEdit = useMay(calls.save)
  if (!data) {
    return isError ? (
      <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
        The login could not be loaded.
      </Failed>
    ) : (
      <Loading what="the login">
        <div className={classes['bars']}>
          <Bar width="70%" />
          <Bar width="60%" />
          <Bar width="74%" />
          <Bar width="50%" />
        </div>
      </Loading>
    )
  }
  if (editing)
    return (
      <LoginForm
        login={login}
        credentials={data}
        onReload={async () => (await refetch()).data}
        onClose={() => onEditing(false)}
      />
    )
  const edit = (
    <Button
      data-autofocus
      onClick={() => onEditing(true)}
      leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
    >
      {isEmpty(data) ? 'Add login' : 'Edit'}
    </Button>
  )
  return (
    <>
      {isEmpty(data) ? (
        <Empty icon={IconKey} title="No login is stored">
          User name, password, two-factor device and security questions can be kept here, encrypted.
        </Empty>
      ) : (
        <Shown key={data.version} login={login} credentials={data} />
      )}
      <DialogFooter>
        <Updated credentials={data} />
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {mayEdit && edit}
      </DialogFooter>
    </>
  )
}

const Shown = ({ login, credentials }: { login: Login; credentials: Credentials }) => (
  <div className={classes['facts']}>
    <Facts>
      <CopiedFact name="Username" value={credentials.username} />
      {credentials.password && <SecretFact login={login} name="Password" field="password" />}
      <CopiedFact name="Two-factor device" value={credentials.mfa1} />
      {credentials.securityQuestions && (
        <SecretFact login={login} name="Security questions" field="securityQuestions" />
      )}
      <CopiedFact name="Notes" value={credentials.notes} />
    </Facts>
  </div>
)

function Updated({ credentials: { updated, updatedBy } }: { credentials: Credentials }) {
  const [now] = useState(() => new Date())
  return updated ? (
    <p
      className={classes['updated']}
    >{`Updated ${momentText(new Date(updated), now)}${updatedBy ? ` by ${updatedBy}` : ''}`}</p>
  ) : null
}
