import { removedTexts } from '@credence/contract/removed/calls'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMay } from '../../kit/use-may.ts'
import { idValue } from '../../ui/hooks/address-values.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { useOpened } from '../../ui/hooks/use-opened.ts'
import { listCalls, RemovedDrawer, type RemovedOf } from './removed-drawer.tsx'

interface RemovedButtonProps extends RemovedOf {
  /** Inside of a dialog, beside its other small buttons. */
  isSmall?: boolean
}

/**
 * Opens what was deleted from a record in the last days, for those who may view the record. The page that is shown is
 * part of the address; the page of a record may have a task open that has one too.
 */
export function RemovedButton({ isSmall = false, ...of }: RemovedButtonProps) {
  const may = useMay(listCalls[of.record])
  const name = of.record === 'task' ? 'taskRemoved' : 'removed'
  const { open, close } = useOpened(name, idValue)
  const [page, turnTo] = useAddress(name, idValue)
  if (!may) return null
  return (
    <>
      <Button
        {...(isSmall ? { variant: 'subtle', size: 'compact-sm' } : { variant: 'default' })}
        aria-haspopup="dialog"
        leftSection={<IconArrowBackUp size={isSmall ? 14 : 16} stroke={isSmall ? 1.7 : 1.6} aria-hidden />}
        onClick={() => open(1)}
      >
        {removedTexts.title}
      </Button>
      <RemovedDrawer {...of} page={page} onPage={turnTo} onClose={close} />
    </>
  )
}
