import { limits } from '@credence/contract/limits'
import { saveReferral } from '@credence/contract/referrals/calls'
import type { Referral } from '@credence/contract/referrals/referral'
import type { ReferralSettings } from '@credence/contract/referrals/settings'
import { Radio, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { staffCall } from '../../kit/staff-call.ts'
import { GuardedDialog } from '../../ui/dialogs/guarded-dialog.tsx'
import { SaveFooter } from '../../ui/dialogs/save-footer.tsx'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { useLastShown } from '../../ui/hooks/use-last-shown.ts'
import { otherReply, quickRepliesOf } from './quick-replies.ts'
import { referralAnswers } from './referral-answers.ts'
import { requiredOf } from './referral-draft.ts'
import classes from './referral-form.module.css'
import { patientOf } from './referral-text.ts'
import { useNewest } from './use-newest.ts'

interface QuickReplyDialogProps {
  referral: Referral | null
  /** The list as it was read last. The dialog follows it. */
  referrals: readonly Referral[]
  settings: ReferralSettings
  onReload: (id: number) => Promise<Referral | undefined>
  onClose: () => void
}

/** Notes what came of an attempt, with one click on a reason. */
export function QuickReplyDialog({ referral, referrals, settings, onReload, onClose }: QuickReplyDialogProps) {
  const shown = useNewest(useLastShown(referral), referrals)
  if (!shown) return null
  return (
    <GuardedDialog
      where="the quick reply"
      opened={referral !== null}
      width={440}
      title="Quick reply"
      about={patientOf(shown)}
      onClose={onClose}
    >
      {(close) => (
        <QuickReplyForm
          key={shown.id}
          referral={shown}
          words={quickRepliesOf(settings.quickReplies)}
          onReload={() => onReload(shown.id)}
          onClose={onClose}
          onCancel={close}
        />
      )}
    </GuardedDialog>
  )
}

interface QuickReplyFormProps {
  referral: Referral
  words: readonly string[]
  onReload: () => Promise<Referral | undefined>
  onClose: () => void
  onCancel: () => void
}

interface ReplyDraft {
  reason: string
  text: string
}

const empty: ReplyDraft = { reason: '', text: '' }

function QuickReplyForm({ referral, words, onReload, onClose, onCancel }: QuickReplyFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const edit = useEdit<Referral, ReplyDraft, Referral>({
    scope: form,
    stored: referral,
    follows: true,
    draftOf: () => empty,
    faultsIn: ({ reason, text }) => {
      if (reason === '') return { reason: 'Please select a reason' }
      return reason === otherReply && text.trim() === '' ? { text: 'Please enter a note' } : {}
    },
    save: ({ draft: { reason, text }, stored, key }) =>
      staffCall(
        saveReferral,
        {
          params: { practiceId: stored.practiceId },
          body: {
            ...requiredOf(stored),
            id: stored.id,
            version: stored.version,
            newActivity: reason === otherReply ? text : reason,
          },
        },
        { mayBeGone: true, idempotencyKey: key },
      ),
    done: 'Updated!',
    refreshes: referralAnswers,
    gone: 'This referral no longer exists',
    reload: onReload,
    onSaved: onClose,
  })
  const { draft } = edit
  return (
    <form ref={form} aria-label="Quick reply" noValidate onSubmit={edit.submit}>
      <div className={classes['small']}>
        <Radio.Group
          aria-label="Reason"
          value={draft.reason}
          error={edit.errorOf('reason')}
          onChange={(reason) => edit.edit({ reason })}
        >
          <div className={classes['replies']} data-field="reason">
            {words.map((word, at) => (
              <Radio key={word} value={word} label={word} data-autofocus={at === 0 ? true : undefined} />
            ))}
          </div>
        </Radio.Group>
        {draft.reason === otherReply && (
          <Textarea
            label="Note"
            withAsterisk
            autosize
            minRows={2}
            maxRows={6}
            maxLength={limits.referralText}
            {...edit.field('text')}
          />
        )}
        <FormNote edit={edit} />
      </div>
      <SaveFooter isBusy={edit.isBusy} onCancel={onCancel} />
    </form>
  )
}
