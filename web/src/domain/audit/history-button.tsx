import { auditTexts, getPracticeHistory, getProviderHistory, getTaskHistory } from '@credence/contract/audit/calls'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { HistoryDrawer, type HistoryOf } from './history-drawer.tsx'

const calls = { provider: getProviderHistory, practice: getPracticeHistory, task: getTaskHistory }

interface HistoryButtonProps extends HistoryOf {
  /** Without a border, as the other buttons of a dialog's head. */
  quiet?: { button: string; label: string }
}

/** Opens the history of a record, for those who may view it. */
export function HistoryButton({ quiet, ...of }: HistoryButtonProps) {
  const may = useMay(calls[of.record])
  const [opened, setOpened] = useState(false)
  if (!may) return null
  return (
    <>
      <Button
        variant={quiet ? 'subtle' : 'default'}
        className={quiet?.button ?? ''}
        aria-label={auditTexts.history}
        aria-haspopup="dialog"
        leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        <span className={quiet?.label ?? ''}>{auditTexts.history}</span>
      </Button>
      <HistoryDrawer {...of} call={calls[of.record]} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
