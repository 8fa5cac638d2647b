import {
  getProviderOnboardingUrl,
  providerAdminTexts,
  resendProviderForms,
  revokeProviderForms,
} from '@credence/contract/provider-admin/calls'
import { getProviderOnboardingState } from '@credence/contract/providers/profile'
import { Button } from '@mantine/core'
import { IconBan, IconCopy, IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import type { CallError } from '../../kit/call-error.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { copyText } from '../../ui/buttons/copy-text.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { toast } from '../../ui/layout/toast.tsx'

/** Says that the link is not open any more, which somebody else or the provider may have caused. */
function tellClosed({ status, message }: CallError): boolean {
  if (status === 409) toast.failed(message)
  return status === 409
}

/** Copies, mails again and revokes the open link to the onboarding forms, for those who may. */
export function OnboardingLinkActions({ providerId }: { providerId: number }) {
  const [isRevoking, setRevoking] = useState(false)
  const mayCopy = useMay(getProviderOnboardingUrl)
  const maySend = useMay(resendProviderForms)
  const params = { id: providerId }
  const refreshes = [getProviderOnboardingState, getProviderOnboardingUrl]
  const copy = useSave(getProviderOnboardingUrl, {
    onSaved: async ({ url }) => {
      if (url === null) toast.failed(providerAdminTexts.notOpen)
      else if (await copyText(url)) toast.done('Link copied!')
      else toast.failed('The browser did not allow the copy')
    },
  })
  const resend = useSave(resendProviderForms, {
    creates: true,
    refreshes,
    onSaved: ({ sentTo }) => toast.done(providerAdminTexts.resent(sentTo)),
    onRefused: tellClosed,
  })
  const revoke = useSave(revokeProviderForms, {
    done: providerAdminTexts.revoked,
    refreshes,
    onSaved: () => setRevoking(false),
    onRefused: (refusal) => {
      setRevoking(false)
      return tellClosed(refusal)
    },
  })
  return (
    <>
      {mayCopy && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          loading={copy.isPending}
          onClick={() => copy.mutate({ params })}
        >
          Copy link
        </Button>
      )}
      {maySend && (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMailForward size={16} stroke={1.6} aria-hidden />}
            loading={resend.isPending}
            onClick={() => resend.mutate({ params })}
          >
            Resend
          </Button>
          <Button
            size="xs"
            variant="subtle"
            mod="destructive"
            leftSection={<IconBan size={16} stroke={1.6} aria-hidden />}
            onClick={() => setRevoking(true)}
          >
            Revoke
          </Button>
        </>
      )}
      <Confirm
        opened={isRevoking}
        question="Revoke the link to the onboarding forms?"
        consequence={providerAdminTexts.revokeConfirm}
        verb="Revoke link"
        destructive
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ params })}
        onCancel={() => setRevoking(false)}
      />
    </>
  )
}
