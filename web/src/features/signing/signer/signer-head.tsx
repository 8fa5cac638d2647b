import type { SigningSession } from '@credence/contract/signing/session-calls'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { ProgressTrack } from '../../../ui/layout/progress-bar.tsx'
import type { Viewer } from '../../../ui/pdf/use-viewer.ts'
import { PlainButton } from '../../../ui/plain/plain-button.tsx'
import { isFilled } from './fields-to-fill.ts'
import { SignerMenu } from './signer-menu.tsx'
import classes from './signer.module.css'
import type { usePage } from './use-page.ts'
import type { Signer } from './use-signer.ts'

interface SignerHeadProps {
  token: string
  session: SigningSession
  signer: Signer
  viewer: Viewer
  page: ReturnType<typeof usePage>
  onDisclosure: () => void
  onDecline: () => void
}

/** The name of the document, how far its signer has come, and the way to the next field or the end. */
export function SignerHead({ session, signer, viewer, page, ...menu }: SignerHeadProps) {
  const { fields, filled, current, canFinish, hasBefore, phase, walk, send } = signer
  const place = Math.max(1, fields.findIndex(({ key }) => key === current) + 1)
  const done = fields.filter((field) => isFilled(field, filled)).length
  const fieldWords = fields.length === 0 ? null : `Field ${place} of ${fields.length}`
  const isSending = phase === 'sending'
  return (
    <header className={classes['head']}>
      <div className={classes['title']}>
        <h1>{session.documentName}</h1>
        <p className={classes['wideOnly']}>
          {['For ' + session.signerName, pagesInWords(viewer.pages)].filter(Boolean).join(' · ')}
        </p>
        <p className={classes['narrowOnly']}>
          {[fieldWords, viewer.pages > 0 && `page ${viewer.page} of ${viewer.pages}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {fieldWords !== null && (
        <div className={classes['progress']}>
          <span className={classes['wideOnly']}>{fieldWords}</span>
          <ProgressTrack
            label="Fields filled in"
            done={done}
            of={fields.length}
            inWords={`${done} of ${fields.length} fields filled in`}
          />
        </div>
      )}
      <div className={classes['walk']} data-finish={canFinish || undefined}>
        {fields.length > 1 && (
          <button
            type="button"
            className={classes['square']}
            aria-label="Previous field"
            disabled={!hasBefore || isSending}
            onClick={() => walk(-1)}
          >
            <IconChevronUp size={18} stroke={1.6} aria-hidden />
          </button>
        )}
        {canFinish ? (
          <PlainButton look="filled" className={classes['next'] ?? ''} disabled={isSending} onClick={send}>
            {isSending ? 'Signing…' : page.finishText}
          </PlainButton>
        ) : (
          <PlainButton look="filled" className={classes['next'] ?? ''} onClick={() => walk(1)}>
            Next field
            <IconChevronDown size={16} stroke={1.9} className={classes['wideOnly']} aria-hidden />
          </PlainButton>
        )}
      </div>
      <SignerMenu viewer={viewer} isLifted={page.isLifted === true} {...menu} />
    </header>
  )
}

const pagesInWords = (pages: number): string => (pages === 0 ? '' : pages === 1 ? '1 page' : `${pages} pages`)
