import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt, searchBox, submitCredentials, test } from './kit/kit.ts'

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

/** The matches of what was typed before would be taken for those of the next. */
async function clear(page: Page): Promise<void> {
  await searchBox(page).fill('')
  await expect(options(page)).toHaveCount(0)
}

test('the search finds practices and providers by name, NPI and initials, by keyboard and mouse', async ({ page }) => {
  await openDashboard(page, demo.manager)
  await test.step('the slash key focuses the search, which shows five matches at most', async () => {
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
  await clear(page)
  await test.step('Escape closes the matches, and a search without a match says so', async () => {
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
  await clear(page)
  await test.step('names are found without their diacritics', async () => {
    await searchBox(page).fill('akesson')
    await expect(options(page).first()).toContainText('Åkesson')
    await searchBox(page).fill('ibanez')
    await expect(options(page).first()).toContainText('Ibáñez')
  })
  await clear(page)
  await test.step('a provider is found by the shown label, by first and last name, and by the prefix of both', async () => {
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
  await clear(page)
  await test.step('arrow keys and Enter open the chosen provider', async () => {
    await searchBox(page).fill('ak')
    // Until the answer is there, the matches of the search before are shown.
    await expect(options(page).first().locator('mark').first()).toHaveText(/^[aå]k$/i)
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
  await clear(page)
  await test.step('Enter opens the found practice, a click the other one', async () => {
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
  await clear(page)
  await test.step('an NPI finds its provider', async () => {
    const [someone] = (await everything(page)).filter(({ entityType }) => entityType === 'provider')
    await searchBox(page).fill(someone?.npi ?? '')
    await expect(options(page)).toHaveCount(1)
    await expect(options(page).first()).toContainText(someone?.formattedName ?? '')
    await page.keyboard.press('Enter')
    await isAt(page, `/provider/${someone?.id}`)
  })
})

test('a user restricted to a practice finds only its records', async ({ page }) => {
  await openDashboard(page, demo.frontDesk)
  await searchBox(page).fill('northern')
  await expect(options(page)).toHaveCount(1)
  await searchBox(page).fill('denali')
  await expect(page.getByText('No practice or provider matches.')).toBeVisible()
})

test('without the right to see basic data of providers or practices there is no search', async ({ page }) => {
  let missing = ''
  await page.route('**/api/user/settings', async (route) => {
    const answer = await route.fetch()
    const settings = (await answer.json()) as { authorities: string[] }
    await route.fulfill({
      response: answer,
      json: { ...settings, authorities: settings.authorities.filter((name) => !name.startsWith(missing)) },
    })
  })
  await beSignedIn(page, demo.manager)
  for (missing of ['PROVIDER_BASIC', 'PRACTICE_BASIC']) {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible()
    await expect(searchBox(page)).toHaveCount(0)
  }
})

test('markup that is typed into a field stays text', async ({ page }) => {
  const markup = '<img src=x onerror=alert(1)>'
  await page.goto('/auth/sign-in')
  await page.getByLabel('Email', { exact: true }).fill(markup)
  await page.getByLabel('Password', { exact: true }).fill(markup)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Must be a valid email')).toBeVisible()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(markup)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Must be a valid email')).toBeVisible()

  await page.route('**/api/provider/searchlist?*', (route) =>
    route.fulfill({
      json: [{ entityType: 'provider', id: 1, entityTypeLabel: markup, formattedName: `${markup} Patel`, npi: markup }],
    }),
  )
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await submitCredentials(page, demo.manager)
  await searchBox(page).fill(markup)
  await expect(options(page)).toHaveCount(1)
  await expect(options(page).first()).toContainText(`${markup} Patel`)
  await expect(page.locator('img')).toHaveCount(0)
})
