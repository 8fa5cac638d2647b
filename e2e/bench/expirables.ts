import type { Browser } from '@playwright/test'
import { basic, demo } from '../kit/kit.ts'
import { slowest, watchInteractions } from './interactions.ts'

// How long it takes until the next paint, on a machine that is four times slower, when a group of the expirables of
// 50,000 documents is chosen, and when somebody types into their search.

const counts = { overdue: 9_000, within30: 14_000, within60: 14_000, within90: 13_000 }
const rowsOfPage = 100

async function oneRound(browser: Browser, baseURL: string, slowdown: number) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.request.post('/api/auth/login', { headers: basic(demo.manager) })
  const known = (await (await page.request.get('/api/expirables?type=document')).json()) as { rows: object[] }
  const rows = Array.from({ length: rowsOfPage }, (_, at) => ({ ...known.rows[at % known.rows.length], id: at + 1 }))
  await page.route(/\/api\/expirables\?/, (route) => {
    const group = new URL(route.request().url()).searchParams.get('group') as keyof typeof counts | null
    const total = group ? counts[group] : Object.values(counts).reduce((sum, count) => sum + count, 0)
    // Another group shows other rows.
    const shown = rows.map((row) => ({ ...row, id: row.id + (group ? rowsOfPage : 0) }))
    return route.fulfill({ json: { counts, mutedCount: 0, total, rows: shown } })
  })
  await page.addInitScript(watchInteractions)
  await page.goto('/expirables?type=document')
  const table = page.getByRole('table', { name: 'Expirables' })
  await table.getByRole('row').nth(3).waitFor()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await slowest(page)
  const answered = page.waitForResponse(/group=within30/)
  await page.getByRole('button', { name: /^Within 30 days/ }).click()
  await answered
  const group = await slowest(page)
  const found = page.waitForResponse(/search=card/)
  await page.getByLabel('Search the expirables').pressSequentially('card', { delay: 150 })
  await found
  const typing = await slowest(page)
  await context.close()
  return { group, typing }
}

/** Milliseconds of each round. The first one warms the server and is left out. */
export async function measureExpirables(
  browser: Browser,
  url: string,
  { rounds, slowdown }: { rounds: number; slowdown: number },
): Promise<Record<string, number[]>> {
  const measured = []
  for (let round = 0; round <= rounds; round += 1) measured.push(await oneRound(browser, url, slowdown))
  const counted = measured.slice(1)
  return {
    'a group of 50,000 expirables chosen': counted.map(({ group }) => group),
    'their search typed into': counted.map(({ typing }) => typing),
  }
}
