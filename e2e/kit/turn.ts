import { expect, type Page, type Request } from '@playwright/test'

/** Gives the open application another address, as Back and Forward do, and waits for nothing. */
export const putAddress = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`{
    const state = { usr: null, key: String(Math.random()), idx: (history.state?.idx ?? 0) + 1 }
    history.pushState(state, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }`)

/**
 * Turns the open application to another of its pages without loading it again, for journeys that are not about loading.
 * The same page with another query is no other page.
 */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`document.title = ''`)
  await putAddress(page, path)
  // The page that arrives gives itself its title.
  await expect(page).not.toHaveTitle('')
}

/** An answer may lead to the next question, which the page asks once it has drawn the answer. */
const afterDrawing = 'new Promise((go) => setTimeout(go, 200))'

/** Watches what a page asks for from now on. The function waits until everything has been answered. */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  const end = (request: Request) => underWay.delete(request)
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    do {
      await expect.poll(() => underWay.size).toBe(0)
      await page.evaluate(afterDrawing)
    } while (underWay.size > 0)
  }
}
