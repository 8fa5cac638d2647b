import { IconCheck, IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '../buttons/copy-text.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import classes from './secret-value.module.css'

type RevealPurpose = 'show' | 'copy'

interface SecretValueProps {
  name: string
  /** What stands in its place. */
  mask: string
  busy: boolean
  /** A call of its own, and recorded. */
  reveal: (purpose: RevealPurpose, onRevealed: (value: string | null) => void) => void
}

const shownMs = 30_000
const copiedMs = 2000

/**
 * A secret behind its mask. Showing and copying it are calls of their own, and each is recorded; what is shown hides
 * itself again.
 */
export function SecretValue({ name, mask, busy, reveal }: SecretValueProps) {
  const [value, setValue] = useState<string | null>(null)
  const [copied, setCopied] = useState(false)
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
  const show = () => (value === null ? reveal('show', (answer) => setValue(answer ?? '')) : setValue(null))
  const copy = () =>
    reveal(
      'copy',
      (answer) =>
        void copyText(answer ?? '').then((done) => {
          setCopied(done)
          // Where nothing can be copied the value is shown, to be copied by hand.
          if (!done) setValue(answer ?? '')
        }),
    )
  return (
    <>
      <span className={classes['value']} data-masked={value === null || undefined}>
        {value ?? mask}
      </span>
      <IconButton
        icon={value === null ? IconEye : IconEyeOff}
        label={value === null ? `Show ${name}` : `Hide ${name}`}
        size={24}
        disabled={busy}
        onClick={show}
      />
      <IconButton
        icon={copied ? IconCheck : IconCopy}
        label={`Copy ${name}`}
        hint={copied ? 'Copied' : `Copy ${name}`}
        size={24}
        disabled={busy}
        onClick={copy}
      />
    </>
  )
}
