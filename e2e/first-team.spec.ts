import { beSignedIn, demo, expect, submitCredentials } from './kit/kit.ts'
import {
  beAdministrator,
  freshName,
  makeCarrier,
  makePractice,
  question,
  rowOf,
  switchOf,
} from './kit/management-kit.ts'
import { axe, enterAsNew, fillUser, freshEmail, setLevel, test, toast } from './kit/people-kit.ts'
import { turnTo } from './kit/turn.ts'

test('an administrator adds a revenue team, edits it, closes it and opens it again', async ({ page }) => {
  const team = freshName('Juniper Revenue')
  await beSignedIn(page, demo.administrator)
  await page.goto('/h3admin/revenueteams')
  await page.getByRole('button', { name: 'Add revenue team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add revenue team' })
  const add = dialog.getByRole('button', { name: 'Add revenue team' })
  await expect(add).toBeDisabled()
  await dialog.getByLabel('Name').fill('aurora revenue partners')
  await dialog.getByLabel('Users in the contract').fill('-1')
  await dialog.getByLabel('Support Email Alias').fill('nobody')
  await dialog.getByLabel('City').click()
  await expect(dialog.getByText('Must be a whole number, or empty for unlimited')).toBeVisible()
  await expect(dialog.getByText('Must be a valid email')).toBeVisible()
  await expect(add).toBeDisabled()
  await axe(page)
  await dialog.getByLabel('Users in the contract').fill('5')
  await dialog.getByLabel('Support Email Alias').fill('help@juniper.test')
  await add.click()
  await expect(dialog.getByText('A revenue team with this name already exists')).toBeVisible()
  await dialog.getByLabel('Name').fill(team)
  await dialog.getByLabel('Contract', { exact: true }).selectOption('SaaS')
  await dialog.getByLabel('Enrollment Notification Emails').fill('one@juniper.test, two@juniper.test')
  await add.click()
  await expect(toast(page, 'Revenue Team Added!')).toBeVisible()

  await page.getByRole('button', { name: `Details of ${team}` }).click()
  await page.getByRole('button', { name: `Edit team ${team}` }).click()
  const edit = page.getByRole('dialog', { name: team })
  await expect(edit.getByLabel('Enrollment Notification Emails')).toHaveValue('one@juniper.test, two@juniper.test')
  await edit.getByLabel('City').fill('Bend')
  await expect(edit.getByLabel('Time Zone')).toHaveValue('As the installation, UTC')
  await edit.getByLabel('Time Zone').fill('hawaii')
  await page.getByRole('option', { name: 'Hawaii, Pacific/Honolulu' }).click()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Revenue Team Updated!')).toBeVisible()
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: team, exact: true }) })
  await expect(row).toContainText('Bend')
  await expect(page.getByText('Pacific/Honolulu')).toBeVisible()
  await page.getByRole('button', { name: `Close team ${team}` }).click()
  await question(page, `Close ${team}?`).getByRole('button', { name: 'Close team' }).click()
  await expect(toast(page, 'Revenue Team Closed!')).toBeVisible()
  await expect(row).toContainText('Closed')
  await axe(page)
  await page.getByRole('button', { name: `Open again: ${team}` }).click()
  await question(page, `Open ${team} again?`).getByRole('button', { name: 'Open again' }).click()
  await expect(toast(page, 'Revenue Team Opened!')).toBeVisible()
  await expect(row).not.toContainText('Closed')
})

test('an empty team gets its manager, practice, carrier and provider through the screens, and closing it blocks its users', async ({
  page,
  visitor,
}) => {
  const team = freshName('Larch Revenue')
  const manager = { firstName: 'Mara', lastName: 'First', email: freshEmail() }
  const [practice, carrier, lastName] = [freshName('Larch Clinic'), freshName('Sagebrush Plan'), freshName('Newcomer')]
  await beSignedIn(page, demo.administrator)
  const { id } = (await (await page.request.post('/api/revenueteam', { data: { name: team } })).json()) as {
    id: number
  }
  await page.goto('/h3admin/revenueteams')
  await page.getByRole('button', { name: team, exact: true }).click()
  await page.getByRole('link', { name: 'Add a practice' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(practice)
  await page.getByRole('button', { name: 'Add practice' }).click()
  await expect(toast(page, 'Practice created!')).toBeVisible()
  // The page navigates to the new practice by itself, which would interrupt the next navigation.
  await expect(page).toHaveURL(/practice=\d+/)
  await turnTo(page, '/admin/users')
  await page.getByRole('button', { name: '+ Add New User' }).click()
  await fillUser(page, manager)
  await setLevel(page, 'Providers', 'Edit')
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(toast(page, 'User added!')).toBeVisible()
  await turnTo(page, '/admin/carriers')
  await page.getByRole('button', { name: 'Add carrier' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(carrier)
  await page.getByRole('dialog').getByRole('button', { name: 'Add carrier' }).click()
  await expect(toast(page, 'Carrier Added!')).toBeVisible()
  await turnTo(page, '/admin/providers')
  await page.getByRole('button', { name: 'Add New Provider' }).click()
  await page.getByLabel('First Name').fill('Nadia')
  await page.getByLabel('Last Name').fill(lastName)
  // The only practice of the team is chosen already.
  await expect(page.getByRole('switch', { name: practice })).toBeChecked()
  await page.getByRole('button', { name: 'Add provider' }).click()
  await expect(toast(page, 'Provider created!')).toBeVisible()

  const own = await visitor()
  await enterAsNew(own, manager.email)
  expect((await page.request.put(`/api/revenueteam/${id}/closed`, { data: { isClosed: true } })).status()).toBe(200)
  await own.goto('/admin/providers')
  await submitCredentials(own, manager.email)
  await expect(own.getByText('Your revenue team is closed; please contact your administrator')).toBeVisible()
})

test('an administrator adds data hubs and lines of business, which are then offered to practices', async ({ page }) => {
  await beAdministrator(page)
  const practice = await makePractice(page.request)
  const carrier = await makeCarrier(page.request, practice.id)
  const [hub, line] = [freshName('Tidepool Hub'), freshName('PPO')]
  await page.goto('/admin/hubs')
  await page.getByRole('button', { name: 'Add data hub' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('caqh')
  await dialog.getByRole('checkbox', { name: 'Providers can have it' }).uncheck()
  await dialog.getByRole('button', { name: 'Add data hub' }).click()
  await expect(dialog.getByText('A data hub with this name already exists')).toBeVisible()
  await axe(page)
  await dialog.getByLabel('Name').fill(hub)
  await dialog.getByRole('button', { name: 'Add data hub' }).click()
  await expect(toast(page, 'Data Hub Added!')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(hub)
  await expect(rowOf(page, hub)).toContainText('Practices')
  await axe(page)
  await turnTo(page, `/admin/practices?practice=${practice.id}`)
  await expect(page.getByRole('switch', { name: hub })).toBeVisible()
  await turnTo(page, '/admin/hubs')
  await switchOf(page, hub).click()
  await expect(switchOf(page, hub)).not.toBeChecked()
  await page.goto(`/admin/practices?practice=${practice.id}`)
  await expect(
    page
      .getByRole('switch', { name: 'CAQH' })
      .or(page.getByRole('switch', { name: 'PECOS' }))
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('switch', { name: hub })).toHaveCount(0)

  await turnTo(page, '/admin/lines')
  await page.getByRole('button', { name: 'Add line of business' }).click()
  await dialog.getByRole('combobox', { name: 'Carrier' }).fill(carrier.name)
  await page.getByRole('option', { name: carrier.name, exact: true }).click()
  await dialog.getByLabel('Name').fill(line)
  await dialog.getByRole('button', { name: 'Add line of business' }).click()
  await expect(toast(page, 'Line of Business Added!')).toBeVisible()
  await page.getByRole('button', { name: line, exact: true }).click()
  await dialog.getByLabel('Name').fill(`${line} Plus`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(rowOf(page, `${line} Plus`)).toContainText(carrier.name)
  await axe(page)
  await turnTo(page, `/admin/carriers?practice=${practice.id}`)
  await expect(page.getByRole('button', { name: `0 of 1 lines of business of ${carrier.name}` })).toBeVisible()
})
