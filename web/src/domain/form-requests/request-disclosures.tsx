import { createFormRequest } from '@credence/contract/form-requests/calls'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../kit/use-may.ts'
import type { RequestOwner } from './request-owner.ts'

const DisclosureRequestDialog = lazy(async () => ({
  default: (await import('./disclosure-request-dialog.tsx')).DisclosureRequestDialog,
}))

/** Whether the signed-in user may ask for disclosures. */
export const useMayRequestDisclosures = (kind: RequestOwner['kind']): boolean =>
  useMay(createFormRequest, { body: { subject: kind === 'provider' ? 'providerDisclosures' : 'practiceDisclosures' } })

/** The button that asks for disclosures by a link, for those who may. Its dialog is loaded when somebody opens it. */
export function RequestDisclosures({ owner, ownerName }: { owner: RequestOwner; ownerName: string }) {
  const may = useMayRequestDisclosures(owner.kind)
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  if (!may) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        onClick={() => setState('open')}
      >
        Request disclosures
      </Button>
      {state !== 'never' && (
        <Suspense fallback={null}>
          <DisclosureRequestDialog
            opened={state === 'open'}
            owner={owner}
            ownerName={ownerName}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
