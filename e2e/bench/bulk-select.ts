import type { Browser } from '@playwright/test'
import { basic, demo } from '../kit/kit.ts'
import { slowest, watchInteractions } from './interactions.ts'

// How long it takes until the next paint, on a machine that is four times slower, when all of 2,200 tasks are chosen,
// when one of them is given up, and when a range of them is chosen.

const count = 2200

async function oneRound(browser: Browser, baseURL: string, slowdown: number) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.request.post('/api/auth/login', { headers: basic(demo.manager) })
  const known = (await (await page.request.get('/api/task/revenueteam')).json()) as { id: number; status: string }[]
  const open = known.filter(({ status }) => status !== 'COMPLETE')
  const tasks = Array.from({ length: count }, (_, at) => ({ ...open[at % open.length], id: at + 1 }))
  await page.route(/\/api\/task\/revenueteam/, (route) => {
    const isWhole = new URL(route.request().url()).searchParams.has('since')
    return route.fulfill({ json: isWhole ? { stamp: 'bench', isWhole, changed: tasks, removed: [] } : tasks })
  })
  await page.addInitScript(watchInteractions)
  await page.goto('/tasks?view=list&sort=id')
  const boxes = page.getByRole('table', { name: 'Tasks' }).locator('[data-selects] input')
  await boxes.first().waitFor()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await slowest(page)
  const bar = page.getByRole('form', { name: 'Bulk edit' })
  await page.getByRole('checkbox', { name: 'Select all tasks' }).click()
  await bar.getByText(`${count} selected`).waitFor()
  const all = await slowest(page)
  await boxes.nth(2).click()
  await bar.getByText(`${count - 1} selected`).waitFor()
  const one = await slowest(page)
  await boxes.nth(12).click({ modifiers: ['Shift'] })
  await bar.getByText(`${count - 11} selected`).waitFor()
  const range = await slowest(page)
  await context.close()
  return { all, one, range }
}

/** Milliseconds of each round. The first one warms the server and is left out. */
export async function measureBulkSelect(
  browser: Browser,
  url: string,
  { rounds, slowdown }: { rounds: number; slowdown: number },
): Promise<Record<string, number[]>> {
  const measured = []
  for (let round = 0; round <= rounds; round += 1) measured.push(await oneRound(browser, url, slowdown))
  const counted = measured.slice(1)
  return {
    [`all of ${count} tasks selected`]: counted.map(({ all }) => all),
    'one of them given up': counted.map(({ one }) => one),
    'a range given up': counted.map(({ range }) => range),
  }
}
