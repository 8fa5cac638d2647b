import type { Browser, Page } from '@playwright/test'

// How long the front desk waits for the list of providers once a plan is chosen, on a phone that is four times slower.

const phone = { width: 390, height: 844 }
/** Once its list has arrived. */
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true, disabled: false })

/** Notes when Enter is pressed, and when the list is drawn. Runs in the page. */
const watch = `addEventListener('keydown', ({ key }) => {
  if (key !== 'Enter') return
  const pressedAt = performance.now()
  const look = () => {
    if (![...document.querySelectorAll('h2, h3')].some(({ textContent }) => /takes? this plan$/.test(textContent))) return
    observer.disconnect()
    requestAnimationFrame(() => { window.waitedMs = performance.now() - pressedAt })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}, true)`

async function choosePlan(browser: Browser, url: string, slowdown: number): Promise<number> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2 })
  const page = await context.newPage()
  await page.addInitScript(watch)
  await page.goto(`${url}/network/carrier/northern-lights-6r5x?carrier=1`)
  await select(page, 'Plan').focus()
  await page.keyboard.type('ppo')
  await page.getByRole('option', { name: 'Commercial PPO', exact: true }).waitFor()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.keyboard.press('Enter')
  const milliseconds = await page.evaluate<number>(`new Promise((resolve) => {
    const look = () => (window.waitedMs ? resolve(window.waitedMs) : setTimeout(look, 20))
    look()
  })`)
  await context.close()
  return milliseconds
}

/** Milliseconds of each round. The first one warms the caches and is left out. */
export async function measureChoosing(
  browser: Browser,
  url: string,
  { rounds, slowdown }: { rounds: number; slowdown: number },
): Promise<number[]> {
  const measured: number[] = []
  for (let round = 0; round <= rounds; round += 1) measured.push(await choosePlan(browser, url, slowdown))
  return measured.slice(1)
}
