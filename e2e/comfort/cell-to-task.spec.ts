import type { Page } from '@playwright/test'
import { axe, beSignedIn, demo, expect, isAt, test } from '../kit/kit.ts'
import { question } from '../kit/management-kit.ts'
import { answerOf, enrollment, openPractice, susitna } from '../kit/practice-kit.ts'
import { dialog, saveTask } from '../kit/task-kit.ts'

interface Matrix {
  carriers: { id: number; name: string }[]
  providers: { id: number; firstName: string; lastName: string }[]
}

/** A provider and a carrier of the practice, with an open task between them. */
async function pendingCell(page: Page, at: number) {
  const { carriers, providers } = await answerOf<Matrix>(page, `/practice/participationstatus/${susitna}`)
  const [carrier, provider] = [carriers[at], providers[at]]
  if (!carrier || !provider) throw new Error('The practice has too few carriers or providers')
  const note = `It is with the credentialing committee (${Date.now()}).`
  const task = await saveTask(page, {
    practiceId: susitna,
    providerId: provider.id,
    carrierId: carrier.id,
    status: 'BLOCKED',
    category: 'INITIAL_ENROLLMENT',
    due: '2020-01-02',
    newActivity: note,
  })
  // Journeys share one database: only the note of this task is looked for.
  return { carrier, provider, task, note, name: `${provider.lastName}, ${provider.firstName}` }
}

const openCell = async (page: Page, carrier: string, name: string) => {
  const grid = enrollment(page)
  const column = await grid.getByRole('columnheader', { name: carrier, exact: true }).getAttribute('aria-colindex')
  await grid.getByRole('row').filter({ hasText: name }).locator(`[aria-colindex="${column}"]`).click()
  return page.getByRole('dialog', { name: `${name} and ${carrier}` })
}

test('a pending cell names its task and adds another, which says that there is one like it', async ({ page }) => {
  await beSignedIn(page, demo.editor)
  const { carrier, task, note, name } = await pendingCell(page, 1)
  await openPractice(page, susitna)
  const popover = await openCell(page, carrier.name, name)
  await expect(popover.getByText(note)).toBeVisible()
  await expect(popover.getByText('Waiting External').first()).toBeVisible()
  await popover.getByRole('button', { name: 'Add task' }).click()

  const added = dialog(page, 'Create New Task')
  await expect(added.getByLabel('Carrier')).toHaveValue(carrier.name)
  await expect(added.getByLabel('Provider')).toHaveValue(new RegExp(`^${name}`))
  await expect(added.getByText('There is an open task like this one')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(enrollment(page)).toBeFocused()

  await (await openCell(page, carrier.name, name)).getByRole('button', { name: 'Add task' }).click()
  await added.getByRole('button', { name: `Open task ${task.id}` }).press('Enter')
  const details = dialog(page, 'Task Details')
  await expect(details).toContainText(String(task.id))

  // The open task is part of the address: Back closes it, and asks first while something is typed.
  await isAt(page, `/practice/${susitna}?task=${task.id}`)
  const typed = details.getByRole('textbox', { name: 'New note' })
  await typed.fill('Half of a sen')
  const asked = question(page, 'Discard unsaved changes?')
  await page.goBack()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toHaveCount(0)
  await expect(typed).toHaveValue('Half of a sen')
  await page.goBack()
  await asked.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await isAt(page, `/practice/${susitna}`)
  await page.goto(`/practice/${susitna}?task=${task.id}`)
  await expect(details).toContainText(String(task.id))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await isAt(page, `/practice/${susitna}`)
})

test('the status of a participation opens its tasks, and Escape closes the history', async ({ page }) => {
  await beSignedIn(page, demo.editor)
  const { carrier, provider, note } = await pendingCell(page, 2)
  await page.goto(`/provider/${provider.id}/participation?practice=${susitna}`)
  const status = page.getByRole('button', { name: `pending: tasks with ${carrier.name}` })
  await status.click()
  await expect(page.getByRole('dialog').getByText(note)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(status).toBeFocused()
  const history = page.getByRole('button', { name: `History with ${carrier.name}` })
  await history.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(history).toBeFocused()
})

test('the tasks of a cell and the notice of a similar task have no accessibility violation', async ({ page }) => {
  test.slow()
  await beSignedIn(page, demo.editor)
  const { carrier, name } = await pendingCell(page, 3)
  await openPractice(page, susitna)
  const popover = await openCell(page, carrier.name, name)
  await expect(popover.getByText('Last note').first()).toBeVisible()
  await axe(page)
  await popover.getByRole('button', { name: 'Add task' }).click()
  await expect(dialog(page, 'Create New Task').getByText('There is an open task like this one')).toBeVisible()
  await axe(page)
})
