import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt } from './kit/kit.ts'
import { beAdministrator, makeCarrier, makePractice, question, work } from './kit/management-kit.ts'
import { openUsers, test } from './kit/people-kit.ts'
import { kenai, locations, openPractice } from './kit/practice-kit.ts'

/** Leaves and cancels, then leaves and confirms. After the cancel nothing has changed. */
async function leave(page: Page, how: () => Promise<unknown>, isKept: () => Promise<unknown>): Promise<void> {
  const asked = question(page, 'Discard unsaved changes?')
  await how()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toHaveCount(0)
  await isKept()
  await how()
  await asked.getByRole('button', { name: 'Discard changes' }).click()
  await expect(asked).toHaveCount(0)
}

test('a new user with unsaved values causes a question before the page is left', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await openUsers(page)
  await page.getByRole('button', { name: '+ Add New User' }).click()
  const toDashboard = () => page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByLabel('First Name').fill('Half')
  await leave(page, toDashboard, () => expect(page.getByLabel('First Name')).toHaveValue('Half'))
  await isAt(page, '/')

  await openUsers(page)
  await page.getByRole('button', { name: '+ Add New User' }).click()
  await toDashboard()
  await isAt(page, '/')
})

test("the location's dialog asks before it closes with unsaved changes", async ({ page }) => {
  await beSignedIn(page, demo.editor)
  await openPractice(page, kenai)
  const dialog = page.getByRole('dialog').filter({ hasText: 'Location contact info' })
  const open = async () => {
    await locations(page).getByRole('columnheader').nth(1).click()
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  const effective = dialog.getByRole('textbox', { name: 'Effective' })
  for (const how of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).last().click(),
  ]) {
    await open()
    await effective.fill('1/2/2026')
    await leave(page, how, () => expect(effective).toHaveValue(/^0?1\/0?2\/2026$/))
    await expect(dialog).toHaveCount(0)
  }
  await open()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('an FPPE task and the task builder ask before they close with unsaved changes, and close at once without any', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  for (const [place, opener, title, label] of [
    ['/fppetasks', 'Add new task', 'Create New FPPE Task', 'Description'],
    ['/tasks', 'Task Builder', 'Task Builder', 'Note'],
    ['/tasks', 'Add new task', 'Create New Task', 'New note'],
  ] as const) {
    await page.goto(place)
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    const typed = dialog.getByRole('textbox', { name: label })
    const open = () => page.getByRole('button', { name: opener }).click()
    for (const how of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
      () => dialog.getByRole('button', { name: 'Cancel', exact: true }).click(),
    ]) {
      await open()
      await typed.fill('Half a word')
      await leave(page, how, () => expect(typed).toHaveValue('Half a word'))
      await expect(dialog).toHaveCount(0)
    }
    await open()
    await expect(typed).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await isAt(page, '/')
  }
})

test('carriers and locations with unsaved changes cause a question when the URL changes', async ({ page }) => {
  await beAdministrator(page)
  const practice = await makePractice(page.request)
  const { name } = await makeCarrier(page.request, practice.id)
  await work(page.request, 'facility', 7, practice.id)
  // The practice filters the tasks, and chooses what is open in the administration.
  await page.goto('/tasks?view=list')
  await expect(page.getByRole('table', { name: 'Tasks' })).toHaveAttribute('aria-busy', 'false')
  for (const [place, title, opener] of [
    ['carriers', 'Carriers', name],
    ['locations', 'Locations', 'Bend Valley Hospital'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true }).click()
    const heading = `${title.slice(0, -1)} Management`
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const field = page.getByRole('combobox', { name: 'Practice', exact: true })
    await field.fill(practice.name)
    await page.getByRole('option', { name: practice.name, exact: true }).click()
    await isAt(page, `/admin/${place}?practice=${practice.id}`)
    await page.getByRole('button', { name: opener, exact: true }).click()
    const typed = page.getByRole('dialog').getByLabel('Re-enrollment Instructions')
    await typed.fill('Half a word')
    await leave(
      page,
      () => page.goBack(),
      () => expect(typed).toHaveValue('Half a word'),
    )
    await isAt(page, `/admin/${place}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('notes and documents of a revenue team with unsaved changes cause a question before a team is entered or another part is shown', async ({
  page,
}) => {
  await beSignedIn(page, demo.administrator)
  await page.goto('/h3admin/revenueteams')
  const teams = page.getByRole('table', { name: 'Revenue teams' })
  await teams.getByRole('button', { name: 'Details of Prairie Health Services' }).click()
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Half a note')
  await leave(
    page,
    () => page.getByRole('link', { name: /^My Tasks/ }).click(),
    () => expect(notes).toHaveValue('Half a note'),
  )
  await isAt(page, '/h3admin/revenueteams?tab=my-tasks')

  await page.getByRole('link', { name: /^Revenue Teams/ }).click()
  await teams.getByRole('button', { name: 'Details of Prairie Health Services' }).click()
  await expect(notes).not.toHaveValue('Half a note')
  await teams
    .getByRole('button', { name: /^Edit .*\.pdf$/ })
    .first()
    .click()
  const name = teams.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Half a name.pdf')
  await page.getByLabel('Filter revenue teams').fill('nowhere')
  await expect(teams.getByRole('button', { name: 'Aurora Revenue Partners', exact: true })).toHaveCount(0)
  await leave(
    page,
    () => teams.getByRole('button', { name: 'Prairie Health Services', exact: true }).click(),
    () => expect(name).toHaveValue('Half a name.pdf'),
  )
  await isAt(page, '/')
})
