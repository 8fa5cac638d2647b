import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt, searchBox, test } from './kit/kit.ts'

interface Entry {
  entityType: 'practice' | 'provider'
  id: number
  formattedName: string
  npi: string | null
}

const options = (page: Page) => page.getByRole('listbox', { name: 'Practices and providers' }).getByRole('option')

async function openDashboard(page: Page, email: string): Promise<void> {
  await beSignedIn(page, email)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
}

const everything = async (page: Page) => (await (await page.request.get('/api/provider/searchlist')).json()) as Entry[]

test('the slash key focuses the search, which shows five matches at most', async ({ page }) => {
  await openDashboard(page, demo.manager)
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('')
  const matching = (await everything(page)).filter(({ formattedName }) => /\bs/i.test(formattedName))
  expect(matching.length).toBeGreaterThan(5)
  await page.keyboard.type('s')
  await expect(options(page)).toHaveCount(5)
  await page.keyboard.type('/')
  await expect(searchBox(page)).toHaveValue('s/')
})

test('arrow keys and Enter open the chosen provider', async ({ page }) => {
  await openDashboard(page, demo.manager)
  await searchBox(page).fill('ak')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  const name = (await options(page).last().innerText()).split('\n')[0]
  const chosen = (await everything(page)).find(({ formattedName }) => formattedName === name)
  await page.keyboard.press('Enter')
  await isAt(page, `/provider/${chosen?.id}`)
  await expect(searchBox(page)).toHaveValue('')
  await expect(options(page)).toHaveCount(0)
})

test('Enter opens the found practice, a click the other one', async ({ page }) => {
  await openDashboard(page, demo.manager)
  await searchBox(page).fill('northern')
  await expect(options(page)).toHaveCount(1)
  await expect(options(page).first()).toContainText('Practice')
  await page.keyboard.press('Enter')
  await isAt(page, '/practice/25')
  await searchBox(page).fill('homer')
  await options(page).filter({ hasText: 'Homer Harbor Pediatrics' }).click()
  await isAt(page, '/practice/23')
  await expect(options(page)).toHaveCount(0)
})

test('an NPI finds its provider', async ({ page }) => {
  await openDashboard(page, demo.manager)
  const [someone] = (await everything(page)).filter(({ entityType }) => entityType === 'provider')
  await searchBox(page).fill(someone?.npi ?? '')
  await expect(options(page)).toHaveCount(1)
  await expect(options(page).first()).toContainText(someone?.formattedName ?? '')
  await page.keyboard.press('Enter')
  await isAt(page, `/provider/${someone?.id}`)
})

test('names are found without their diacritics', async ({ page }) => {
  await openDashboard(page, demo.manager)
  await searchBox(page).fill('akesson')
  await expect(options(page).first()).toContainText('Åkesson')
  await searchBox(page).fill('ibanez')
  await expect(options(page).first()).toContainText('Ibáñez')
})

test('a provider is found by the shown label, by first and last name, and by the prefix of both', async ({ page }) => {
  await openDashboard(page, demo.manager)
  const someone = (await everything(page)).find(({ formattedName }) => formattedName.startsWith('Ibáñez, '))
  const [last = '', first = ''] = someone?.formattedName.split(/[, ]+/) ?? []
  for (const typed of [
    someone?.formattedName ?? '',
    `${first} ${last}`,
    `${last.slice(0, 4)} ${first.slice(0, 3)}`,
    `${first.slice(0, 3)} ${last.slice(0, 4)}`,
  ]) {
    await searchBox(page).fill(typed)
    await expect(
      options(page)
        .filter({ hasText: someone?.formattedName ?? 'nobody' })
        .first(),
    ).toBeVisible()
  }
})

test('Escape closes the matches, and a search without a match says so', async ({ page }) => {
  await openDashboard(page, demo.manager)
  await searchBox(page).fill('denali')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false')
  await searchBox(page).fill('zzzz')
  await expect(page.getByText('No practice or provider matches.')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByText('No practice or provider matches.')).toBeHidden()
})

test('a user restricted to a practice finds only its records', async ({ page }) => {
  await openDashboard(page, demo.frontDesk)
  await searchBox(page).fill('northern')
  await expect(options(page)).toHaveCount(1)
  await searchBox(page).fill('denali')
  await expect(page.getByText('No practice or provider matches.')).toBeVisible()
})

for (const missing of ['PROVIDER_BASIC', 'PRACTICE_BASIC']) {
  test(`without the right ${missing} there is no search`, async ({ page }) => {
    await page.route('**/api/user/settings', async (route) => {
      const answer = await route.fetch()
      const settings = (await answer.json()) as { authorities: string[] }
      await route.fulfill({
        response: answer,
        json: { ...settings, authorities: settings.authorities.filter((name) => !name.startsWith(missing)) },
      })
    })
    await openDashboard(page, demo.manager)
    await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible()
    await expect(searchBox(page)).toHaveCount(0)
  })
}

test('markup that is typed into a field stays text', async ({ page }) => {
  const markup = '<img src=x onerror=alert(1)>'
  await page.goto('/auth/sign-in')
  await page.getByLabel('Email', { exact: true }).fill(markup)
  await page.getByLabel('Password', { exact: true }).fill(markup)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Must be a valid email')).toBeVisible()
  await page.goto('/auth/reset-password')
  await page.getByLabel('Email', { exact: true }).fill(markup)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Must be a valid email')).toBeVisible()

  await page.route('**/api/provider/searchlist?*', (route) =>
    route.fulfill({
      json: [{ entityType: 'provider', id: 1, entityTypeLabel: markup, formattedName: `${markup} Patel`, npi: markup }],
    }),
  )
  await openDashboard(page, demo.manager)
  await searchBox(page).fill(markup)
  await expect(options(page)).toHaveCount(1)
  await expect(options(page).first()).toContainText(`${markup} Patel`)
  await expect(page.locator('img')).toHaveCount(0)
})
