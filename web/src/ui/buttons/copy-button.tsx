import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

interface CopyButtonProps {
  value: string
  /** Which value, for the button's name. */
  name: string
  size?: number
  /** What to do where nothing can be copied: show the value. */
  onImpossible?: () => void
}

const shownMs = 2000

export function CopyButton({ value, name, size = 28, onImpossible }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const done = await copyText(value)
    setCopied(done)
    if (!done) onImpossible?.()
  }
  return (
    <IconButton
      icon={copied ? IconCheck : IconCopy}
      label={`Copy ${name}`}
      hint={copied ? 'Copied' : `Copy ${name}`}
      size={size}
      onClick={() => void copy()}
    />
  )
}
