import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test'
import axeCore, { type AxeResults, type RunOptions } from 'axe-core'

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

/** Chromium's note about any answer from 400 on. Journeys cause such answers on purpose. */
const noteOfRefusal =
  /^Failed to load resource: (?:the server responded with a status of|net::ERR_(?:FAILED|INTERNET_DISCONNECTED))/

/**
 * Whatever a journey does: no script fails, nothing breaks the content security policy, and no other origin is asked.
 * Gathers what went wrong.
 */
export function watch(context: BrowserContext, ...origins: (string | undefined)[]): string[] {
  const wrong: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !noteOfRefusal.test(message.text())) wrong.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => wrong.push(`script: ${error.error().message}`))
  context.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url()) && !origins.includes(new URL(request.url()).origin))
      wrong.push(`request: ${request.url()}`)
  })
  return wrong
}

export const test = base.extend<{ cleanPages: void }>({
  // The port is known only after the server has started, which is later than Playwright reads its settings.
  baseURL: async ({}, use) => {
    const url = process.env['E2E_URL']
    if (!url) throw new Error('The server was not started')
    await use(url)
  },
  cleanPages: [
    async ({ context, baseURL }, use) => {
      const wrong = watch(context, baseURL)
      await use()
      expect(wrong, 'what went wrong in the pages').toEqual([])
    },
    { auto: true },
  ],
})

export const basic = (email: string, password = demoPassword) => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
})

export const emailOf = (page: Page) => page.getByLabel('Email', { exact: true })
export const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true })
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

/** Fills the sign-in form that is open and sends it. */
export async function submitCredentials(page: Page, email: string, password = demoPassword): Promise<void> {
  await emailOf(page).fill(email)
  await passwordOf(page).fill(password)
  await signInButton(page).click()
}

/** Signs in the way people do. An account with an emailed code stops at the question for it. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/')
  await submitCredentials(page, email, password)
  await expect(signInButton(page)).toBeHidden()
}

/** Gives the browser a session without showing the form, for journeys that are about something else. */
export async function beSignedIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { headers: basic(email) })
  expect(answer.status()).toBe(200)
}

export const searchBox = (page: Page) =>
  page.getByRole('combobox', { name: 'Search practices and providers by name or NPI' })

export const userMenu = (page: Page) => page.getByRole('button', { name: /, user menu$/ })

export async function signOut(page: Page): Promise<void> {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(signInButton(page)).toBeVisible()
}

/** The path and the query of where a page is, as people read it. */
export const placeOf = (page: Page) => {
  const url = new URL(page.url())
  return decodeURIComponent(url.pathname + url.search)
}

export const isAt = (page: Page, place: string) => expect.poll(() => placeOf(page)).toBe(place)

/**
 * Runs in the page, whose types these tests do not know. Colours in the middle of a change would be judged wrongly; a
 * spinner never ends.
 */
const transitionsEnd = `Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished)).then(() => {})`

type Found = AxeResults['incomplete'][number]

/**
 * A drawn background keeps axe from judging any word above it; words covered by something that is open are not meant.
 */
const isBlind = ({ id, nodes }: Found) =>
  id === 'color-contrast' &&
  nodes.some(({ any }) =>
    any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'pseudoContent'),
  )

// What passes need not be described node by node. A theme is colours and nothing else, so the second one is judged by
// its contrast.
const common: RunOptions = { resultTypes: ['violations', 'incomplete'], preload: false }
const judgements: Record<'light' | 'dark', RunOptions> = {
  light: { rules: { 'label-content-name-mismatch': { enabled: true } }, ...common },
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, ...common },
}

/** Of an open dialog only the dialog is judged: the page behind it is inert, and is judged without a dialog elsewhere. */
const judgedPart = `[...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document`

/** Our pages have no frames, so axe is put into the page itself, once. */
async function judge(page: Page, options: RunOptions): Promise<Pick<AxeResults, 'violations' | 'incomplete'>> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeCore.source)
  return page.evaluate(
    `axe.run(${judgedPart}, ${JSON.stringify(options)}).then(({ violations, incomplete }) => ({ violations, incomplete }))`,
  )
}

/** Fails with what is wrong where, in the light and in the dark theme. */
export async function axe(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(transitionsEnd)
    const { violations, incomplete } = await judge(page, judgements[colorScheme])
    const found = [...violations, ...incomplete.filter(isBlind)].flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
    )
    expect(found, `accessibility of ${page.url()} in the ${colorScheme} theme`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Turns to one of several choices. Its input is drawn over, and a busy browser takes a moment to show what was chosen.
 */
export async function turnTo(choice: Locator): Promise<void> {
  await choice.click({ force: true })
  await expect(choice).toBeChecked()
}
