import { beSignedIn, demo, expect, isAt } from './kit/kit.ts'
import { newestMail } from './kit/mail.ts'
import { freshName, freshNpi, makeProvider, question } from './kit/management-kit.ts'
import { axe, freshEmail, test, toast } from './kit/people-kit.ts'
import { turnTo } from './kit/turn.ts'

const practice = 'Deschutes Primary Care'

test('a manager adds a provider and sends the forms, once there is no obstacle', async ({ page }) => {
  const [lastName, email] = [freshName('Solheim'), freshEmail()]
  await beSignedIn(page, demo.otherTeam)
  // Other journeys make templates in this team.
  await page.route('**/api/admin/provider/esignature/templates', (route) => route.fulfill({ json: [] }))
  await page.goto('/admin/providers')
  await expect(page.getByRole('heading', { name: 'Tools' })).toBeVisible()
  await page.getByRole('button', { name: 'Add New Provider' }).click()
  await expect(page.getByText('No templates found...')).toBeVisible()
  for (const name of ['CAQH', 'Expiring documents', practice])
    await expect(page.getByRole('switch', { name })).toBeVisible()
  const add = page.getByRole('button', { name: 'Add provider' })
  await add.click()
  await expect(page.getByRole('alert')).toHaveText(
    'First and last name are required to add a new provider to the product.',
  )
  await expect(page.getByLabel('First Name')).toBeFocused()
  await page.getByLabel('First Name').fill('Ingrid <img src=x onerror=alert(1)>')
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByRole('textbox', { name: 'NPI' }).pressSequentially('12345')
  await page.getByRole('switch', { name: 'Send onboarding forms' }).click()
  await add.click()
  await expect(page.getByRole('alert')).toHaveText('Must be valid NPI')
  await page.getByRole('textbox', { name: 'NPI' }).fill('')
  await page.getByRole('textbox', { name: 'NPI' }).pressSequentially(freshNpi())
  await add.click()
  await expect(page.getByRole('alert')).toHaveText(
    'First name, last name, and email are required to add a new provider to the product.',
  )
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await add.click()
  await expect(page.getByRole('alert')).toHaveText('At least one practice must be selected for membership.')
  await axe(page)
  await page.getByRole('switch', { name: practice }).click()
  await page.getByRole('textbox', { name: `Start date at ${practice}` }).fill('2/30/2026')
  await add.click()
  await expect(page.getByRole('alert')).toHaveText('Must be a valid date')
  await page.getByRole('textbox', { name: `Start date at ${practice}` }).fill('2/1/2026')
  await page.getByLabel(`Primary: ${practice}`).check()
  await page.getByRole('switch', { name: 'CAQH' }).click()

  await page.route('**/api/admin/provider/onboarding/check*', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await add.click()
  await expect(toast(page, 'Something went wrong; please try again')).toBeVisible()
  await page.route(
    '**/api/admin/provider/onboarding/check*',
    (route) => route.fulfill({ json: { errors: ['The practice is closed.'] } }),
    { times: 1 },
  )
  await add.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please address the following issues before sending onboarding forms:' }),
  ).toContainText('The practice is closed.')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await add.click()
  await expect(toast(page, 'Provider created!')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: lastName })).toHaveAttribute(
    'href',
    /^\/provider\/\d+$/,
  )
  await expect(page.getByRole('switch', { name: 'CAQH' })).toBeChecked()
  await expect(page.getByLabel(`Primary: ${practice}`)).toBeChecked()
  await expect(page.getByRole('textbox', { name: `Start date at ${practice}` })).toHaveValue('02/01/2026')
  await expect(page.getByLabel('Active onboarding link')).toHaveValue(
    (await newestMail(page.request, email, 1)).links[0] ?? 'none',
  )
  await page.getByRole('button', { name: 'Back' }).click()
  await isAt(page, '/admin/providers')
  await page.getByRole('searchbox', { name: 'Search providers' }).fill(`${lastName} ingrid`)
  await expect(page.getByRole('table', { name: 'Providers' }).getByRole('row')).toHaveCount(2)
})

test('a second provider with the same NPI needs a confirmation, in the form that adds one and in the profile', async ({
  page,
}) => {
  await beSignedIn(page, demo.otherTeam)
  const [taken, lastName] = [freshNpi(), freshName('Twin')]
  const first = await makeProvider(page.request, lastName, null)
  expect(
    (await page.request.post(`/api/provider/${first.id}`, { data: { npi: taken, credentials: 'MD' } })).status(),
  ).toBe(200)
  const asked = question(page, `Another provider of the team has this NPI already: ${lastName}, Ingrid MD`)
  await page.goto('/admin/providers')
  await page.getByRole('button', { name: 'Add New Provider' }).click()
  await page.getByLabel('First Name').fill('Astrid')
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByRole('textbox', { name: 'NPI' }).pressSequentially(taken)
  await page.getByRole('switch', { name: practice }).click()
  const add = page.getByRole('button', { name: 'Add provider' })
  await add.click()
  await axe(page)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'NPI' })).toHaveValue(taken)
  await add.click()
  await asked.getByRole('button', { name: 'Save anyway' }).click()
  await expect(toast(page, 'Provider created!')).toBeVisible()

  const { id } = await makeProvider(page.request, lastName, null)
  await turnTo(page, `/provider/${id}`)
  await page.getByRole('button', { name: 'Provider Details', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Provider Details' }).click()
  const form = page.getByRole('form', { name: 'Provider Details' })
  await form.getByRole('textbox', { name: 'NPI' }).pressSequentially(taken)
  await form.getByRole('button', { name: 'Save' }).click()
  const names = question(
    page,
    `Another provider of the team has this NPI already: ${lastName}, Astrid; ${lastName}, Ingrid MD`,
  )
  await names.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByRole('textbox', { name: 'NPI' })).toHaveValue(taken)
  await form.getByRole('button', { name: 'Save' }).click()
  await names.getByRole('button', { name: 'Save anyway' }).click()
  await expect(toast(page, 'Provider information updated!')).toBeVisible()
  await expect(page.locator('#details').getByText(taken)).toBeVisible()
})

test('a provider is changed, leaves a practice and is deleted, each after a warning', async ({ page }) => {
  await beSignedIn(page, demo.otherTeam)
  const lastName = freshName('Vanishing')
  const {
    id,
    practices: [first, second],
  } = await makeProvider(page.request, lastName, null)
  await page.goto(`/admin/providers?provider=${id}`)
  await expect(page.getByText('No active onboarding forms')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeDisabled()
  await expect(page.getByLabel(`Primary: ${first.name}`)).toBeVisible()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(
      await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      `overflow at ${width}`,
    ).toBe(0)
  }
  await page.getByRole('switch', { name: 'CAQH' }).click()
  await expect(page.getByText('Deactivating CAQH will also delete its portal login credentials.')).toBeVisible()
  await page.getByRole('switch', { name: 'Send onboarding forms' }).click()
  await save.click()
  await question(
    page,
    'Are you sure you want to send new onboarding forms to this provider? This will grant them the ability to edit data from various sections of their profile.',
  )
    .getByRole('button', { name: 'Send forms' })
    .click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please address the following issues before sending onboarding forms:' }),
  ).toContainText('The provider has no email address.')
  await page.getByRole('switch', { name: 'Send onboarding forms' }).click()

  const membership = page.getByRole('switch', { name: first.name })
  const leave = question(
    page,
    'Carrier and business line participation data for this tax id and NPI will be deleted and active tasks archived. Are you sure you want to proceed?',
  )
  await membership.click()
  await leave.getByRole('button', { name: 'Cancel' }).click()
  await expect(membership).toBeChecked()
  await membership.click()
  await axe(page)
  await leave.getByRole('button', { name: 'Remove membership' }).click()
  await expect(membership).not.toBeChecked()
  await expect(page.getByLabel(`Primary: ${first.name}`)).toHaveCount(0)
  await page.getByLabel(`Primary: ${second.name}`).check()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
  await question(page, 'Discard unsaved changes?').getByRole('button', { name: 'Cancel' }).click()
  await page.request.put(`/api/admin/provider/${id}`, { data: { reminderPreferences: { 5: false } } })
  await save.click()
  await expect(page.getByRole('alert')).toHaveText(
    'This record was changed by someone else; please reload and try again',
  )
  await expect(membership).not.toBeChecked()
  await page.getByRole('button', { name: 'Reload and keep what I typed' }).click()
  await expect(page.getByRole('switch', { name: 'Expiring state licenses' })).not.toBeChecked()
  await expect(membership).not.toBeChecked()
  await save.click()
  await expect(toast(page, 'Provider updated!')).toBeVisible()
  await expect(membership).not.toBeChecked()
  await expect(save).toBeDisabled()

  await page.getByRole('button', { name: 'Delete' }).click()
  const asked = question(
    page,
    'Are you sure you want to delete this provider? Active tasks will be archived and details will no longer be accessible.',
  )
  await asked.getByRole('button', { name: 'Delete provider' }).click()
  await expect(toast(page, 'Provider deleted!')).toBeVisible()
  await isAt(page, '/admin/providers')
  await page.getByRole('searchbox', { name: 'Search providers' }).fill(lastName)
  await expect(page.getByText('0 found')).toBeVisible()
  expect((await page.request.get(`/api/provider/${id}`)).status()).toBe(404)
})

test('forms are sent to several providers at once, and viewers have no buttons', async ({ page, visitor }) => {
  await beSignedIn(page, demo.otherTeam)
  const lastName = freshName('Manifold')
  const emails = [freshEmail(), freshEmail()]
  for (const email of [...emails, null]) await makeProvider(page.request, lastName, email)
  await page.goto('/admin/providers')
  const [table, search] = [
    page.getByRole('table', { name: 'Providers' }),
    page.getByRole('searchbox', { name: 'Search providers' }),
  ]
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await axe(page)
  await search.fill(lastName)
  await expect(page.getByText('3 found')).toBeVisible()
  const found = table.getByRole('button', { name: lastName })
  for (const [key, reached] of [
    ['ArrowDown', found.nth(0)],
    ['ArrowDown', found.nth(1)],
    ['ArrowDown', found.nth(2)],
    ['ArrowDown', found.nth(2)],
    ['ArrowUp', found.nth(1)],
    ['ArrowUp', found.nth(0)],
    ['ArrowUp', search],
  ] as const) {
    await page.keyboard.press(key)
    await expect(reached).toBeFocused()
  }
  await page.getByRole('button', { name: 'Bulk Send Onboarding Forms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk Send Onboarding Forms' })
  const send = dialog.getByRole('button', { name: 'Send forms' })
  await expect(send).toBeDisabled()
  await dialog.getByRole('searchbox').fill(lastName)
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await dialog.getByRole('checkbox', { name: 'Choose all' }).check()
  await expect(dialog.getByText('2 chosen')).toBeVisible()
  await axe(page)
  await send.click()
  const asked = question(page, 'Send onboarding forms to 2 provider(s)?')
  await page.route('**/api/admin/provider/onboarding/bulk', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await asked.getByRole('button', { name: 'Send forms' }).click()
  await expect(toast(page, 'Something went wrong; please try again')).toBeVisible()
  await expect(dialog.getByText('2 chosen')).toBeVisible()
  await send.click()
  await asked.getByRole('button', { name: 'Send forms' }).click()
  await expect(toast(page, 'Onboarding forms sent!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const email of emails)
    expect((await newestMail(page.request, email, 1)).links[0]).toContain('/onboarding/start/')

  const desk = await visitor()
  await beSignedIn(desk, demo.frontDesk)
  await desk.goto('/admin/providers')
  await expect(desk.getByRole('heading', { name: 'Provider Management' })).toHaveCount(0)
})
