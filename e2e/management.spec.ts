import { factsOf } from './kit/documents-kit.ts'
import { beSignedIn, demo, expect, isAt } from './kit/kit.ts'
import { newestMail } from './kit/mail.ts'
import {
  beAdministrator,
  changeBehind,
  choosePractice,
  freshName,
  makeCarrier,
  makePractice,
  question,
  rowOf,
  switchOf,
  work,
} from './kit/management-kit.ts'
import { pdfFile } from './kit/pdf-files.ts'
import { axe, freshEmail, test, toast } from './kit/people-kit.ts'

test('an administrator chooses the carriers of a practice, and its lines of business there', async ({ page }) => {
  await beAdministrator(page)
  const practice = await makePractice(page.request)
  await page.goto('/admin/carriers')
  await expect(page.getByText('Choose a practice')).toBeVisible()
  await choosePractice(page, practice.name)
  await isAt(page, `/admin/carriers?practice=${practice.id}`)
  await expect(page.getByRole('columnheader').getByText(/./)).toHaveText([
    'Active',
    'ID',
    'Name',
    'Documents',
    'Lines of Business',
    'State',
    'Phone',
    'Fax',
    'Email',
    'Used By',
  ])

  await page.getByRole('searchbox', { name: 'Search by name' }).fill('metolius')
  await expect(page.getByRole('row')).toHaveCount(2)
  const active = switchOf(page, 'Metolius Care')
  await active.click()
  await expect(question(page, 'Add Metolius Care to the practice?')).toBeVisible()
  await expect(active).toBeChecked()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(active).not.toBeChecked()
  await expect(active).toBeFocused()

  await page.route('**/api/carrier/admin/22/practice/*', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await active.click()
  await page.getByRole('button', { name: 'Add carrier' }).last().click()
  await expect(toast(page, 'Something went wrong; please try again')).toBeVisible()
  await expect(active).not.toBeChecked()
  await active.click()
  await page.getByRole('button', { name: 'Add carrier' }).last().click()
  await expect(toast(page, 'Added!')).toBeVisible()
  await expect(active).toBeChecked()

  await page.getByRole('button', { name: '0 of 3 lines of business of Metolius Care' }).click()
  const lines = page.getByRole('dialog', { name: 'Lines of Business' })
  await lines.getByText('Commercial PPO').click()
  const adding = question(page, 'Add Commercial PPO to the practice?')
  await adding
    .getByRole('checkbox', {
      name: 'Also activate for providers already active with Metolius Care across all locations',
    })
    .check()
  await adding.getByRole('button', { name: 'Add line' }).click()
  await expect(toast(page, 'Added!').first()).toBeVisible()
  await expect(lines.getByRole('switch', { name: 'Commercial PPO' })).toBeChecked()
  await axe(page)
  await lines.getByRole('button', { name: 'Add All' }).click()
  await question(page, 'Add 2 line(s) of business to the practice?').getByRole('button', { name: 'Add All' }).click()
  await expect(toast(page, 'Added 2 business line(s)!')).toBeVisible()
  await expect(lines.getByRole('button', { name: 'Add All' })).toHaveCount(0)
  await lines.getByText('Commercial HMO').click()
  await question(page, 'Remove Commercial HMO from the practice?').getByRole('button', { name: 'Remove line' }).click()
  await expect(lines.getByRole('switch', { name: 'Commercial HMO' })).not.toBeChecked()
  await lines.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: '2 of 3 lines of business of Metolius Care' })).toBeFocused()

  await active.click()
  await question(page, 'Remove Metolius Care from the practice? Provider participation data will be deleted.')
    .getByRole('button', { name: 'Remove carrier' })
    .click()
  await expect(toast(page, 'Removed!').last()).toBeVisible()
  await expect(active).not.toBeChecked()
})

test('a new carrier is checked field by field before it can be added', async ({ page }) => {
  await beAdministrator(page)
  const practice = await makePractice(page.request)
  const name = freshName('Camas Mutual')
  await page.goto(`/admin/carriers?practice=${practice.id}`)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Camas Mutual')
  await page.getByRole('button', { name: 'Add carrier' }).click()
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add carrier' })
  await expect(add).toBeDisabled()
  await dialog.getByLabel('Name').fill('C')
  await dialog.getByLabel('Portal URL').fill('javascript:alert(1)')
  await dialog.getByLabel('Phone').pressSequentially('541555')
  await dialog.getByLabel('Email (populating this enables the bot)').fill('nobody')
  await dialog.getByLabel('Initial Enrollment Emails').fill('a@camas.test,')
  await dialog.getByLabel('Other Instructions').click()
  await expect(dialog.getByText('Name must have at least 2 characters')).toBeVisible()
  await expect(dialog.getByText('Must begin with http:// or https://')).toBeVisible()
  await expect(dialog.getByText('Must be a valid phone number')).toBeVisible()
  await expect(dialog.getByText('Must be a valid email')).toHaveCount(2)
  await axe(page)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Portal URL').fill('https://portal.camas.test')
  await dialog.getByLabel('Phone').fill('')
  await dialog.getByLabel('Phone').pressSequentially('5415550187')
  await dialog.getByLabel('Email (populating this enables the bot)').fill('roster@camas.test')
  await expect(add).toBeDisabled()
  await dialog.getByLabel('Initial Enrollment Emails').fill('a@camas.test, b@camas.test')
  await dialog.getByLabel('Tier').selectOption('Tier 1')
  await add.click()
  await expect(toast(page, 'Carrier Added!')).toBeVisible()
  await expect(rowOf(page, name)).toContainText('(541) 555-0187')
  await expect(switchOf(page, name)).toBeChecked()
  await rowOf(page, name).getByText('(541) 555-0187').click()
  await expect(dialog.getByLabel('Tier')).toHaveValue('TIER_1')
  await expect(dialog.getByLabel('Initial Enrollment Emails')).toHaveAttribute(
    'placeholder',
    'a@camas.test, b@camas.test',
  )
})

test('a carrier is edited for the practice and for all teams, with a notice of the scope', async ({ page }) => {
  await beAdministrator(page)
  const [practice, other] = [await makePractice(page.request), await makePractice(page.request)]
  const { id, name } = await makeCarrier(page.request, practice.id)
  await work(page.request, 'carrier', id, other.id)
  await work(page.request, 'facility', 7, practice.id)
  await page.goto(`/admin/carriers?practice=${practice.id}`)
  await page.getByRole('searchbox', { name: 'Search by Used By' }).fill(other.name)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Tier').selectOption('Tier 4 (Facility dep.)')
  await expect(save).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Facility Dependencies' }).click()
  await page.getByRole('option', { name: 'Bend Valley Hospital' }).click()
  await expect(save).toBeEnabled()
  await page.keyboard.press('Escape')
  await dialog.getByRole('radio', { name: 'Global' }).click()
  await question(page, 'Discard unsaved changes?').getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Tier')).toHaveValue('TIER_4')
  await save.click()
  await expect(toast(page, 'Carrier Updated!')).toBeVisible()

  await page.getByRole('button', { name, exact: true }).click()
  await expect(dialog.getByText('Bend Valley Hospital')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Global' }).click()
  await dialog.getByLabel('Fax').pressSequentially('5415550188')
  await save.click()
  const asked = question(page, `${name} is used by 1 other practice(s). Are you sure you want to update this carrier?`)
  await expect(asked).toContainText(other.name)
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(dialog).toHaveCount(1)
  await save.click()
  await asked.getByRole('button', { name: 'Update for everybody' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, name)).toContainText('(541) 555-0188')
})

test('the second of two saves is refused and keeps the typed values', async ({ page }) => {
  await beAdministrator(page)
  const practice = await makePractice(page.request)
  const carrier = await makeCarrier(page.request, practice.id)
  await page.goto(`/admin/carriers?practice=${practice.id}`)
  await page.getByRole('button', { name: carrier.name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: carrier.name })
  await dialog.getByLabel('Other Instructions').fill('Typed here.')
  await changeBehind(page.request, carrier.id, practice.id, 'Typed elsewhere.')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'This record was changed by someone else; please reload and try again',
  )
  await expect(dialog.getByLabel('Other Instructions')).toHaveValue('Typed here.')
  await dialog.getByRole('button', { name: 'Reload and keep what I typed' }).click()
  await expect(dialog.getByRole('status')).toHaveText(
    'Kept as you typed it, not as they saved it: Other instructions (“Typed elsewhere.”).',
  )
  await expect(dialog.getByLabel('Other Instructions')).toHaveValue('Typed here.')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Carrier Updated!')).toBeVisible()
  await expect(page.getByRole('button', { name: carrier.name, exact: true })).toBeFocused()
})

test('an administrator adds a location, uses it in a practice and keeps its texts', async ({ page }) => {
  await beAdministrator(page)
  const practice = await makePractice(page.request)
  const name = freshName('Tumalo Clinic')
  await page.route('**/api/facility/admin/practice/*', (route) => route.fulfill({ status: 422, json: {} }), {
    times: 1,
  })
  await page.goto(`/admin/locations?practice=${practice.id}`)
  await expect(page.getByRole('alert')).toContainText('Something went wrong; please reload the page...')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('columnheader').getByText(/./)).toHaveText([
    'Active',
    'ID',
    'Name',
    'Documents',
    'Type',
    'City',
    'State',
    'Zip',
    'Phone',
    'Fax',
    'Email',
    'Hours',
    'Used By',
  ])
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('aurora regional')
  const usedBy = page.getByRole('button', { name: /^\d+ other practices\.\.\.$/ })
  await expect(usedBy).toHaveCount(1)
  await usedBy.hover()
  await expect(page.getByRole('tooltip')).toContainText('Northern Lights Cardiology')
  await axe(page)

  await page.getByRole('button', { name: 'Add location' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Type').selectOption('Office')
  await dialog.getByLabel('Zip').pressSequentially('9770')
  await dialog.getByLabel('County').fill('Deschutes')
  await expect(dialog.getByText('Please enter valid zip code')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add location' })).toBeDisabled()
  await dialog.getByLabel('Zip').fill('')
  await dialog.getByLabel('Zip').pressSequentially('97701')
  await dialog.getByLabel('State').selectOption('OR')
  await dialog.getByRole('button', { name: 'Add location' }).click()
  await expect(toast(page, 'Location Added!')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name)
  await expect(rowOf(page, name)).toContainText('Office')
  await expect(rowOf(page, name)).toContainText('97701')

  await page.getByRole('button', { name: `Documents of ${name}` }).click()
  await expect(dialog.getByText('No documents yet')).toBeVisible()
  await dialog.getByLabel('Choose files').setInputFiles(pdfFile('Lease.pdf', 'Lease'))
  const facts = factsOf(page, 'Lease.pdf')
  await facts.getByLabel('Category').selectOption({ index: 1 })
  await facts.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Edit Lease.pdf' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lease of 2026.pdf')
  await page.keyboard.press('Escape')
  await question(page, 'Discard unsaved changes?').getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Lease of 2026.pdf')
  await dialog.getByRole('radio', { name: 'Global' }).click()
  await question(page, 'Discard unsaved changes?').getByRole('button', { name: 'Discard changes' }).click()
  await expect(question(page, 'Discard unsaved changes?')).toHaveCount(0)
  await expect(dialog.getByText('For every practice of every team.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await rowOf(page, name).getByText('97701').click()
  await dialog.getByLabel('Re-enrollment Instructions').fill('Call the desk first.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question(page, 'Discard unsaved changes?').getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Location Updated!')).toBeVisible()
  await switchOf(page, name).click()
  await question(page, `Remove ${name} from the practice? Provider participation data will be deleted.`)
    .getByRole('button', { name: 'Remove location' })
    .click()
  await expect(switchOf(page, name)).not.toBeChecked()
  await rowOf(page, name).getByText('97701').click()
  await expect(dialog).toHaveCount(0)
})

test('a manager adds a practice and sends its forms, once there is no obstacle', async ({ page }) => {
  const [name, email] = [freshName('Alder Pediatrics'), freshEmail()]
  await beSignedIn(page, demo.otherTeam)
  await page.goto('/admin/practices')
  await expect(
    page.getByRole('table', { name: 'Practices' }).getByRole('button', { name: 'Deschutes Primary Care' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Practice', exact: true }).click()
  await page.getByRole('option', { name: '+ Add New Practice' }).click()
  for (const offered of ['PECOS', 'Expiring documents'])
    await expect(page.getByRole('switch', { name: offered })).toBeVisible()
  await page.getByRole('button', { name: 'Add practice' }).click()
  await expect(page.getByRole('alert')).toHaveText('Practice name is required.')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('switch', { name: 'Send onboarding forms' }).click()
  await page.getByRole('button', { name: 'Add practice' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Practice name and email are required to add a new practice to the product.',
  )
  await axe(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await question(page, 'Discard unsaved changes?').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('switch', { name: 'PECOS' }).click()

  await page.route('**/api/admin/practice/onboarding/check', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Add practice' }).click()
  await expect(toast(page, 'Something went wrong; please try again')).toBeVisible()
  await page.getByRole('button', { name: 'Add practice' }).click()
  await expect(toast(page, 'Practice created!')).toBeVisible()
  const title = page.getByRole('main').getByRole('link', { name })
  await expect(title).toHaveAttribute('href', /^\/practice\/\d+$/)
  await expect(page.getByRole('switch', { name: 'PECOS' })).toBeChecked()
  const { links } = await newestMail(page.request, email, 1)
  await expect(page.getByLabel('Active onboarding link')).toHaveValue(links[0] ?? 'none')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })).toBeVisible()

  await page.getByRole('switch', { name: 'PECOS' }).click()
  await expect(page.getByText('Deactivating PECOS will also delete its portal login credentials.')).toBeVisible()
  await page.getByRole('switch', { name: 'Send onboarding forms' }).click()
  await axe(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await question(
    page,
    'Are you sure you want to send new onboarding forms to this practice? This will grant them the ability to edit data from various sections of their profile.',
  )
    .getByRole('button', { name: 'Send forms' })
    .click()
  await expect(toast(page, 'Practice updated!')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'PECOS' })).not.toBeChecked()
  await expect(page.getByLabel('Active onboarding link')).toHaveValue(
    (await newestMail(page.request, email, 2)).links[0] ?? 'none',
  )
  await page.getByRole('button', { name: 'Back' }).click()
  await isAt(page, '/admin/practices')
})

test('forms that cannot be sent are refused with the obstacles, and nothing is saved', async ({ page }) => {
  await beSignedIn(page, demo.otherTeam)
  const practice = await makePractice(page.request)
  await page.goto('/admin/practices')
  await page.getByRole('table', { name: 'Practices' }).getByRole('button', { name: practice.name }).click()
  await expect(page.getByText('No active onboarding forms')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await page.getByRole('switch', { name: 'Expiring documents' }).click()
  await page.getByRole('switch', { name: 'Send onboarding forms' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Send forms' }).click()
  const issues = page
    .getByRole('alert')
    .filter({ hasText: 'Please address the following issues before sending practice onboarding forms:' })
  await expect(issues.getByRole('listitem')).toHaveText(['The practice has no email address.'])
  await axe(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
  await question(page, 'Discard unsaved changes?').getByRole('button', { name: 'Discard changes' }).click()
  await isAt(page, '/admin/users')
  await page.goto(`/admin/practices?practice=${practice.id}`)
  await expect(page.getByRole('switch', { name: 'Expiring documents' })).toBeChecked()
})
