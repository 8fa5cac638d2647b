import { saveReferral } from '@credence/contract/referrals/calls'
import type { Referral } from '@credence/contract/referrals/referral'
import type { ReferralSettings } from '@credence/contract/referrals/settings'
import { useRef } from 'react'
import { staffCall } from '../../kit/staff-call.ts'
import { GuardedDialog } from '../../ui/dialogs/guarded-dialog.tsx'
import { SaveFooter } from '../../ui/dialogs/save-footer.tsx'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { useLastShown } from '../../ui/hooks/use-last-shown.ts'
import { referralAnswers } from './referral-answers.ts'
import { requiredOf } from './referral-draft.ts'
import classes from './referral-form.module.css'
import { patientOf } from './referral-text.ts'
import { useNewest } from './use-newest.ts'
import { SourceFields, type SourceDraft } from './source-fields.tsx'

interface SourceDialogProps {
  referral: Referral | null
  /** The list as it was read last. The dialog follows it. */
  referrals: readonly Referral[]
  settings: ReferralSettings
  onReload: (id: number) => Promise<Referral | undefined>
  onClose: () => void
}

/** The referring practice and physician of a referral on the board. */
export function SourceDialog({ referral, referrals, settings, onReload, onClose }: SourceDialogProps) {
  const shown = useNewest(useLastShown(referral), referrals)
  if (!shown) return null
  return (
    <GuardedDialog
      where="the referring practice"
      opened={referral !== null}
      width={440}
      title="Referring practice"
      about={patientOf(shown)}
      onClose={onClose}
    >
      {(close) => (
        <SourceForm
          key={shown.id}
          referral={shown}
          settings={settings}
          onReload={() => onReload(shown.id)}
          onClose={onClose}
          onCancel={close}
        />
      )}
    </GuardedDialog>
  )
}

interface SourceFormProps {
  referral: Referral
  settings: ReferralSettings
  onReload: () => Promise<Referral | undefined>
  onClose: () => void
  onCancel: () => void
}

function SourceForm({ referral, settings, onReload, onClose, onCancel }: SourceFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const edit = useEdit<Referral, SourceDraft, Referral>({
    scope: form,
    stored: referral,
    follows: true,
    draftOf: ({ referringPractice, referringPhysician }) => ({
      referringPractice: referringPractice ?? '',
      referringPhysician: referringPhysician ?? '',
    }),
    save: ({ draft, stored }) =>
      staffCall(
        saveReferral,
        {
          params: { practiceId: stored.practiceId },
          body: { ...requiredOf(stored), ...draft, id: stored.id, version: stored.version },
        },
        { mayBeGone: true },
      ),
    done: 'Updated!',
    refreshes: referralAnswers,
    gone: 'This referral no longer exists',
    reload: onReload,
    onUnchanged: onClose,
    onSaved: onClose,
  })
  return (
    <form ref={form} aria-label="Referring practice" noValidate onSubmit={edit.submit}>
      <div className={classes['small']}>
        <SourceFields edit={edit} settings={settings} disabled={false} />
        <FormNote edit={edit} />
      </div>
      <SaveFooter isBusy={edit.isBusy} onCancel={onCancel} />
    </form>
  )
}
