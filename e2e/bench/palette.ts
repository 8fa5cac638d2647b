import type { Browser } from '@playwright/test'
import { basic, demo } from '../kit/kit.ts'
import { slowest, watchInteractions } from './interactions.ts'

// How long a key takes until the next paint on a machine that is four times slower: the one that opens the palette for
// the first time (its chunk is loaded then), the one that opens it again, and the slowest letter of a name.

async function oneRound(browser: Browser, baseURL: string, slowdown: number) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.request.post('/api/auth/login', { headers: basic(demo.manager) })
  await page.addInitScript(watchInteractions)
  await page.goto('/practice/25')
  await page.getByRole('table', { name: /^Documents of / }).waitFor()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await slowest(page)
  const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')
  await page.keyboard.press('Control+k')
  await field.waitFor()
  const first = await slowest(page)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  await slowest(page)
  await page.keyboard.press('Control+k')
  await field.waitFor()
  const again = await slowest(page)
  await page.keyboard.type('kowalc', { delay: 150 })
  const typing = await slowest(page)
  await context.close()
  return { first, again, typing }
}

/** Milliseconds of each round. The first one warms the server and is left out. */
export async function measurePalette(
  browser: Browser,
  url: string,
  { rounds, slowdown }: { rounds: number; slowdown: number },
): Promise<Record<'palette opened first' | 'palette opened again' | 'palette typed into', number[]>> {
  const measured = []
  for (let round = 0; round <= rounds; round += 1) measured.push(await oneRound(browser, url, slowdown))
  const counted = measured.slice(1)
  return {
    'palette opened first': counted.map(({ first }) => first),
    'palette opened again': counted.map(({ again }) => again),
    'palette typed into': counted.map(({ typing }) => typing),
  }
}
