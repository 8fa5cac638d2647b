import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt, submitCredentials, test, userMenu } from './kit/kit.ts'

const menuOffers = async (page: Page, entries: string[]) => {
  await userMenu(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(entries)
}

test('the user menu of staff offers profile, settings and sign-out, and a switched theme persists after a reload', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await beSignedIn(page, demo.manager)
  await page.goto('/')
  await menuOffers(page, ['Profile', 'Settings & Privacy', 'Sign Out'])
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await isAt(page, '/profile')
  await userMenu(page).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  const theme = page.locator('html[data-mantine-color-scheme]')
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible()
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('the user menu of an administrator offers the teams too, except on the page of teams', async ({ page }) => {
  await beSignedIn(page, demo.administrator)
  await page.goto('/')
  await isAt(page, '/h3admin/revenueteams')
  await menuOffers(page, ['Settings & Privacy', 'Sign Out'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cascade Billing Group', exact: true }).click()
  await isAt(page, '/')
  // The URL changes before the page does, and until then the menu belongs to the former page.
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await menuOffers(page, ['Profile', 'Revenue Teams', 'Settings & Privacy', 'Sign Out'])
  await page.getByRole('menuitem', { name: 'Revenue Teams' }).click()
  await isAt(page, '/h3admin/revenueteams')
})

test('the theme follows the system until it is switched', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/auth/sign-in')
  const theme = page.locator('html')
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('the footer shows how to reach support before and after signing in, and the sign-in page loads nothing of the shell', async ({
  page,
}) => {
  const site = (await (await page.request.get('/api/site')).json()) as Record<
    'supportEmail' | 'supportPhone' | 'privacyUrl' | 'termsUrl',
    string
  >
  const footer = page.getByRole('contentinfo')
  const check = async () => {
    await expect(footer.getByRole('link', { name: site.supportEmail })).toHaveAttribute(
      'href',
      `mailto:${site.supportEmail}`,
    )
    await expect(footer.getByRole('link', { name: site.supportPhone })).toHaveAttribute(
      'href',
      `tel:${site.supportPhone.replace(/\D/g, '')}`,
    )
    await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', site.privacyUrl)
    await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', site.termsUrl)
  }
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/auth/sign-in')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const ofTheShell = () => scripts.filter((path) => /\/assets\/(?:shel|dash|toas)-/.test(path)).length
  expect(ofTheShell()).toBe(0)
  await check()
  await beSignedIn(page, demo.manager)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Maren!' })).toBeVisible()
  expect(ofTheShell()).toBeGreaterThan(1)
  await check()
})

for (const [environment, words] of [
  ['staging', 'Staging environment'],
  ['dev', 'Dev environment'],
  ['production', null],
  [null, null],
] as const) {
  test(`the environment ${environment ?? 'without a name'} has ${words === null ? 'no bar' : `the bar "${words}"`}`, async ({
    page,
  }) => {
    for (const call of ['**/api/site', '**/api/user/settings']) {
      await page.route(call, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), environment } })
      })
    }
    const bar = page.getByRole('complementary', { name: 'Environment' })
    const check = () => (words === null ? expect(bar).toHaveCount(0) : expect(bar).toHaveText(words))
    await page.goto('/auth/sign-in')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await check()
    await submitCredentials(page, demo.manager)
    await expect(page.getByRole('heading', { name: 'Welcome, Maren!' })).toBeVisible()
    await check()
  })
}

test('the dashboard shows a card for every practice with its tools, after practices that could not be loaded were retried', async ({
  page,
}) => {
  await beSignedIn(page, demo.manager)
  const practices = (await (await page.request.get('/api/practice/revenueteam')).json()) as {
    id: number
    name: string
    size: number
    tin: string
    phone1: string
    fax: string
    officeHours: string
    shortCode: string | null
  }[]
  expect(practices).toHaveLength(6)
  await page.route('**/api/practice/revenueteam', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.goto('/')
  await expect(page.getByText('Something went wrong; please reload the page...')).toBeVisible()
  await page.unroute('**/api/practice/revenueteam')
  await page.getByRole('button', { name: 'Try again' }).click()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(6)
  for (const [place, { id, name, size, tin, phone1, fax, officeHours, shortCode }] of practices.entries()) {
    const card = cards.nth(place)
    await expect(card.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/practice/${id}`)
    for (const text of [`${size} physicians`, tin, phone1, fax, officeHours])
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    const tools = { 'Network Tool': `/network/${shortCode}`, 'Privileges Tool': `/privileges/provider/${shortCode}` }
    for (const [tool, address] of Object.entries(tools)) {
      const link = card.getByRole('link', { name: new RegExp(`^${tool}`) })
      if (shortCode === null) await expect(link).toHaveCount(0)
      else await expect(link).toHaveAttribute('href', address)
    }
  }
  const [first, second, third] = [
    await cards.nth(0).boundingBox(),
    await cards.nth(1).boundingBox(),
    await cards.nth(2).boundingBox(),
  ]
  expect(second?.y).toBe(first?.y)
  expect(third?.x).toBe(first?.x)
})

test('a page that is not there or failed says so inside the shell, and leads back to the dashboard', async ({
  page,
}) => {
  await beSignedIn(page, demo.manager)
  // The browser remembers from here that somebody is signed in.
  await page.goto('/profile')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  for (const [path, title] of [
    ['/nowhere', 'Page not found.'],
    ['/auth/404', 'Page not found.'],
    ['/provider/none', 'Page not found.'],
    ['/auth/500', 'Internal server error.'],
  ] as const) {
    await test.step(`${path} reads "${title}"`, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await page.getByRole('link', { name: 'Return to Dashboard' }).click()
      await expect(page.getByRole('heading', { name: 'Welcome, Maren!' })).toBeVisible()
    })
  }
})

test('error pages are shown to visitors too, without any part of the application', async ({ page }) => {
  for (const [path, title] of [
    ['/nowhere', 'Page not found.'],
    ['/auth/404', 'Page not found.'],
    ['/auth/500', 'Internal server error.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Dashboard' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
})
