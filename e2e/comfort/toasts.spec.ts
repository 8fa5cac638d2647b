import type { Locator, Page } from '@playwright/test'
import { beSignedIn, demo, expect, test } from '../kit/kit.ts'
import { question } from '../kit/management-kit.ts'
import { toast } from '../kit/people-kit.ts'
import { kenai } from '../kit/practice-kit.ts'
import { saveTask } from '../kit/task-kit.ts'

/** Neither of the two covers the other. */
async function standApart(one: Locator, other: Locator): Promise<void> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()]
  if (!first || !second) throw new Error('Something is not drawn')
  const isBeside = first.x + first.width <= second.x || second.x + second.width <= first.x
  const isAboveOrBelow = first.y + first.height <= second.y || second.y + second.height <= first.y
  expect(isBeside || isAboveOrBelow, JSON.stringify([first, second])).toBe(true)
}

async function openNewTask(page: Page): Promise<Locator> {
  const { id } = await saveTask(page, { practiceId: kenai, category: 'INQUIRY', other: `Told ${Date.now()}` })
  await page.goto(`/tasks/${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'New note' })).toBeVisible()
  return dialog
}

test('a message covers no button of a dialog, in a wide window and on a phone', async ({ page }) => {
  await beSignedIn(page, demo.editor)
  for (const size of [
    { width: 1400, height: 900 },
    // So low that the dialog fills the window.
    { width: 390, height: 600 },
  ]) {
    await page.setViewportSize(size)
    const dialog = await openNewTask(page)
    await page.route('**/api/task', (route) => route.abort())
    await dialog.getByRole('textbox', { name: 'New note' }).fill('Called')
    const save = dialog.getByRole('button', { name: 'Update Task' })
    await save.click()
    const said = toast(page, 'Something went wrong').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    // It stays while the pointer is on it.
    await said.hover()
    await expect(save).toBeInViewport({ ratio: 1 })
    for (const name of ['Update Task', 'Cancel']) await standApart(said, dialog.getByRole('button', { name }))
    await page.unroute('**/api/task')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question(page, 'Discard unsaved changes?').getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
