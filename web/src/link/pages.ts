import type { LinkPageName } from '@credence/contract/links/link-pages'
import type { ComponentType } from 'react'

interface LinkPageModule {
  Page: ComponentType<{ token: string }>
}

/** The module of each link page, loaded when its address is opened. */
export const pages: Readonly<Record<LinkPageName, () => Promise<LinkPageModule>>> = {
  document: () => import('../features/document-upload/document-upload-page.tsx'),
}
