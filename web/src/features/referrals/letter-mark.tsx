import { openReplyLetter } from '@credence/contract/referrals/calls'
import type { ReferralActivity } from '@credence/contract/referrals/referral'
import { texts } from '@credence/contract/texts'
import { IconAlertTriangle, IconCheck, IconClock, IconFileText, type Icon } from '@tabler/icons-react'
import { CallError } from '../../kit/call-error.ts'
import { saveFileFrom } from '../../kit/open-file.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { Badge, type Tone } from '../../ui/text/badge.tsx'
import classes from './note-tools.module.css'

type Reply = NonNullable<ReferralActivity['reply']>

const looks: Record<Reply['state'], { tone: Tone; icon: Icon; word: string }> = {
  waiting: { tone: 'neutral', icon: IconClock, word: 'waiting' },
  sending: { tone: 'neutral', icon: IconClock, word: 'sending' },
  sent: { tone: 'teal', icon: IconCheck, word: 'sent' },
  failed: { tone: 'red', icon: IconAlertTriangle, word: 'failed' },
}

/** What came of a letter, and the letter itself. */
export function LetterMark({ reply: { id, state } }: { reply: Reply }) {
  const { tone, icon, word } = looks[state]
  const open = async () => {
    try {
      saveFileFrom((await staffCall(openReplyLetter, { params: { replyId: id } })).url)
    } catch (error) {
      if (!(error instanceof CallError && error.handled)) toast.failed(texts.tryAgain)
    }
  }
  return (
    <span className={classes['mark']}>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      <IconButton icon={IconFileText} label="Letter" size={24} onClick={() => void open()} />
    </span>
  )
}
