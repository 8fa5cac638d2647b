import type { LinkPageAddress } from '@credence/contract/links/link-pages'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pages } from './pages.ts'

/** Shows the page of an address. */
export async function mount(root: HTMLElement, { name, part, token }: LinkPageAddress): Promise<void> {
  const { Page } = await pages[name](part)
  createRoot(root).render(
    <StrictMode>
      <Page part={part} token={token} />
    </StrictMode>,
  )
}
