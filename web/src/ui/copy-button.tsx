import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'

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
  const IconOf = copied ? IconCheck : IconCopy
  return (
    <Tooltip label={copied ? 'Copied' : `Copy ${name}`}>
      <ActionIcon variant="subtle" size={size} onClick={() => void copy()} aria-label={`Copy ${name}`}>
        <IconOf size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
