import { beSignedIn, demo, expect, isAt } from '../kit/kit.ts'
import { desktop, fits, phone } from '../kit/link-kit.ts'
import { axe, test } from '../kit/people-kit.ts'

/** Cascade's provider and task; other journeys count those of Aurora. */
const provider = 110

test('the history of a record shows changes in words and who looked at a secret, on a desktop and on a phone', async ({
  page,
}) => {
  test.slow()
  await beSignedIn(page, demo.otherTeam)
  const { request } = page
  const saved = await request.post(`/api/provider/${provider}`, { data: { spouse: 'Robin', birthplace: 'Bend, OR' } })
  expect(saved.status()).toBe(200)
  const shown = await request.post(`/api/provider/${provider}/ssn/reveal`, { data: { purpose: 'show' } })
  expect(shown.status()).toBe(200)

  await page.goto(`/provider/${provider}`)
  const open = page.getByRole('button', { name: 'History', exact: true })
  await open.click()
  const drawer = page.getByRole('dialog', { name: 'History' })
  const entries = drawer.getByRole('listitem')
  await expect(entries.nth(0)).toContainText('Looked at the SSN')
  await expect(entries.nth(0)).toContainText('secret seen')
  await expect(entries.nth(1)).toContainText('Changed Demographics')
  await expect(entries.nth(1)).toContainText('Spouse')
  await expect(entries.nth(1).locator('ins').filter({ hasText: 'Robin' })).toBeVisible()
  await expect(drawer.getByText(/^1–\d+ of \d+$/)).toBeVisible()
  await expect(drawer.getByText(/Kept for seven years\.$/)).toBeVisible()
  await axe(page)

  await drawer.getByRole('radio', { name: 'Secrets seen' }).click({ force: true })
  await expect(drawer.getByText('Changed Demographics')).toHaveCount(0)
  await expect(entries.nth(0)).toContainText('Looked at the SSN')
  await drawer.getByRole('radio', { name: 'Changes' }).click({ force: true })
  await expect(entries.nth(0)).toContainText('Changed Demographics')
  const next = drawer.getByRole('button', { name: 'Next page' })
  if (await next.isEnabled()) {
    await next.click()
    await expect(drawer.getByText(/^2 of \d+$/)).toBeVisible()
    await expect(drawer.getByText('Changed Demographics')).toHaveCount(0)
  }
  // Its filters are in the address. Reload and Forward restore them, and Back closes it.
  await drawer.getByRole('radio', { name: 'Secrets seen' }).click({ force: true })
  await isAt(page, `/provider/${provider}?history=provider&historyKind=secrets`)
  await page.reload()
  await expect(entries.nth(0)).toContainText('Looked at the SSN')
  await drawer.getByLabel('Who').selectOption({ index: 1 })
  await expect(page).toHaveURL(/historyBy=\d+/)
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await isAt(page, `/provider/${provider}`)
  await page.goForward()
  await expect(drawer.getByRole('radio', { name: 'Secrets seen' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await isAt(page, `/provider/${provider}`)
  await open.click()
  await expect(entries.nth(0)).toContainText('Looked at the SSN')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(open).toBeFocused()

  await page.setViewportSize(phone)
  await open.click()
  await expect(entries.nth(0)).toContainText('Looked at the SSN')
  await fits(page)
  await axe(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize(desktop)

  // In the dialog of a task, Escape closes the history and leaves the task open.
  await page.goto('/practice/41')
  await open.click()
  await expect(drawer.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.keyboard.press('Escape')
  const [task] = (await (await request.get('/api/task/open/practice/41')).json()) as { id: number }[]
  await page.goto(`/tasks/${task?.id}`)
  const details = page.getByRole('dialog', { name: 'Task Details' })
  await details.getByRole('button', { name: 'History', exact: true }).click()
  await expect(entries.last()).toContainText('Added the task')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(details).toBeVisible()
})
