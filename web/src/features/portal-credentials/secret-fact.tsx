import { maskedSecret, type secretFields } from '@credence/contract/portal-credentials'
import { IconCheck, IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSave } from '../../kit/use-save.ts'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { callsFor, sentFor, type Login } from './login-calls.ts'
import classes from './portal-login.module.css'

const shownMs = 30_000
const copiedMs = 2000

/** A secret behind its mask. Showing and copying it are calls of their own, and each is recorded; what is shown hides itself again. */
export function SecretFact({ login, name, field }: { login: Login; name: string; field: (typeof secretFields)[number] }) {
  const [value, setValue] = useState<string | null>(null)
  const [copied, setCopied] = useState(false)
  const reveal = useSave(callsFor(login).reveal)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setValue(null), shownMs)
    return () => clearTimeout(timer)
  }, [value])
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const show = () => value === null
    ? reveal.mutate({ ...sentFor(login), body: { field, purpose: 'show' } }, { onSuccess: (answer) => setValue(answer.value ?? '') })
    : setValue(null)
  const copy = () => reveal.mutate({ ...sentFor(login), body: { field, purpose: 'copy' } }, {
    onSuccess: (answer) => void copyText(answer.value ?? '').then((done) => {
      setCopied(done)
      // Where nothing can be copied the value is shown, to be copied by hand.
      if (!done) setValue(answer.value ?? '')
    }),
  })
  const what = name.toLowerCase()
  return (
    <div className={classes['secret']}>
      <dt>{name}</dt>
      <dd>
        <span className={classes['value']} data-masked={value === null || undefined}>{value ?? maskedSecret}</span>
        <IconButton icon={value === null ? IconEye : IconEyeOff} label={value === null ? `Show ${what}` : `Hide ${what}`} size={24} disabled={reveal.isPending} onClick={show} />
        <IconButton icon={copied ? IconCheck : IconCopy} label={`Copy ${what}`} hint={copied ? 'Copied' : `Copy ${what}`} size={24} disabled={reveal.isPending} onClick={copy} />
      </dd>
    </div>
  )
}
