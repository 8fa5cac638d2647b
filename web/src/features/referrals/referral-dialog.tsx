import { listReferrals } from '@credence/contract/referrals/calls'
import type { Referral } from '@credence/contract/referrals/referral'
import type { ReferralSettings } from '@credence/contract/referrals/settings'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Practice } from '../../domain/referrals/chosen-practice.ts'
import { read } from '../../kit/read.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'
import { isOtherAddress } from '../../ui/dialogs/other-page.ts'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { PipedTitle } from '../../ui/text/piped-title.tsx'
import type { OpenedReferral } from './opened-referral.ts'
import { archivedOf, boardOf } from './referral-answers.ts'
import { ReferralForm } from './referral-form.tsx'
import { titleOf } from './referral-text.ts'
import { useNewest } from './use-newest.ts'

interface ReferralDialogProps {
  opened: OpenedReferral | null
  /** The list as it was read last. The dialog follows it. */
  referrals: readonly Referral[]
  practice: Practice
  settings: ReferralSettings
  onShowFax: ((faxId: number) => void) | null
  onClose: () => void
}

/** A referral with everything that can be seen and done about it. */
export function ReferralDialog({ opened, ...props }: ReferralDialogProps) {
  // What was shown last stays while the dialog fades; whatever is opened next begins anew.
  const [shown, setShown] = useState({ opened, round: 0 })
  if (opened && opened !== shown.opened) setShown({ opened, round: shown.round + 1 })
  return shown.opened && <ReferralWindow key={shown.round} asked={shown.opened} isOpen={opened !== null} {...props} />
}

type ReferralWindowProps = Omit<ReferralDialogProps, 'opened'> & { asked: OpenedReferral; isOpen: boolean }

function ReferralWindow({ asked, isOpen, referrals, practice, settings, onShowFax, onClose }: ReferralWindowProps) {
  const referral = useNewest(asked.referral, referrals)
  const reload = useReload(practice.id, asked.referral?.id)
  const { leave, end, onUnsaved, question } = useGuardedClosing('the referral', isOpen, isOtherAddress)
  const close = () => {
    if (isTopDialog()) leave(onClose)
  }
  const faxId = referral?.inboundFaxId ?? 0
  return (
    <>
      <Dialog
        opened={isOpen}
        width={850}
        holdsFast
        title={referral ? <PipedTitle title={titleOf(referral)} /> : 'Referral Quick Add'}
        {...(faxId > 0 && onShowFax
          ? { actions: <FaxButton pages={referral?.inboundFaxPages ?? null} onClick={() => onShowFax(faxId)} /> }
          : {})}
        onClose={close}
      >
        <UnsavedWork onUnsaved={onUnsaved}>
          <ReferralForm
            referral={referral}
            asks={asked.asks}
            practice={practice}
            settings={settings}
            onReload={reload}
            onClose={() => end(onClose)}
            onCancel={close}
          />
        </UnsavedWork>
      </Dialog>
      {question}
    </>
  )
}

const FaxButton = ({ pages, onClick }: { pages: number | null; onClick: () => void }) => (
  <Button size="xs" variant="subtle" leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />} onClick={onClick}>
    {pages === null ? 'Fax' : `Fax · ${pages} ${pages === 1 ? 'page' : 'pages'}`}
  </Button>
)

/** Reads the referral again: somebody else may have archived or restored it. */
function useReload(practiceId: number, id: number | undefined): () => Promise<Referral | undefined> {
  const client = useQueryClient()
  return async () => {
    for (const sent of [boardOf(practiceId), archivedOf(practiceId)]) {
      const list = await client.fetchQuery({ ...read(listReferrals, sent), staleTime: 0 })
      const found = list.find((referral) => referral.id === id)
      if (found) return found
    }
    return undefined
  }
}
