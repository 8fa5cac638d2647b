import type { Referral } from '@credence/contract/referrals/referral'
import type { ReferralSettings } from '@credence/contract/referrals/settings'
import { Button, Menu } from '@mantine/core'
import { IconBolt, IconCheck, IconChevronDown, IconMailShare } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useMenu } from '../../ui/hooks/use-menu.ts'
import classes from './note-tools.module.css'
import { otherReply, quickRepliesOf } from './quick-replies.ts'
import { ReplyLetter } from './reply-letter.tsx'
import { sourceOf } from './source-fields.tsx'

interface NoteToolsProps {
  /** Null for a new referral, to which nobody replies yet. */
  referral: Referral | null
  settings: ReferralSettings
  note: string
  onNote: (note: string) => void
}

/** Below the new note: reasons that fill it, and a letter to the referring practice. */
export function NoteTools({ referral, settings, note, onNote }: NoteToolsProps) {
  const [isWriting, setWriting] = useState(false)
  const source = referral && sourceOf(settings, referral.referringPractice ?? '')
  return (
    <div className={classes['tools']}>
      <div className={classes['buttons']}>
        <QuickReplyMenu words={quickRepliesOf(settings.quickReplies)} note={note} onNote={onNote} />
        {referral && (
          <Button
            variant="default"
            aria-pressed={isWriting}
            leftSection={<IconMailShare size={16} stroke={1.6} aria-hidden />}
            onClick={() => setWriting(!isWriting)}
          >
            Reply to practice
          </Button>
        )}
      </div>
      {referral && isWriting && (
        <ReplyLetter
          referral={referral}
          source={source ?? null}
          reasons={settings.quickReplies}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}

interface QuickReplyMenuProps {
  words: readonly string[]
  note: string
  onNote: (note: string) => void
}

/** Fills the note with a reason. The number of a reason chooses it. */
function QuickReplyMenu({ words, note, onNote }: QuickReplyMenuProps) {
  const { menu, button } = useMenu()
  const box = useRef<HTMLDivElement>(null)
  const take = (word: string) => {
    menu.onChange(false)
    onNote(word === otherReply ? '' : word)
    // Other is written by the user, and every reason can be completed.
    const noteBox = box.current?.closest('section')?.querySelector('textarea')
    requestAnimationFrame(() => noteBox?.focus())
  }
  const press = (event: KeyboardEvent) => {
    const word = words[Number(event.key) - 1]
    if (word === undefined || !/^[1-9]$/.test(event.key)) return
    event.preventDefault()
    take(word)
  }
  return (
    <div ref={box}>
      <Menu
        {...menu}
        position="bottom-start"
        width={260}
        shadow="none"
        offset={4}
        returnFocus={false}
        withinPortal={false}
      >
        <Menu.Target>
          <Button
            variant="default"
            {...button}
            leftSection={<IconBolt size={16} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={14} stroke={1.9} aria-hidden />}
          >
            Quick reply
          </Button>
        </Menu.Target>
        <Menu.Dropdown onKeyDown={press}>
          {words.map((word, at) => (
            <Menu.Item
              key={word}
              leftSection={at < 9 && <span className={classes['key']}>{at + 1}</span>}
              rightSection={word === note && <IconCheck size={16} stroke={1.9} aria-hidden />}
              onClick={() => take(word)}
            >
              {word}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
