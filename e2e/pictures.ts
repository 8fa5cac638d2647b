import { chromium } from '@playwright/test'
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { findBrowser } from '../scripts/find-browser.mjs'
import { startServer } from './server.ts'

/** What the README shows, taken from the demo: `npm run pictures`. */
const pictures = [
  { name: 'dashboard', path: '/', heading: 'Welcome, Maren!' },
  { name: 'practice', path: '/practice/25', heading: 'Northern Lights Cardiology' },
  { name: 'tasks', path: '/tasks', heading: 'Tasks' },
]
const account = 'manager@aurora.test:Welcome-2026!'
const maxBytes = 200 * 1024
const folder = path.resolve(import.meta.dirname, '../docs/pictures')

const given = process.env['E2E_URL']
const server = given ? null : await startServer()
const browser = await chromium.launch({
  executablePath: process.env['CREDENCE_BROWSER'] ?? (await findBrowser()),
  args: ['--no-sandbox'],
})
mkdirSync(folder, { recursive: true })
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      baseURL: given ?? server?.url ?? '',
      viewport: { width: 1200, height: 700 },
      colorScheme,
      reducedMotion: 'reduce',
    })
    const headers = { authorization: `Basic ${Buffer.from(account).toString('base64')}` }
    await page.request.post('/api/auth/login', { headers })
    for (const { name, path: address, heading } of pictures) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.waitForLoadState('networkidle')
      const file = path.join(folder, `${name}-${colorScheme}.png`)
      await page.screenshot({ path: file })
      const { size } = statSync(file)
      if (size > maxBytes) throw new Error(`${file} has ${size} bytes, more than ${maxBytes}`)
    }
    await page.close()
  }
} finally {
  await browser.close()
  await server?.stop()
}
