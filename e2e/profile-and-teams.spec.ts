import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, userMenu } from './kit/kit.ts'
import { newestMail } from './kit/mail.ts'
import { axe, enterAsNew, freshEmail, makeUser, openUsers, picture, removeUser, test, toast } from './kit/people-kit.ts'

test('a user saves the own address, phone and photo, and the top bar shows them', async ({ page, visitor }) => {
  const user = { firstName: 'Olga', lastName: 'Own', email: freshEmail() }
  const changed = freshEmail()
  await beSignedIn(page, demo.manager)
  await makeUser(page, { Tasks: 'View' }, user)
  const own = await visitor()
  await enterAsNew(own, user.email)
  await userMenu(own).click()
  await own.getByRole('menuitem', { name: 'Profile' }).click()
  const save = own.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await expect(own.getByLabel('First Name')).toHaveAttribute('readonly', '')
  await axe(own)

  await own.getByLabel('Cell Phone').pressSequentially('907555017')
  await expect(save).toBeDisabled()
  await own.getByLabel('Cell Phone').press('0')
  await expect(own.getByLabel('Cell Phone')).toHaveValue('(907) 555-0170')
  await expect(save).toBeEnabled()
  await own.getByLabel('Email').fill('olga')
  await expect(save).toBeDisabled()
  await own.getByLabel('Email').fill(demo.editor)
  await save.click()
  await expect(
    own.getByText('A user with that email address already exists in the system; please use a different email'),
  ).toBeVisible()
  await axe(own)
  await own.getByLabel('Email').fill(changed)
  await own.locator('input[type=file]').setInputFiles(picture)
  await expect(own.getByText('New photo: portrait.png')).toBeVisible()
  await own.getByRole('button', { name: 'Remove' }).click()
  await own.locator('input[type=file]').setInputFiles(picture)
  await save.click()
  await expect(toast(own, 'Changes saved!')).toBeVisible()
  await expect(own.getByRole('banner').locator('img')).toHaveAttribute('src', /\/api\/user\/photo\//)
  await expect(save).toBeDisabled()
  await own.reload()
  await expect(own.getByLabel('Email')).toHaveValue(changed)
  await expect(own.getByLabel('Cell Phone')).toHaveValue('(907) 555-0170')
  expect((await newestMail(own.request, user.email, 3)).text).toContain('another email address')
  await openUsers(page)
  await removeUser(page, changed)
})

test('a profile that cannot be loaded shows a message and can be retried', async ({ page }) => {
  await beSignedIn(page, demo.viewer)
  await page.goto('/')
  let broken = true
  await page.route('**/api/user', (route) =>
    broken ? route.fulfill({ status: 400, json: { message: 'x' } }) : route.continue(),
  )
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByText('Something went wrong; please reload the page...')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(demo.viewer)
})

test('teams show their usage and contracts, their automatic tasks are switched, and their notes are stored', async ({
  page,
}) => {
  await beSignedIn(page, demo.administrator)
  await page.goto('/')
  const table = page.getByRole('table', { name: 'Revenue teams' })
  for (const title of [
    'ID',
    'Name',
    'City',
    'State',
    'Practices',
    'Active Providers',
    'Open Tasks',
    'Tasks Due Soon',
    'Auto. Task Assignee',
    'Start Date',
    'NPIs',
    'Payors per TIN',
    'Locations',
    'Users',
  ]) {
    await expect(table.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  }
  const rowOfTeam = (name: string) =>
    table.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
  await expect(
    rowOfTeam('Aurora Revenue Partners').getByRole('img', { name: '90% or more used' }).first(),
  ).toBeVisible()
  await expect(rowOfTeam('Aurora Revenue Partners').getByRole('img', { name: 'SaaS' })).toBeVisible()
  await expect(rowOfTeam('Cascade Billing Group').getByRole('img', { name: 'over contract' })).toBeVisible()
  await expect(rowOfTeam('Cascade Billing Group').getByRole('img', { name: 'unlimited' }).first()).toBeVisible()
  await axe(page)

  const details = page.getByRole('button', { name: 'Details of Prairie Health Services' })
  await details.click()
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  const save = page.getByRole('button', { name: 'Save notes' })
  await expect(save).toBeDisabled()
  const automatic = page.getByRole('switch', { name: 'Open tasks by itself for Prairie Health Services' })
  await expect(automatic).toBeChecked()
  await page.route(
    '**/api/revenueteam/*/automatictasks',
    (route) => route.fulfill({ status: 500, json: { message: 'no' } }),
    { times: 1 },
  )
  await automatic.click({ force: true })
  await expect(toast(page, 'Something went wrong; please try again')).toBeVisible()
  await expect(automatic).toBeChecked()
  await automatic.click({ force: true })
  await expect(automatic).not.toBeChecked()
  await expect(automatic).toBeEnabled()
  await page.reload()
  await details.click()
  await expect(automatic).not.toBeChecked()
  await automatic.click({ force: true })
  await expect(automatic).toBeChecked()
  await expect(automatic).toBeEnabled()
  const notes = `Renewal talk in spring, ${Date.now()}`
  await page.getByLabel('Notes').fill(notes)
  await details.click()
  await details.click()
  await expect(page.getByLabel('Notes')).toHaveValue(notes)
  await save.click()
  await expect(toast(page, 'Updated!').first()).toBeVisible()
  await expect(page.getByText(/^Updated \d\d\/\d\d\/\d{4} by Robin Castle$/)).toBeVisible()
  await axe(page)
  await page.reload()
  await details.click()
  await expect(page.getByLabel('Notes')).toHaveValue(notes)

  await page.route(
    '**/api/revenueteam/*',
    (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'This record was changed by someone else; please reload and try again' },
      }),
    { times: 1 },
  )
  await page.getByLabel('Notes').fill('Mine')
  await save.click()
  await expect(page.getByText('This record was changed by someone else; please reload and try again')).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Mine')

  await details.click()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByLabel('Filter revenue teams').fill('cascade')
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Cascade Billing Group', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('Cascade Billing Group')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('entering teams in one tab signs out neither that tab nor another one that is in use', async ({
  page,
  context,
}) => {
  await beSignedIn(page, demo.administrator)
  const enter = async (tab: Page, team: string) => {
    await tab.goto('/h3admin/revenueteams')
    await tab.getByRole('button', { name: team, exact: true }).click()
    await expect(tab).toHaveURL(/\/$/)
    await expect(userMenu(tab)).toBeVisible()
  }
  await enter(page, 'Aurora Revenue Partners')
  const before = (await context.cookies()).find(({ name }) => name === '__Host-sid')?.value
  const other = await context.newPage()
  const working = (async () => {
    for (const place of ['/tasks', '/admin/users', '/tasks', '/', '/tasks', '/admin/users']) {
      await page.goto(place)
      await expect(userMenu(page)).toBeVisible()
    }
  })()
  for (const team of ['Cascade Billing Group', 'Prairie Health Services', 'Cascade Billing Group'])
    await enter(other, team)
  await working
  await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'false')
  expect((await context.cookies()).find(({ name }) => name === '__Host-sid')?.value).not.toBe(before)
})
