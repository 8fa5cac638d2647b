import { IconSend, IconUpload } from '@tabler/icons-react'
import { usePageAction } from '../../ui/palette/page-actions.ts'
import type { DocumentPlace } from './document-place.ts'

interface Offered {
  /** Null for those who may not. */
  onUpload: (() => void) | null
  onRequest: (() => void) | null
}

/** Offers in the palette what can be done with the own documents of the page's practice or provider. */
export function useDocumentActions({ owner, scope }: DocumentPlace, { onUpload, onRequest }: Offered): void {
  const isOfPage = scope === 'own' && (owner === 'practice' || owner === 'provider')
  usePageAction(
    isOfPage && onUpload
      ? { id: 'upload', label: 'Upload documents', icon: IconUpload, keyId: 'upload', run: onUpload }
      : null,
    2,
  )
  usePageAction(
    isOfPage && onRequest ? { id: 'request', label: 'Request documents', icon: IconSend, run: onRequest } : null,
    3,
  )
}
