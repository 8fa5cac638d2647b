import type { Browser } from '@playwright/test'
import { basic, demo } from '../kit/kit.ts'

// How long the KPIs page takes until its first chart is drawn, from the beginning of the navigation, with the demo data
// and files that the browser has not cached.

/** Notes when the first line is drawn. Runs in the page. */
const watch = `new MutationObserver((_, observer) => {
  if (!document.querySelector('.recharts-line-curve')) return
  observer.disconnect()
  requestAnimationFrame(() => { window.drawnAt = performance.now() })
}).observe(document, { childList: true, subtree: true })`

async function millisecondsToFirstChart(browser: Browser, baseURL: string): Promise<number> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.request.post('/api/auth/login', { headers: basic(demo.manager) })
  await page.addInitScript(watch)
  await page.goto('/reports/kpis')
  const milliseconds = await page.evaluate<number>(`new Promise((resolve) => {
    const look = () => (window.drawnAt ? resolve(window.drawnAt) : setTimeout(look, 20))
    look()
  })`)
  await context.close()
  return milliseconds
}

/** Milliseconds of each round. The first one warms the server and is left out. */
export async function measureFirstChart(browser: Browser, url: string, rounds: number): Promise<number[]> {
  const measured: number[] = []
  for (let round = 0; round <= rounds; round += 1) measured.push(await millisecondsToFirstChart(browser, url))
  return measured.slice(1)
}
