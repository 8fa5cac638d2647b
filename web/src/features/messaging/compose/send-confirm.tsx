import { formatMoment } from '@credence/contract/dates'
import { recipientsIn } from '@credence/contract/messaging/recipients'
import type { SmsSettings } from '@credence/contract/messaging/settings-calls'
import { IconMoon } from '@tabler/icons-react'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { leavesAt, type ComposeDraft } from './compose-draft.ts'
import classes from './compose.module.css'
import { quietTime } from './schedule.ts'
import type { Compose } from './use-compose.ts'

interface SendConfirmProps {
  compose: Compose
  settings: SmsSettings
}

/** Asks about braces that are left, and then whether text, recipients and time are right. */
export function SendConfirm({ compose: { edit, asks, askedAt, confirm, giveUp }, settings }: SendConfirmProps) {
  const { draft } = edit
  const verb = draft.isScheduled ? 'Schedule' : 'Send'
  const moment = leavesAt(draft)
  return (
    <>
      <Confirm
        opened={asks === 'braces'}
        question={`The message still contains a placeholder. ${verb} anyway?`}
        consequence="The patient sees the braces as they stand there."
        verb={`${verb} anyway`}
        onConfirm={confirm}
        onCancel={giveUp}
      />
      <Confirm
        opened={asks === 'all'}
        question={moment ? `Schedule this message for ${formatMoment(moment, askedAt)}?` : 'Send this message now?'}
        consequence={consequenceOf(draft, settings)}
        verb={draft.isScheduled ? 'Schedule message' : 'Send message'}
        onConfirm={confirm}
        onCancel={giveUp}
      >
        <Summary draft={draft} settings={settings} moment={moment ?? askedAt} />
      </Confirm>
    </>
  )
}

function consequenceOf({ toNumber, sendConsentForms }: ComposeDraft, { fromNumber }: SmsSettings): string {
  const count = recipientsIn(toNumber)?.length ?? 0
  const forms = sendConsentForms ? ', with a link to the consent forms' : ''
  return `It goes to ${count} ${count === 1 ? 'recipient' : 'recipients'} from ${fromNumber}${forms}.`
}

interface SummaryProps {
  draft: ComposeDraft
  settings: SmsSettings
  moment: Date
}

function Summary({ draft, settings: { timeZone }, moment }: SummaryProps) {
  const quiet = quietTime(moment, timeZone)
  return (
    <div className={classes['summary']}>
      <p className={classes['to']}>{recipientsIn(draft.toNumber)?.join(', ')}</p>
      <p className={classes['text']}>{draft.content.trim()}</p>
      {quiet !== null && (
        <p className="amber-note">
          <IconMoon size={16} stroke={1.6} aria-hidden />
          {`It is ${quiet} in the practice then. Messages between 9 PM and 8 AM can disturb patients.`}
        </p>
      )}
    </div>
  )
}
