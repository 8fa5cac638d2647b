import { request, type Browser } from '@playwright/test'
import { basic, demo } from '../kit/kit.ts'

// How long a fax takes from the click on its row to its first page, for a fax of 200 pages and for one of a single page.

export const manyPages = 200
/** The number of Northern Lights Cardiology. */
const toNumber = '(907) 555-0119'
const callers = { many: 'Bench many', one: 'Bench one' } as const

/** Notes when a row is pressed, and when the first page is drawn. Runs in the page. */
const watch = `addEventListener('click', ({ target }) => {
  if (!target.closest('button')?.textContent.includes('Bench ')) return
  const pressedAt = performance.now()
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-page] canvas')) return
    observer.disconnect()
    requestAnimationFrame(() => { window.waitedMs = performance.now() - pressedAt })
  }).observe(document, { childList: true, subtree: true })
}, true)`

async function openFax(browser: Browser, url: string, caller: string, slowdown: number): Promise<number> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1400, height: 900 } })
  const page = await context.newPage()
  await page.request.post('/api/auth/login', { headers: basic(demo.manager) })
  await page.addInitScript(watch)
  await page.goto('/referrals/inbound-faxes')
  const row = page.getByRole('list', { name: 'Faxes' }).getByRole('button', { name: caller })
  await row.waitFor()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await row.click()
  const milliseconds = await page.evaluate<number>(`new Promise((resolve) => {
    const look = () => (window.waitedMs ? resolve(window.waitedMs) : setTimeout(look, 20))
    look()
  })`)
  await context.close()
  return milliseconds
}

/** Milliseconds of each round. The first one warms the caches and is left out. */
export async function measureFaxes(
  browser: Browser,
  url: string,
  { rounds, slowdown }: { rounds: number; slowdown: number },
): Promise<{ many: number; one: number }[]> {
  const machine = await request.newContext({ baseURL: url })
  for (const [fromCallerId, pages] of [
    [callers.many, manyPages],
    [callers.one, 1],
  ] as const) {
    const sent = await machine.post('/api/dev/fax', { data: { toNumber, fromCallerId, pages } })
    if (!sent.ok()) throw new Error(`A sample fax was answered ${sent.status()}`)
  }
  await machine.dispose()
  const measured: { many: number; one: number }[] = []
  for (let round = 0; round <= rounds; round += 1)
    measured.push({
      many: await openFax(browser, url, callers.many, slowdown),
      one: await openFax(browser, url, callers.one, slowdown),
    })
  return measured.slice(1)
}
