import { signingMessages, type Mark } from '@credence/contract/signing/fields'
import type { SigningSession } from '@credence/contract/signing/session-calls'
import { texts } from '@credence/contract/texts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../kit/api.ts'
import { CallError } from '../../../kit/call-error.ts'
import { sha256Of, signDocument } from './calls.ts'
import {
  agreement,
  emptyFor,
  faultIn,
  faultOf,
  isTouched,
  missingField,
  neighbourOf,
  type Fault,
  type Filled,
} from './fields-to-fill.ts'
import { keepForReload, takeKept } from './typed-before-reload.ts'
import { reloadPage, tellPage } from './use-page.ts'

type Phase = 'filling' | 'sending' | 'ended'

/** The document has to be opened again: it was changed, or its session is over. */
const needsReload = new Set([401, 404, 409, 422])

export const elementIdOf = (key: string): string => `field-${key}`

/** How far from the upper edge of the viewer a field is shown. The frame can be higher than the window. */
const shareAbove = 0.3

function focusField(key: string): void {
  const element = document.getElementById(elementIdOf(key))
  if (!element) return
  element.focus({ preventScroll: true })
  const viewer = element.closest('[data-viewer]')
  if (viewer) {
    const above = element.getBoundingClientRect().top - viewer.getBoundingClientRect().top
    viewer.scrollTop += above - viewer.clientHeight * shareAbove
  }
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** What the signer of a document fills in, and what is done with it. */
export function useSigner(token: string, session: SigningSession, file: Promise<Blob>) {
  const { documentName, signerName, fields } = session
  const [filled, setFilled] = useState<Filled>(() => {
    const empty = emptyFor(fields)
    const kept = takeKept(documentName, signerName)
    return { ...empty, ...kept, values: { ...empty.values, ...kept.values } }
  })
  const [current, setCurrent] = useState<string | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [canReload, setCanReload] = useState(false)
  const [phase, setPhase] = useState<Phase>('filling')

  const change = (part: Partial<Filled>, ...keys: string[]) => {
    setFilled((known) => ({ ...known, ...part }))
    setFault((known) => (known && known.key !== null && !keys.includes(known.key) ? known : null))
  }
  const point = (next: Fault) => {
    setFault(next)
    if (next.key !== null) focusField(next.key)
  }
  const keysOf = (type: 'SIGNATURE' | 'INITIALS') => fields.filter((each) => each.type === type).map(({ key }) => key)

  const send = async () => {
    const missing = faultIn(fields, filled)
    if (missing) return point(missing)
    setFault(null)
    setPhase('sending')
    try {
      const { agreed, signature, initials, values } = filled
      const sha256 = (await sha256Of(await file)) ?? session.sha256
      const { event } = await call(signDocument, {
        params: { token },
        body: { agreed, sha256, signature, initials, values },
      })
      end(event)
    } catch (error) {
      setPhase('filling')
      const { status, message } = error instanceof CallError ? error : new CallError(500, { message: '' })
      setCanReload(needsReload.has(status))
      point(
        status === 400 ? faultOf(fields, message) : { key: null, message: status === 500 ? texts.tryAgain : message },
      )
    }
  }
  const end = (event: string) => {
    setPhase('ended')
    tellPage({ type: 'sessionEnd', sessionEndType: event })
  }

  const walk = (direction: 1 | -1) => {
    if (direction === 1 && !filled.agreed) return point({ key: agreement, message: signingMessages.agree })
    const key = neighbourOf(fields, filled, current, direction)
    if (key === null) return
    setCurrent(key)
    focusField(key)
  }

  return {
    fields,
    filled,
    current,
    fault,
    phase,
    /** The signer gave something that leaving would lose. */
    isTouched: isTouched(fields, filled),
    /** Only the finish is left. */
    canFinish: missingField(fields, filled) === null,
    hasBefore: neighbourOf(fields, filled, current, -1) !== null,
    agree: (agreed: boolean) => change({ agreed }, agreement),
    adopt: (signature: Mark | null, initials: Mark | null) =>
      change({ signature, initials }, ...keysOf('SIGNATURE'), ...keysOf('INITIALS')),
    type: (key: string, value: string) => change({ values: { ...filled.values, [key]: value } }, key),
    visit: setCurrent,
    walk,
    send: () => void send(),
    end,
    reload: canReload
      ? () => {
          // At once: the browser would ask whether the page is to be left.
          flushSync(() => setPhase('ended'))
          keepForReload({ documentName, signerName, filled })
          reloadPage()
        }
      : null,
  }
}

export type Signer = ReturnType<typeof useSigner>
