import { removedTexts } from '@credence/contract/removed/calls'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { listCalls, RemovedDrawer, type RemovedOf } from './removed-drawer.tsx'

/** Opens what was deleted from a record in the last days, for those who may view the record. */
export function RemovedButton(of: RemovedOf) {
  const may = useMay(listCalls[of.record])
  const [opened, setOpened] = useState(false)
  if (!may) return null
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {removedTexts.title}
      </Button>
      <RemovedDrawer {...of} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
