import { ActionIcon, CopyButton as Copy, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Copies a value; the name says which one. */
export const CopyButton = ({ value, name }: { value: string; name: string }) => (
  <Copy value={value} timeout={2000}>
    {({ copied, copy }) => (
      <Tooltip label={copied ? 'Copied' : `Copy ${name}`}>
        <ActionIcon variant="subtle" size={28} onClick={copy} aria-label={`Copy ${name}`}>
          {copied ? <IconCheck size={16} stroke={1.6} /> : <IconCopy size={16} stroke={1.6} />}
        </ActionIcon>
      </Tooltip>
    )}
  </Copy>
)
