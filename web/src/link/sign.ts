import { page, root } from './start.ts'
import { showFirstPage } from '../features/signing/signer/first-page.ts'

// The entry of the page for signing: the document first, then React and the frame.

await showFirstPage(root, page.token)
const { mount } = await import('./mount.tsx')
await mount(root, page)
