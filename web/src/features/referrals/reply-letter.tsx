import type { ReplyChannel } from '@credence/contract/choices/referrals'
import { limits } from '@credence/contract/limits'
import { replyToReferral } from '@credence/contract/referrals/calls'
import type { Referral } from '@credence/contract/referrals/referral'
import type { ReferringPractice } from '@credence/contract/referrals/settings'
import { referralTexts } from '@credence/contract/referrals/texts'
import { Button, Textarea } from '@mantine/core'
import { IconFileText, IconSend, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { staffCall } from '../../kit/staff-call.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { useFirstFocus } from '../../ui/hooks/use-first-focus.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { LetterPreview } from './letter-preview.tsx'
import classes from './note-tools.module.css'
import { referralAnswers } from './referral-answers.ts'
import { appointmentText } from './referral-text.ts'
import { WordSelect } from './word-select.tsx'

interface ReplyDraft {
  reason: string
  notes: string
  channel: ReplyChannel
}

const channels = [
  { value: 'FAX', label: 'Fax' },
  { value: 'EMAIL', label: 'Email' },
] as const

/** The reason of a letter that tells the appointment. */
const appointmentMade = 'Appointment made'

interface ReplyLetterProps {
  referral: Referral
  /** What the team knows of the referring practice; null if nothing. */
  source: ReferringPractice | null
  reasons: readonly string[]
  onClose: () => void
}

/** A letter to the referring practice, by fax or by email. It is sent at once, and the activity says what came of it. */
export function ReplyLetter({ referral, source, reasons, onClose }: ReplyLetterProps) {
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box)
  const addressOf = (channel: ReplyChannel) => (channel === 'FAX' ? source?.fax : source?.email) ?? null
  const to = referral.referringPractice ?? 'the referring practice'
  const missing = (channel: ReplyChannel) => (channel === 'FAX' ? referralTexts.noFax(to) : referralTexts.noEmail(to))
  const faultsIn = ({ reason, channel }: ReplyDraft): Record<string, string> => {
    if (addressOf(channel) === null) return { channel: missing(channel) }
    return reason === '' ? { reason: referralTexts.reasonNeeded } : {}
  }
  const [isPreviewed, setPreviewed] = useState(false)
  const edit = useEdit<Referral, ReplyDraft, Referral>({
    scope: box,
    stored: referral,
    draftOf: ({ appointmentAt, providerName }) => ({
      reason: appointmentAt === null ? '' : appointmentMade,
      notes: appointmentAt === null ? '' : `Appointment: ${appointmentText(appointmentAt, providerName)}`,
      channel: addressOf('FAX') === null && addressOf('EMAIL') !== null ? 'EMAIL' : 'FAX',
    }),
    faultsIn,
    save: ({ draft, stored, key }) =>
      staffCall(replyToReferral, { params: { id: stored.id }, body: draft }, { mayBeGone: true, idempotencyKey: key }),
    done: 'Letter sent!',
    refreshes: referralAnswers,
    gone: 'This referral no longer exists',
    onSaved: onClose,
  })
  const { draft } = edit
  const address = addressOf(draft.channel)
  const preview = () => {
    const faults = faultsIn(draft)
    if (Object.keys(faults).length > 0) edit.tell(faults)
    else setPreviewed(true)
  }
  return (
    <div ref={box} className={classes['letter']} role="group" aria-label={`Letter to ${to}`}>
      <div className={classes['letterHead']}>
        <h4 className={classes['letterTitle']}>{`Letter to ${to}`}</h4>
        <IconButton icon={IconX} label="Close the letter" size={24} onClick={onClose} />
      </div>
      <Segmented
        label="Send by"
        wide
        options={channels}
        value={draft.channel}
        onChange={(channel) => edit.edit({ channel })}
      />
      <WordSelect
        name="reason"
        label="Reason"
        withAsterisk
        data-autofocus
        words={[appointmentMade, ...reasons.filter((reason) => reason !== appointmentMade)]}
        none="Select"
        error={edit.errorOf('reason')}
        value={draft.reason}
        onWord={(reason) => edit.edit({ reason })}
      />
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.referralText}
        {...edit.field('notes')}
      />
      {(address !== null || edit.faults['channel'] === undefined) && (
        <p className={classes['letterTo']}>
          <IconFileText size={14} stroke={1.7} aria-hidden />
          {address === null ? missing(draft.channel) : `PDF to ${address}`}
        </p>
      )}
      <FormNote edit={{ ...edit, message: edit.faults['channel'] ?? edit.message }} />
      <div className={classes['letterButtons']}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" onClick={preview}>
          Preview
        </Button>
        <Button
          variant="outline"
          loading={edit.isBusy}
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
          onClick={() => edit.submit()}
        >
          Send letter
        </Button>
      </div>
      {isPreviewed && address !== null && (
        <LetterPreview referralId={referral.id} reply={draft} to={address} onClose={() => setPreviewed(false)} />
      )}
    </div>
  )
}
