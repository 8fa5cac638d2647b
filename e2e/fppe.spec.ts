import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt, selectChoice } from './kit/kit.ts'
import { newestMail } from './kit/mail.ts'
import { axe, test, toast } from './kit/people-kit.ts'
import { putAddress } from './kit/turn.ts'

const column = (page: Page, name: string) =>
  page.getByRole('group', { name: 'FPPE tasks' }).getByRole('group', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function choose(page: Page, label: string, option: RegExp | string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('listbox', { name: label }).getByRole('option', { name: option }).first().click()
}

/** Creates a task for this test, identified by its description. */
async function makeTask(page: Page, description: string): Promise<number> {
  await page.getByRole('button', { name: 'Add new task' }).click()
  await expect(dialog(page)).toContainText('Create New FPPE Task')
  await dialog(page).getByRole('button', { name: 'Create Task' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Please select a provider')
  await choose(page, 'Provider', /Kowalczyk, Maya/)
  await dialog(page).getByRole('button', { name: 'Create Task' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Please select a location')
  await choose(page, 'Location', /./)
  await dialog(page).getByLabel('Description').fill(description)
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/fppetask') && answer.request().method() === 'POST',
  )
  await dialog(page).getByRole('button', { name: 'Create Task' }).click()
  await expect(toast(page, 'Created!')).toBeVisible()
  return ((await (await answered).json()) as { id: number }).id
}

test('an editor creates an FPPE task, moves it by keyboard and mouse, and finds it in the list, which the browser remembers', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  await page.goto('/fppetasks')
  await expect(column(page, 'Inbox').getByRole('article').first()).toBeVisible()
  await axe(page)
  const id = await makeTask(page, 'Moved about')
  const card = (name: string) =>
    column(page, name)
      .getByRole('article')
      .filter({ has: page.getByText(String(id), { exact: true }) })

  const handle = card('Inbox').getByRole('button', { name: new RegExp(`^Move .*${id}$`) })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(card('In Progress').getByRole('button', { name: /^Move / })).toBeFocused()
  const said = page.getByRole('status').filter({ hasText: `${id} moved to In Progress` })
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(said.filter({ hasNot: undo })).toHaveCount(1)
  await said.filter({ has: undo }).getByRole('button', { name: 'Undo' }).click()
  await expect(card('Inbox')).toBeVisible()
  await card('Inbox')
    .getByRole('button', { name: new RegExp(`^Move .*${id}$`) })
    .focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(card('In Progress')).toBeVisible()

  const [from, to] = [await card('In Progress').boundingBox(), await column(page, 'Complete').boundingBox()]
  if (!from || !to) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + 60, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect(card('Complete')).toBeVisible()

  await selectChoice(page.getByRole('radio', { name: 'List view' }))
  const table = page.getByRole('table', { name: 'FPPE tasks' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expect(table.getByRole('cell', { name: String(id), exact: true })).toHaveCount(0)
  await page.reload()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Complete', exact: true }).click()
  await expect(table.getByRole('cell', { name: String(id), exact: true })).toBeVisible()
  await axe(page)
  await selectChoice(page.getByRole('radio', { name: 'Grid view' }))
})

test('the provider link is sent when all data is there, the task opens by its URL, and is deleted after a confirmation', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  await page.goto('/fppetasks')
  const id = await makeTask(page, 'To be sent')
  await page.goto(`/fppetasks?task=${id}`)
  await expect(dialog(page)).toContainText(`FPPE Task Details for (${id})`)
  await isAt(page, `/fppetasks/${id}`)
  await dialog(page).getByRole('checkbox', { name: 'Send provider link' }).check()
  await dialog(page).getByRole('button', { name: 'Update Task' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Please enter description, reviewer name, reviewer email, and number of patients, and select an e-signature template before sending provider link',
  )
  await axe(page)
  await dialog(page).getByLabel('Number of patients').fill('3')
  await dialog(page).getByLabel('First name').fill('Ida')
  await dialog(page).getByLabel('Last name').fill('Berg')
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('ida@berg.test')
  await choose(page, 'E-signature template', /agreement/)
  await dialog(page).getByRole('button', { name: 'Update Task' }).click()
  await expect(toast(page, 'Updated!')).toBeVisible()

  await putAddress(page, `/fppetasks/${id}`)
  await expect(dialog(page).getByText('Link active')).toBeVisible()
  await expect(dialog(page).getByRole('checkbox', { name: 'Send provider link' })).toHaveCount(0)
  const sent = await dialog(page)
    .getByText(/^Provider link sent to /)
    .textContent()
  const { links } = await newestMail(page.request, sent?.replace('Provider link sent to ', '') ?? '', 1)
  expect(links[0]).toMatch(/\/fppe\/provider\/[\w-]{43}$/)

  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: 'Are you sure you want to delete this task?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(toast(page, 'Deleted!')).toBeVisible()
  await putAddress(page, `/fppetasks?task=${id}`)
  await isAt(page, '/fppetasks')
  await expect(dialog(page)).toHaveCount(0)
})

test('a viewer reads an FPPE task without controls to change it, and does not see the links', async ({ page }) => {
  await beSignedIn(page, demo.viewer)
  await page.goto('/fppetasks')
  await expect(page.getByRole('button', { name: 'Add new task' })).toHaveCount(0)
  await column(page, 'In Progress')
    .getByRole('button', { name: /^View Details Sorensen/ })
    .first()
    .click()
  await expect(dialog(page).getByLabel('Description')).toBeDisabled()
  await expect(dialog(page).getByText('Link active')).toBeVisible()
  await expect(dialog(page).getByText(/\/fppe\/provider\//)).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Update Task' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog(page)).toHaveCount(0)
})
