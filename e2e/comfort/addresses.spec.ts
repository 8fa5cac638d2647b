import { limits } from '@credence/contract/limits'
import type { Page } from '@playwright/test'
import { axe, beSignedIn, demo, expect, isAt, test } from '../kit/kit.ts'
import { freshName, makeProvider } from '../kit/management-kit.ts'
import { toast } from '../kit/people-kit.ts'
import { enrollment, kenai, openPractice, remove, susitna } from '../kit/practice-kit.ts'
import { petrov, sectionsOf } from '../kit/provider-kit.ts'
import { turnTo } from '../kit/turn.ts'

test('a filter and an order stand in the address, survive a reload, and Back leads to the page before', async ({
  page,
}) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/profile')
  await turnTo(page, '/admin/users')
  const filter = page.getByLabel('Filter users')
  await filter.pressSequentially('ma')
  await isAt(page, '/admin/users?filter=ma')
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await isAt(page, '/admin/users?filter=ma&sort=email')
  await page.reload()
  await expect(filter).toHaveValue('ma')
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await filter.fill('')
  await isAt(page, '/admin/users?sort=email')
  await page.goBack()
  await isAt(page, '/profile')
})

test('a section of a provider has an address, which opens it and which its entry in the list leads to', async ({
  page,
}) => {
  await beSignedIn(page, demo.manager)
  await page.goto(`/provider/${petrov}/licenses`)
  const title = page.getByRole('heading', { name: 'State Licenses' })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
  await sectionsOf(page).getByRole('link', { name: /^CME/ }).click()
  await isAt(page, `/provider/${petrov}/cme`)
  await expect(page.getByRole('heading', { name: 'CME' })).toBeInViewport()
  await page.goBack()
  await isAt(page, `/provider/${petrov}/licenses`)
  await page.goto(`/provider/${petrov}/nothing-like-it`)
  await expect(sectionsOf(page)).toBeVisible()
})

test('an entry of the list of sections that is clicked while the page loads leads to its section', async ({ page }) => {
  const release = Promise.withResolvers<void>()
  let held = 0
  await page.route(/\/api\/(?!auth)[a-z/]*provider/, async (route) => {
    if (!new URL(route.request().url()).pathname.endsWith(`/provider/${petrov}`)) {
      held += 1
      await release.promise
    }
    await route.fallback()
  })
  await beSignedIn(page, demo.manager)
  await page.goto(`/provider/${petrov}`)
  await sectionsOf(page).getByRole('link', { name: /^CME/ }).click()
  await isAt(page, `/provider/${petrov}/cme`)
  expect(held).toBeGreaterThan(3)
  // Everything above the section grows when it is loaded.
  release.resolve()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'CME' })).toBeInViewport()
})

test('the filter of a matrix stands in the address beside the section', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await page.goto(`/practice/${kenai}/enrollment?enrollmentFilter=zzz`)
  await expect(page.getByText('Nobody matches the filter.')).toBeVisible()
  await page.getByLabel('Filter providers of Provider Enrollment Status').fill('')
  await isAt(page, `/practice/${kenai}/enrollment`)
  await expect(enrollment(page)).toBeVisible()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Documents' }).click()
  await isAt(page, `/practice/${kenai}/documents`)
})

const scrolled = (page: Page) => page.evaluate<number>('scrollY')

test('a page that is loaded again stands where it stood, unless the reader has moved on; another one begins at its top', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  await openPractice(page, kenai)
  await page.evaluate('scrollTo(0, 300)')
  await page.reload()
  await expect.poll(() => scrolled(page)).toBe(300)
  const held: (() => void)[] = []
  await page.route(`**/api/practice/${kenai}`, async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await page.reload()
  await expect.poll(() => held.length).toBe(1)
  await page.keyboard.press('Shift')
  held[0]?.()
  await expect(enrollment(page)).toBeVisible()
  expect(await scrolled(page)).toBe(0)
  await page.evaluate('scrollTo(0, 300)')
  await openPractice(page, susitna)
  expect(await scrolled(page)).toBe(0)
})

test('a refused address leads to the dashboard and says why', async ({ page }) => {
  // The page that is left does not say that it failed, however long the dashboard takes to load.
  let hasFailed = false
  await page.exposeFunction('noteFailure', () => (hasFailed = true))
  await page.addInitScript(`new MutationObserver(() => {
    const text = document.body?.textContent ?? ''
    if (/The (provider|practice) could not be loaded/.test(text)) noteFailure()
  }).observe(document, { childList: true, subtree: true })`)
  await page.route(/assets\/dash[^/]*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fallback()
  })
  await beSignedIn(page, demo.viewer)
  await page.goto('/admin/carriers')
  await isAt(page, '/')
  await expect(toast(page, 'You do not have access to Carrier Management')).toBeVisible()
  await axe(page)
  // Several calls of the page are refused, and it is said once.
  for (const record of ['provider', 'practice']) {
    await page.goto(`/${record}/999999`)
    await isAt(page, '/')
    await expect(page.getByRole('alert')).toHaveText(`This ${record} does not exist or was removed`)
  }
  expect(hasFailed).toBe(false)
})

test('the order of a section and the range of the CME stand in the address', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await page.goto(`/provider/${petrov}/licenses?state-licenses-sort=-license&cmeRange=all-time`)
  const licenses = page.getByRole('table', { name: 'Table of State Licenses' })
  const head = licenses.getByRole('columnheader', { name: 'License', exact: true })
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('combobox', { name: 'Date range' })).toHaveValue('all-time')
  await head.getByRole('button').click()
  await isAt(page, `/provider/${petrov}/licenses?state-licenses-sort=license&cmeRange=all-time`)
})

test('the table behind a tile is open in the address with its order, and Back closes it', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/')
  await page.getByRole('button', { name: /^Documents Expiring Soon \d/ }).click()
  await isAt(page, '/?tile=documents')
  const table = page.getByRole('table', { name: 'Documents Expiring Soon' })
  const head = table.getByRole('columnheader', { name: 'Category' })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await head.getByRole('button').click()
  await isAt(page, '/?tile=documents&tileSort=category')
  await page.reload()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('Escape')
  await expect(table).toHaveCount(0)
  await isAt(page, '/')
  // Closing has gone back, and has not added a page.
  await page.goForward()
  await isAt(page, '/?tile=documents&tileSort=category')
  await expect(table).toBeVisible()
  await page.goBack()
  await expect(table).toHaveCount(0)
})

test('the page of what was recently removed stands in the address', async ({ page }) => {
  await beSignedIn(page, demo.otherTeam)
  const { id } = await makeProvider(page.request, freshName('Tangen'), null)
  for (let at = 0; at <= limits.removedPage; at += 1) {
    const data = { providerId: id, state: 'OR', stateLicenseType: 'MD', license: `OR-${at}` }
    const made = (await (await page.request.post('/api/statelicense', { data })).json()) as { id: number }
    await remove(page, `/statelicense/${made.id}`)
  }
  await page.goto(`/provider/${id}`)
  await page.getByRole('button', { name: 'Recently removed' }).click()
  await isAt(page, `/provider/${id}?removed=1`)
  const drawer = page.getByRole('dialog', { name: 'Recently removed' })
  await expect(drawer.getByRole('listitem')).toHaveCount(limits.removedPage)
  await drawer.getByRole('button', { name: 'Next page' }).click()
  await isAt(page, `/provider/${id}?removed=2`)
  await page.reload()
  await expect(drawer.getByRole('listitem')).toHaveText(/OR-0/)
  // The last record of the page takes the page with it.
  await drawer.getByRole('button', { name: /^Restore / }).click()
  await expect(drawer.getByRole('listitem')).toHaveCount(limits.removedPage)
  await isAt(page, `/provider/${id}?removed=1`)
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await isAt(page, `/provider/${id}`)
  await page.goto(`/provider/${id}?removed=9`)
  await expect(drawer.getByRole('listitem')).toHaveCount(limits.removedPage)
})
