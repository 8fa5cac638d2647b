import { removedTexts } from '@credence/contract/removed/calls'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { listCalls, RemovedDrawer, type RemovedOf } from './removed-drawer.tsx'

interface RemovedButtonProps extends RemovedOf {
  /** Inside of a dialog, beside its other small buttons. */
  isSmall?: boolean
}

/** Opens what was deleted from a record in the last days, for those who may view the record. */
export function RemovedButton({ isSmall = false, ...of }: RemovedButtonProps) {
  const may = useMay(listCalls[of.record])
  const [opened, setOpened] = useState(false)
  if (!may) return null
  return (
    <>
      <Button
        {...(isSmall ? { variant: 'subtle', size: 'compact-sm' } : { variant: 'default' })}
        aria-haspopup="dialog"
        leftSection={<IconArrowBackUp size={isSmall ? 14 : 16} stroke={isSmall ? 1.7 : 1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {removedTexts.title}
      </Button>
      <RemovedDrawer {...of} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
