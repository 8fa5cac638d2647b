import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

export { expect }

/** The demo accounts. They all have the same password. */
export const demoPassword = 'Welcome-2026!'
export const demo = {
  administrator: 'admin@credence.test',
  manager: 'manager@aurora.test',
  editor: 'editor@aurora.test',
  viewer: 'viewer@aurora.test',
  /** Sees Northern Lights Cardiology alone. */
  frontDesk: 'frontdesk@aurora.test',
  /** Is asked for an emailed code. */
  withCode: 'code@aurora.test',
  otherTeam: 'manager@cascade.test',
} as const

export const test = base.extend({
  // The port is known only after the server has started, which is later than Playwright reads its settings.
  baseURL: async ({}, use) => {
    const url = process.env['E2E_URL']
    if (!url) throw new Error('The server was not started')
    await use(url)
  },
})

/** Signs in the way people do. An account with an emailed code stops at the question for it. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.click()
  await expect(button).toBeHidden()
}

/** Runs in the page, whose types these tests do not know. Colours in the middle of a change would be judged wrongly; a spinner never ends. */
const transitionsEnd = `Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished)).then(() => {})`

/** Fails with what is wrong where, in the light and in the dark theme. */
export async function axe(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(transitionsEnd)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`))
    expect(found, `accessibility of ${page.url()} in the ${colorScheme} theme`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
