import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadBudget } from './budget.ts'
import { filesInOrder } from './files-in-order.ts'
import { pdfResources } from './pdf-resources.ts'
import { precompress } from './precompress.ts'
import { preloadFont } from './preload-font.ts'
import { sharedFiles } from './shared-files.ts'

const api = process.env['CREDENCE_API'] ?? 'http://localhost:4000'

export default defineConfig({
  plugins: [
    react(),
    preloadFont('inter-latin-opsz-normal'),
    pdfResources(),
    firstLoadBudget({ route: 'src/features/auth/sign-in-page.tsx', limitKiB: 190 }),
    filesInOrder(),
    precompress(),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    // Under the content security policy nothing may be inlined: no data: addresses, no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: sharedFiles(['src/main.tsx', 'src/features/auth/*-page.tsx']) },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: api } } },
})
