import { expect, test as base, type BrowserContext, type Frame, type Locator, type Page } from '@playwright/test'
import axeCore, { type AxeResults, type RunOptions } from 'axe-core'

export { expect }

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

export const test = base.extend<{ cleanPages: void }>({
  // The port is known only after the server has started, which is after Playwright reads its settings.
  baseURL: async ({}, use) => {
    const url = process.env['E2E_URL']
    if (!url) throw new Error('The server was not started')
    await use(url)
  },
  cleanPages: [
    async ({ context, baseURL }, use) => {
      const wrong = collectErrors(context, baseURL)
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

/** Gives the browser a session without the form, for journeys that are not about signing in. */
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

/** The decoded path and query of a page. */
export const placeOf = (page: Page) => {
  const url = new URL(page.url())
  return decodeURIComponent(url.pathname + url.search)
}

export const isAt = (page: Page, place: string) => expect.poll(() => placeOf(page)).toBe(place)

/**
 * Runs in the page, whose types these tests do not know. Colours in transition would fail the contrast check. Spinners
 * never end, so they are skipped.
 */
const transitionsEnd = `Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished)).then(() => {})`

type Found = AxeResults['incomplete'][number]

/** axe cannot check text above a background image. Text covered by an open overlay is not a finding. */
const cannotBeChecked = ({ id, nodes }: Found) =>
  id === 'color-contrast' &&
  nodes.some(({ any }) =>
    any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'pseudoContent'),
  )

// Passing nodes need no description. The themes differ only in colours, so the second theme is checked for contrast
// only.
const common: RunOptions = { resultTypes: ['violations', 'incomplete'], preload: false, iframes: false }
const judgements: Record<'light' | 'dark', RunOptions> = {
  light: { rules: { 'label-content-name-mismatch': { enabled: true } }, ...common },
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, ...common },
}

/** If a dialog is open, only the dialog is checked: the page behind it is inert, and is checked elsewhere. */
const checkedPart = `[...document.querySelectorAll('[role="dialog"][aria-modal="true"], dialog:modal')].at(-1) ?? document`

/** A frame is checked by itself, so axe is injected into each document once. */
async function runAxe(page: Frame, options: RunOptions): Promise<Pick<AxeResults, 'violations' | 'incomplete'>> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeCore.source)
  return page.evaluate(
    `axe.run(${checkedPart}, ${JSON.stringify(options)}).then(({ violations, incomplete }) => ({ violations, incomplete }))`,
  )
}

async function judge(frame: Frame, options: RunOptions, where: string): Promise<void> {
  await frame.evaluate(transitionsEnd)
  const { violations, incomplete } = await runAxe(frame, options)
  const found = [...violations, ...incomplete.filter(cannotBeChecked)].flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  )
  expect(found, `accessibility of ${frame.url()} ${where}`).toEqual([])
}

/** What the size of a window changes: what is hidden, too small or scrolls. */
const layoutRules = [
  'aria-hidden-focus',
  'button-name',
  'label',
  'link-name',
  'page-has-heading-one',
  'scrollable-region-focusable',
  'target-size',
]
const layoutJudgements: Record<'all' | 'layout', RunOptions> = {
  all: { ...common, rules: { 'target-size': { enabled: true } } },
  layout: { ...common, runOnly: { type: 'rule', values: layoutRules } },
}

/** Fails with each finding in a window of another size, by all rules or by those of the layout alone. */
export const axeIn = (page: Page, rules: 'all' | 'layout', where: string): Promise<void> =>
  judge(page.mainFrame(), layoutJudgements[rules], where)

export interface FrameOptions {
  /** Of a frame whose level-one heading is that of the page around it, which is checked instead. */
  isHeadedByPage?: boolean
}

/** Fails with each finding and its element, in the light and in the dark theme. */
export async function axe(
  page: Page,
  frame: Frame = page.mainFrame(),
  { isHeadedByPage = false }: FrameOptions = {},
): Promise<void> {
  if (isHeadedByPage) await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { rules, ...options } = judgements[colorScheme]
    const judged = isHeadedByPage ? { ...rules, 'page-has-heading-one': { enabled: false } } : rules
    await judge(frame, judged ? { ...options, rules: judged } : options, `in the ${colorScheme} theme`)
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Selects a choice. Its input is visually hidden, and a busy browser takes a moment to update. */
export async function selectChoice(choice: Locator): Promise<void> {
  await choice.click({ force: true })
  await expect(choice).toBeChecked()
}
