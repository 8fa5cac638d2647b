import { auditTexts, getPracticeHistory, getProviderHistory, getTaskHistory } from '@credence/contract/audit/calls'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useMay } from '../../kit/use-may.ts'
import type { AddressValue } from '../../ui/hooks/address-values.ts'
import { useOpened } from '../../ui/hooks/use-opened.ts'
import { HistoryDrawer, historyParameters, type HistoryOf } from './history-drawer.tsx'

const calls = { provider: getProviderHistory, practice: getPracticeHistory, task: getTaskHistory }

interface HistoryButtonProps extends HistoryOf {
  /** Without a border, as the other buttons of a dialog's head. */
  quiet?: { button: string; label: string }
}

/** Opens the history of a record, for those who may view it. */
export function HistoryButton({ quiet, ...of }: HistoryButtonProps) {
  const { record } = of
  const may = useMay(calls[record])
  // A page may show two records, such as a task above its provider. The address names the one whose history is open.
  const value = useMemo<AddressValue<HistoryOf['record'] | null>>(
    () => ({ usual: null, read: (text) => (text === record ? record : undefined), write: (shown) => shown ?? '' }),
    [record],
  )
  const { opened, open, close } = useOpened('history', value, historyParameters)
  if (!may) return null
  return (
    <>
      <Button
        variant={quiet ? 'subtle' : 'default'}
        className={quiet?.button ?? ''}
        aria-label={auditTexts.history}
        aria-haspopup="dialog"
        leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
        onClick={() => open(record)}
      >
        <span className={quiet?.label ?? ''}>{auditTexts.history}</span>
      </Button>
      <HistoryDrawer {...of} call={calls[record]} opened={opened !== null} onClose={close} />
    </>
  )
}
