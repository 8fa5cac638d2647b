import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect } from '../kit/kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import { pdfFile } from '../kit/pdf-files.ts'
import { choose, setCategory } from '../kit/documents-kit.ts'
import { turnTo } from '../kit/turn.ts'

/** No other journey opens this provider. The demo has removed three records of it. */
const providerId = 23
const practiceId = 23

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const undo = (page: Page) => toast(page, 'Deleted!').last().getByRole('button', { name: 'Undo' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Recently removed' })
const itemOf = (page: Page, name: string) => drawer(page).getByRole('listitem').filter({ hasText: name })

async function openProvider(page: Page): Promise<void> {
  await page.goto(`/provider/${providerId}`)
  await expect(card(page, 'State Licenses')).toBeVisible()
}
const openRemoved = (page: Page) => page.getByRole('button', { name: 'Recently removed' }).click()

async function deleteLicense(page: Page): Promise<void> {
  await card(page, 'State Licenses')
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('It can be restored for 30 days.')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete entry' }).click()
}

test('a deleted license is restored by the message, and another time from what was recently removed', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  await openProvider(page)
  await expect(card(page, 'State Licenses').getByRole('table')).toHaveAttribute('aria-busy', 'false')
  const licenses = card(page, 'State Licenses').locator('tbody tr[aria-rowindex]')
  const before = await licenses.allInnerTexts()
  expect(before.length).toBeGreaterThan(0)

  await deleteLicense(page)
  await expect(licenses).toHaveCount(before.length - 1)
  await undo(page).click()
  await expect(toast(page, 'Restored!')).toBeVisible()
  await expect(licenses).toHaveCount(before.length)
  expect(await licenses.allInnerTexts()).toEqual(before)

  await deleteLicense(page)
  await expect(licenses).toHaveCount(before.length - 1)
  await openRemoved(page)
  await expect(itemOf(page, 'State License')).toContainText('Joel Arreola')
  await expect(itemOf(page, 'Lindqvist')).toBeVisible()
  await axe(page)
  await itemOf(page, 'State License')
    .getByRole('button', { name: /^Restore / })
    .click()
  await expect(itemOf(page, 'State License')).toHaveCount(0)
  await expect(drawer(page).getByRole('region', { name: 'Removed' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Recently removed' })).toBeFocused()
  await expect(licenses).toHaveCount(before.length)
  expect(await licenses.allInnerTexts()).toEqual(before)

  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Restored State License')
})

test('a deleted document is restored by the message with its file', async ({ page }) => {
  await beSignedIn(page, demo.editor)
  await openProvider(page)
  const name = 'Removed once.pdf'
  await choose(page, pdfFile(name, 'A permit'))
  await setCategory(page, name, 'Office Permit')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete document' }).click()
    await expect(row).toHaveCount(0)
  }
  await remove()
  await undo(page).click()
  await expect(row).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${name}` }).click()
  expect((await download).suggestedFilename()).toBe(name)
  await remove()
})

test('a viewer sees what was removed and restores nothing, and a practice without removals says so', async ({
  page,
}) => {
  await beSignedIn(page, demo.viewer)
  await openProvider(page)
  await openRemoved(page)
  await expect(itemOf(page, 'Internal Medicine')).toContainText('Maren Tollefsen')
  await expect(drawer(page).getByRole('button', { name: /^Restore / })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await turnTo(page, `/practice/${practiceId}`)
  await openRemoved(page)
  await expect(drawer(page)).toContainText('Nothing was removed in the last 30 days.')
  await axe(page)
})
