import { listSms, sendSms } from '@credence/contract/messaging/calls'
import { hasBrace } from '@credence/contract/messaging/placeholders'
import { useRef, useState, type RefObject } from 'react'
import { staffCall } from '../../../kit/staff-call.ts'
import { toast } from '../../../ui/layout/toast.tsx'
import { useEdit, type Edit } from '../../../ui/edit/use-edit.ts'
import { blankMessage, composeFaults, fieldOfCall, messageBody, type ComposeDraft } from './compose-draft.ts'

export interface Compose {
  edit: Edit<ComposeDraft, ComposeDraft>
  form: RefObject<HTMLFormElement | null>
  /** What is asked before the message leaves: whether braces are meant, and then whether all is right. */
  asks: 'braces' | 'all' | null
  askedAt: Date
  confirm: () => void
  giveUp: () => void
  /** Checks the message, and asks. */
  send: (when: 'now' | 'scheduled') => void
  /** Begins a message to a number. */
  writeTo: (number: string) => void
}

/** The message that is being written. What was typed stays until it is sent. */
export function useCompose(practiceId: number, optOuts: ReadonlySet<string>): Compose {
  const form = useRef<HTMLFormElement>(null)
  const [areBracesMeant, setBracesMeant] = useState(false)
  const [askedAt, setAskedAt] = useState(() => new Date())
  const edit = useEdit<ComposeDraft, ComposeDraft>({
    scope: form,
    stored: blankMessage,
    draftOf: (stored) => stored,
    faultsIn: (draft) => composeFaults(draft, optOuts),
    asksFirst: () => true,
    fieldOf: fieldOfCall,
    save: ({ draft, key }) =>
      staffCall(sendSms, { params: { practiceId }, body: messageBody(draft) }, { idempotencyKey: key }),
    refreshes: [listSms],
    onSaved: (_, sent) => {
      toast.done(sent.draft.isScheduled ? 'Message scheduled!' : 'Message sent!')
      edit.restart(blankMessage)
    },
  })
  const { draft, question } = edit
  const asks = !question.isAsked ? null : hasBrace(draft.content) && !areBracesMeant ? 'braces' : 'all'
  return {
    edit,
    form,
    asks,
    askedAt,
    confirm: () => {
      if (asks === 'braces') setBracesMeant(true)
      else edit.answer(true)
    },
    giveUp: () => edit.answer(false),
    send: (when) => {
      setBracesMeant(false)
      setAskedAt(new Date())
      edit.edit({ isScheduled: when === 'scheduled' })
      edit.submit()
    },
    writeTo: (number) => {
      edit.edit({ toNumber: number })
      // That the number has opted out, now or a moment later, is said at once.
      edit.leave('toNumber')
      form.current?.querySelector('textarea')?.focus()
    },
  }
}
