import type { Page, Response } from '@playwright/test'
import { axe, beSignedIn, demo, emailOf, expect, submitCredentials, test, userMenu } from './kit/kit.ts'
import { watchRequests } from './kit/turn.ts'

interface State {
  name: string
  open: (page: Page) => Promise<void>
  /** Refusals that belong to this state. Any other refusal fails the test. */
  refused?: RegExp
  widths?: number[]
  /** Leads back, so that the state that follows opens in the same page. */
  close?: (page: Page) => Promise<void>
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function visit(page: Page, path: string, name: string | RegExp): Promise<void> {
  await page.goto(path)
  await heading(page, name)
}

async function visitAs(page: Page, email: string, path: string, name: string | RegExp): Promise<void> {
  const whenAnswered = watchRequests(page)
  await beSignedIn(page, email)
  await visit(page, path, name)
  await whenAnswered()
}

/** A short page, for what is the same on every page. */
const profile = (page: Page) => visitAs(page, demo.manager, '/profile', 'Profile')

async function openLink(page: Page, status: number, name: string, firstName = 'Robin'): Promise<void> {
  await page.route('**/api/auth/resetpassword/*', (route) =>
    route.fulfill({ status, json: { firstName, isReset: true } }),
  )
  await visit(page, '/auth/reset-password/some-token', name)
}

const signIn: State[] = [
  { name: 'the sign-in page', open: (page) => visit(page, '/auth/sign-in', 'Sign in') },
  {
    name: 'the sign-in page with its messages',
    open: async (page) => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('Email is required')).toBeVisible()
    },
  },
  {
    name: 'the question for a security code',
    refused: / 406 .*\/api\/auth\/login$/,
    open: async (page) => {
      await page.route('**/api/auth/login', (route) => route.fulfill({ status: 406, json: { message: 'code' } }))
      await submitCredentials(page, demo.withCode)
      await heading(page, 'Check your email')
    },
  },
]

const resetRequest: State[] = [
  { name: 'the reset request', open: (page) => visit(page, '/auth/reset-password', 'Reset your password') },
  {
    name: 'the reset request that was sent',
    open: async (page) => {
      await page.route('**/api/auth/resetpassword', (route) => route.fulfill({ json: {} }))
      await emailOf(page).fill('nobody@journeys.test')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await heading(page, 'Check your inbox!')
    },
  },
]

const inShell: State[] = [
  {
    name: 'the open user menu',
    open: async (page) => {
      await profile(page)
      await userMenu(page).click()
      await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
    },
    close: async (page) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitem')).toHaveCount(0)
    },
  },
  {
    name: 'the matches of a search',
    open: async (page) => {
      await page.getByRole('combobox').fill('s')
      await expect(page.getByRole('option')).toHaveCount(5)
    },
    close: async (page) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('option')).toHaveCount(0)
    },
  },
  {
    name: 'the collapsed sidebar',
    open: async (page) => {
      await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
      await expect(page.getByRole('button', { name: 'Open the sidebar' })).toBeVisible()
    },
    close: (page) => page.getByRole('button', { name: 'Open the sidebar' }).click(),
  },
  {
    name: 'the drawer of a small screen',
    widths: [700],
    open: async (page) => {
      await page.setViewportSize({ width: 700, height: 900 })
      await page.getByRole('button', { name: 'Open the sidebar' }).click()
      await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible()
    },
  },
]

const others: State[] = [
  { name: 'the dashboard', open: (page) => visitAs(page, demo.manager, '/', 'Welcome, Maren!') },
  {
    name: 'the form for a new password',
    open: async (page) => {
      await openLink(page, 200, 'Reset your password')
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByText('Password is required')).toBeVisible()
    },
  },
  { name: 'an invalid link', refused: / 404 .*\/some-token$/, open: (page) => openLink(page, 404, 'Link not valid') },
  { name: 'an expired link', refused: / 422 .*\/some-token$/, open: (page) => openLink(page, 422, 'Link expired') },
  {
    name: 'a page in a staging environment',
    open: async (page) => {
      await page.route('**/api/user/settings', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({
          response: answer,
          json: { ...((await answer.json()) as object), environment: 'staging' },
        })
      })
      await profile(page)
    },
  },
  {
    name: 'a warning',
    refused: / 418 .*\/provider\/101$/,
    open: async (page) => {
      await visitAs(page, demo.manager, '/?destination=/provider/101', 'Welcome, Maren!')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the choice of a team',
    open: (page) => visitAs(page, demo.administrator, '/h3admin/revenueteams', 'Revenue Teams'),
  },
  {
    name: 'the set-up list',
    open: (page) => visitAs(page, demo.administrator, '/h3admin/revenueteams?tab=first-steps', 'Welcome, Robin!'),
  },
  {
    name: 'the task board',
    widths: [390, 768, 1024, 1440, 1920],
    open: (page) => visitAs(page, demo.manager, '/tasks', 'Tasks'),
  },
  {
    name: 'the onboarding review',
    open: async (page) => {
      await visitAs(page, demo.manager, '/admin/onboarding-reviews?provider=7', 'Onboarding Review')
      await page.getByRole('button', { name: 'Send back Street' }).click()
      await expect(page.getByRole('textbox', { name: 'Message about Street' })).toBeVisible()
    },
  },
  {
    name: 'the practice reports',
    open: (page) => visitAs(page, demo.manager, '/reports/practice', 'Practice Reports'),
  },
  {
    name: 'the not-found page inside the shell',
    open: async (page) => {
      // The browser remembers from here that somebody is signed in.
      await profile(page)
      await visit(page, '/nowhere', 'Page not found.')
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    },
  },
  { name: 'the not-found page of a visitor', open: (page) => visit(page, '/nowhere', 'Page not found.') },
  { name: 'the page of an internal error', open: (page) => visit(page, '/auth/500', 'Internal server error.') },
  {
    name: 'the mailbox',
    open: async (page) => {
      await page.route('**/api/dev/mailbox', (route) =>
        route.fulfill({
          json: [
            {
              id: 1,
              channel: 'email',
              from: null,
              to: 'robin@journeys.test',
              subject: 'Reset your Credence password',
              text: 'Open http://localhost/auth/reset-password/x\nThank you.',
              html: null,
              links: [],
              createdAt: '2026-11-12T09:00:00Z',
            },
          ],
        }),
      )
      await visit(page, '/dev/mailbox', 'Mailbox')
      await expect(page.getByRole('article')).toBeVisible()
    },
  },
]

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

async function check(page: Page, { open, refused, widths = [768, 1024, 1440], close }: State): Promise<void> {
  const inVain: string[] = []
  const note = (response: Response) => {
    const line = `${response.request().method()} ${response.status()} ${response.url()}`
    if (response.status() >= 400 && !refused?.test(line)) inVain.push(line)
  }
  page.on('response', note)
  await open(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(overflow), `overflow at ${width} pixels`).toBe(0)
  }
  await axe(page)
  expect(inVain).toEqual([])
  await close?.(page)
  page.off('response', note)
}

const asked = 'accessible in both themes, fits its window and makes no failing request'

for (const state of others) test(`${state.name} is ${asked}`, ({ page }) => check(page, state))

for (const [name, states] of [
  ['the sign-in page, with messages and a question for a code,', signIn],
  ['the request for another password', resetRequest],
  ['the shell, with menu, search and sidebar,', inShell],
] as const) {
  test(`${name} is ${asked}`, async ({ page }) => {
    test.slow()
    for (const state of states) await test.step(state.name, () => check(page, state))
  })
}
