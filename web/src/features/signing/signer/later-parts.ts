import { lazy } from 'react'

// What is not needed before the page shows something: the part that draws PDFs, and the dialogs.

let pages: typeof import('./document-pages.tsx') | null = null
export const loadDocumentPages = async () => (pages ??= await import('./document-pages.tsx'))
/** Null until they are loaded. */
export const documentPages = () => pages
export const loadDialogs = () => import('./dialogs.ts')

export const AdoptDialog = lazy(async () => ({ default: (await loadDialogs()).AdoptDialog }))
export const DeclineDialog = lazy(async () => ({ default: (await loadDialogs()).DeclineDialog }))
export const DisclosureDialog = lazy(async () => ({ default: (await loadDialogs()).DisclosureDialog }))
