import '../kit/trusted-types.ts'
import '../start/fresh-chunks.ts'
import '../start/tokens.css'
import '@fontsource-variable/inter/opsz.css'
import '../start/base.css'
import './link.css'
import './follow-system-theme.ts'
import { linkPageAt } from '@credence/contract/links/link-pages'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pages } from './pages.ts'

const root = document.getElementById('root')
if (!root) throw new Error('link.html has no #root')
const found = linkPageAt(location.pathname)
if (!found) throw new Error('The server sent the entry of link pages for another address')
const { Page } = await pages[found.name](found.part)
createRoot(root).render(
  <StrictMode>
    <Page part={found.part} token={found.token} />
  </StrictMode>,
)
