import './kit/trusted-types.ts'
import './app/nonce.ts'
import './start/fresh-chunks.ts'
import './start/tokens.css'
import '@fontsource-variable/inter/opsz.css'
import '@mantine/core/styles.layer.css'
import './start/base.css'
import './app/controls.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { restoreFirstPosition } from './app/first-position.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
restoreFirstPosition()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
