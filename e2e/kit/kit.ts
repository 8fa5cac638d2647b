import {
  expect,
  test as base,
  type BrowserContext,
  type Cookie,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test'

export { expect }
export { axe, axeIn, type FrameOptions } from './axe.ts'

/** The password of all demo accounts. */
export const demoPassword = 'Welcome-2026!'
export const demo = {
  administrator: 'admin@credence.test',
  manager: 'manager@aurora.test',
  editor: 'editor@aurora.test',
  viewer: 'viewer@aurora.test',
  /** An account that sees only Northern Lights Cardiology. */
  frontDesk: 'frontdesk@aurora.test',
  /** An account with an emailed code at sign-in. */
  withCode: 'code@aurora.test',
  otherTeam: 'manager@cascade.test',
} as const

/** Chromium's console message for any status from 400 on. Journeys cause such answers on purpose. */
const noteOfRefusal =
  /^Failed to load resource: (?:the server responded with a status of|net::ERR_(?:FAILED|INTERNET_DISCONNECTED))/

/**
 * Collects errors that fail any journey: script errors, violations of the content security policy, and requests to
 * other origins.
 */
export function collectErrors(context: BrowserContext, ...origins: (string | undefined)[]): string[] {
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

/** What the pages of a journey that failed looked like. A page that hangs has no picture. */
async function attachPictures(context: BrowserContext, info: TestInfo): Promise<void> {
  for (const [number, page] of context.pages().entries()) {
    const name = `page-${number + 1}.png`
    const path = info.outputPath(name)
    const isTaken = await page.screenshot({ path, timeout: 5000 }).then(
      () => true,
      () => false,
    )
    if (isTaken) info.attachments.push({ name, path, contentType: 'image/png' })
  }
}

export const test = base.extend<{ cleanPages: void }>({
  // The port is known only after the server has started, which is after Playwright reads its settings.
  baseURL: async ({}, use) => {
    const url = process.env['E2E_URL']
    if (!url) throw new Error('The server was not started')
    await use(url)
  },
  cleanPages: [
    async ({ context, baseURL }, use, info) => {
      const wrong = collectErrors(context, baseURL)
      await use()
      if (info.status !== info.expectedStatus) await attachPictures(context, info)
      // The next journey has the same context, and it is not connected again by itself.
      await context.setOffline(false)
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

/** Fills and submits the open sign-in form. */
export async function submitCredentials(page: Page, email: string, password = demoPassword): Promise<void> {
  await emailOf(page).fill(email)
  await passwordOf(page).fill(password)
  await signInButton(page).click()
}

/** Signs in with the form. An account with an emailed code stops at the form for the code. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/')
  await submitCredentials(page, email, password)
  await expect(signInButton(page)).toBeHidden()
}

/** The last session of each account in this process. To check a password is slow on purpose. */
const sessions = new Map<string, Cookie>()

/** Gives the browser a session without the form, for journeys that are not about signing in. */
export async function beSignedIn(page: Page, email: string): Promise<void> {
  const known = sessions.get(email)
  if (known) {
    await page.context().addCookies([known])
    // A journey may have ended it.
    if ((await page.request.get('/api/user')).ok()) return
  }
  const answer = await page.request.post('/api/auth/login', { headers: basic(email) })
  expect(answer.status()).toBe(200)
  const session = (await page.context().cookies()).find(({ name }) => name === '__Host-sid')
  // The session of an administrator remembers the team that was entered.
  if (session && email !== demo.administrator) sessions.set(email, session)
}

/** Gives the browser a platform administrator's session in a team, for journeys that are not about entering it. */
export async function beInTeam(page: Page, revenueTeamId: number): Promise<void> {
  await beSignedIn(page, demo.administrator)
  const answer = await page.request.put('/api/auth/revenueteam', { data: { revenueTeamId } })
  expect(answer.status()).toBe(200)
  await page.addInitScript(`if (window === top && location.protocol.startsWith('http'))
    sessionStorage.setItem('credence.revenueTeamId', '${revenueTeamId}')`)
}

export const searchBox = (page: Page) =>
  page.getByRole('combobox', { name: 'Search practices and providers by name or NPI' })

export const userMenu = (page: Page) => page.getByRole('button', { name: /, user menu$/ })

export async function signOut(page: Page): Promise<void> {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(signInButton(page)).toBeVisible()
}

/** The decoded path and query of a page. */
export const placeOf = (page: Page) => {
  const url = new URL(page.url())
  return decodeURIComponent(url.pathname + url.search)
}

export const isAt = (page: Page, place: string) => expect.poll(() => placeOf(page)).toBe(place)

/** Selects a choice. Its input is visually hidden, and a busy browser takes a moment to update. */
export async function selectChoice(choice: Locator): Promise<void> {
  await choice.click({ force: true })
  await expect(choice).toBeChecked()
}
