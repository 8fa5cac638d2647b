import type { Filled } from './fields-to-fill.ts'

// A document that was changed, or whose session is over, is opened again by loading the page anew. What the signer gave
// is carried over in this tab, and read once.

const key = 'credence.signing'

interface Kept {
  documentName: string
  signerName: string
  filled: Filled
}

export function keepForReload(kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage can be full or forbidden. The signer fills the document in again then.
  }
}

/** What was kept for this document and signer. The agreement is asked for again. */
export function takeKept(documentName: string, signerName: string): Partial<Filled> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
    if (kept?.documentName !== documentName || kept.signerName !== signerName) return {}
    sessionStorage.removeItem(key)
    const { signature, initials, values } = kept.filled
    return { signature, initials, values }
  } catch {
    return {}
  }
}
