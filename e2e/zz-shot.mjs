import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/find-browser.mjs'
const base = 'http://localhost:4106'
const browser = await chromium.launch({ executablePath: await findBrowser() })
const ctx = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  colorScheme: process.argv[2] ?? 'light',
})
const page = await ctx.newPage()
page.on('console', (m) => {
  if (['error', 'warning'].includes(m.type())) console.log(m.type(), m.text().slice(0, 300))
})
page.on('pageerror', (e) => console.log('pageerror', e.message))
await page.goto(base + '/auth/sign-in')
await page.getByLabel('Email').fill('frontdesk@aurora.test')
await page.getByLabel('Password', { exact: true }).fill('Welcome-2026!')
await page.getByRole('button', { name: /sign in/i }).click()
await page.waitForURL((u) => !u.pathname.includes('sign-in'), { timeout: 60000 })
await page.goto(base + '/referrals/inbound-faxes')
await page
  .getByRole('button', { name: /Chugach Family Med/ })
  .first()
  .click()
await page.locator('canvas').first().waitFor({ timeout: 60000 })
await page.waitForTimeout(1500)
await page.screenshot({ path: `/tmp/rf-fax-shots/one-${process.argv[2] ?? 'light'}.png` })
await page.getByRole('button', { name: 'Save & Next' }).click()
await page.waitForTimeout(800)
await page.screenshot({ path: `/tmp/rf-fax-shots/faults-${process.argv[2] ?? 'light'}.png` })
await page
  .getByRole('button', { name: /COOK INLET/ })
  .first()
  .click()
await page.waitForTimeout(4000)
await page.getByRole('button', { name: 'Split', exact: true }).click()
await page.waitForTimeout(800)
await page.screenshot({ path: `/tmp/rf-fax-shots/tiff-${process.argv[2] ?? 'light'}.png` })
await browser.close()
