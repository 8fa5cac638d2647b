import {
  IconArrowLeft,
  IconBan,
  IconDots,
  IconDownload,
  IconInfoCircle,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useRef } from 'react'
import type { Viewer } from '../../../ui/pdf/use-viewer.ts'
import { fileAddress } from './calls.ts'
import classes from './signer.module.css'
import { tellPage } from './use-page.ts'

interface SignerMenuProps {
  token: string
  viewer: Viewer
  isLifted: boolean
  onDisclosure: () => void
  onDecline: () => void
}

const menuId = 'signer-menu'
const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** What is seldom needed. */
export function SignerMenu({ token, viewer, isLifted, onDisclosure, onDecline }: SignerMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const thenClose = (action: () => void) => () => {
    menu.current?.hidePopover()
    action()
  }
  return (
    <>
      <button type="button" className={classes['menuButton']} aria-label="More" popoverTarget={menuId}>
        <IconDots size={20} stroke={1.6} aria-hidden />
      </button>
      <div ref={menu} id={menuId} popover="auto" className={classes['menu']}>
        <button type="button" onClick={viewer.larger}>
          <IconZoomIn {...icon} />
          Zoom in
        </button>
        <button type="button" onClick={viewer.smaller}>
          <IconZoomOut {...icon} />
          Zoom out
        </button>
        <a href={fileAddress(token)} target="_blank" rel="noopener">
          <IconDownload {...icon} />
          Open the PDF
        </a>
        <button type="button" onClick={thenClose(onDisclosure)}>
          <IconInfoCircle {...icon} />
          Read the disclosure
        </button>
        {isLifted && (
          <button type="button" onClick={thenClose(() => tellPage({ type: 'lower' }))}>
            <IconArrowLeft {...icon} />
            Back to the page
          </button>
        )}
        <button type="button" data-danger onClick={thenClose(onDecline)}>
          <IconBan {...icon} />
          Decline to sign
        </button>
      </div>
    </>
  )
}
