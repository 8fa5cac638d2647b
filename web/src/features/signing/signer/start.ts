import { linkPageAt } from '@credence/contract/links/link-pages'
import { openSession } from './opening.ts'

// The document is asked for before the page that shows it is loaded: both take long, and can do so at the same time.
const found = linkPageAt(location.pathname)
if (found) openSession(found.token)

export const { Page } = await import('./sign-page.tsx')
