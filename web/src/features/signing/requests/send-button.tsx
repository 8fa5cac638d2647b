import { createSigningRequest } from '@credence/contract/signing/request-calls'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../kit/use-may.ts'

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }))

/** The button that sends documents to be signed, for those who may. Its dialog is loaded when somebody opens it. */
export function SendButton() {
  const may = useMay(createSigningRequest)
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  if (!may) return null
  return (
    <>
      <Button leftSection={<IconSend size={16} stroke={1.6} aria-hidden />} onClick={() => setState('open')}>
        Send for signature
      </Button>
      {state !== 'never' && (
        <Suspense fallback={null}>
          <SendDialog opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
