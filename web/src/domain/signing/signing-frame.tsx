import { signingTexts } from '@credence/contract/signing/flow-texts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { OpenDocument } from './documents-to-sign.ts'
import { frameSizeIn } from './frame-size.ts'
import { loadSigningScript } from './load-signing-script.ts'
import classes from './signing-flow.module.css'

interface SigningFrameProps {
  document: OpenDocument
  onEnd: (document: OpenDocument, sessionEndType: string) => void
  /** The script of the service cannot be loaded, or refuses. */
  onFailed: () => void
}

const holderId = 'signing-frame'
/** Teal in both themes, with white on it. */
const primaryButton = { backgroundColor: '#0b7f79', color: '#ffffff' }

/** The frame in which the signing service shows a document. */
export function SigningFrame({ document, onEnd, onFailed }: SigningFrameProps) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = holder.current
    let isGone = false
    const open = async () => {
      const script = await loadSigningScript(document.scriptSrc)
      const service = await script.loadDocuSign(document.integrationKey)
      if (isGone) return
      const finishText = document.hasMore ? signingTexts.finishAndNext : signingTexts.finish
      const signing = service.signing({
        url: document.url,
        displayFormat: 'focused',
        style: {
          branding: { primaryButton },
          signingNavigationButton: { finishText, position: 'bottom-center' },
        },
      })
      signing.on('sessionEnd', ({ sessionEndType }) => {
        if (!isGone) onEnd(document, sessionEndType)
      })
      signing.mount(`#${holderId}`)
    }
    open().catch(() => {
      if (!isGone) onFailed()
    })
    return () => {
      isGone = true
      element?.replaceChildren()
    }
  }, [document, onEnd, onFailed])
  return <div ref={holder} id={holderId} className={classes['frame']} style={frameSizeIn(useWindowWidth())} />
}

const followWidth = (onChange: () => void) => {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}
const useWindowWidth = () => useSyncExternalStore(followWidth, () => innerWidth)
