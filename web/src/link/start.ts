import '../kit/trusted-types.ts'
import '../start/fresh-chunks.ts'
import '../start/tokens.css'
import '@fontsource-variable/inter/opsz.css'
import '../start/base.css'
import './link.css'
import './follow-system-theme.ts'
import { linkPageAt } from '@credence/contract/links/link-pages'

// What every link page begins with.

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root')
const found = linkPageAt(location.pathname)
if (!found) throw new Error('The server sent the entry of link pages for another address')

export const root = element
export const page = found
