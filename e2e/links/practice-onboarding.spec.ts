import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect } from '../kit/kit.ts'
import { desktop, fits, heading, phone } from '../kit/link-kit.ts'
import { newestMail } from '../kit/mail.ts'
import { freshName } from '../kit/management-kit.ts'
import { pdfFile } from '../kit/pdf-files.ts'
import { axe, freshEmail, test } from '../kit/people-kit.ts'

const headers = { revenueTeamId: '2' }
const thanks = "Thank you! We've received your submission. The service team will be in touch soon!"

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const field = (page: Page, name: string, within = 'Practice') =>
  group(page, within).getByRole('textbox', { name, exact: true })
const message = (page: Page, text: string) => page.getByText(text, { exact: true })

/** A new practice whose onboarding forms were just sent. Answers the path of their link. */
async function sendForms(page: Page): Promise<{ id: number; name: string; path: string }> {
  await beSignedIn(page, demo.otherTeam)
  const [name, email] = [freshName('Saltbush Practice'), freshEmail()]
  const answer = await page.request.post('/api/admin/practice', {
    headers,
    data: { name, email, sendOnboardingForms: true },
  })
  expect(answer.status()).toBe(200)
  const { id } = (await answer.json()) as { id: number }
  const { links } = await newestMail(page.request, email, 1)
  return { id, name, path: new URL(links[0] ?? '').pathname }
}

async function fillDemographics(guest: Page): Promise<void> {
  await field(guest, 'Phone').pressSequentially('5415550110')
  await expect(field(guest, 'Phone')).toHaveValue('(541) 555-0110')
  await field(guest, 'Fax').fill('541.555.0111')
  await field(guest, 'Office hours').fill('Mon–Fri 8:00–5:00')
  await field(guest, 'TIN').fill('920555010')
  await expect(field(guest, 'TIN')).toHaveValue('92-0555010')
  await field(guest, 'NPI').fill('1000050015')
  await field(guest, 'Office manager', 'Office manager').fill('Marta Lund')
  await field(guest, 'Office manager phone', 'Office manager').fill('5415550112')
  await field(guest, 'Office manager email', 'Office manager').fill('marta@practices.test')
  await field(guest, 'Address line 1', 'Address').fill('1000 Tundra Way')
  await field(guest, 'City', 'Address').fill('Bend')
  await group(guest, 'Address').getByRole('combobox', { name: 'State' }).selectOption({ label: 'Oregon' })
  await field(guest, 'Zip', 'Address').fill('97701')
  for (const other of ['Mailing address', 'Remit address']) {
    await group(guest, other).getByRole('checkbox', { name: 'Same as address' }).check()
    await expect(group(guest, other).getByRole('textbox')).toHaveCount(0)
  }
}

test('a practice completes its onboarding forms by phone, and staff find what it sent', async ({ page, visitor }) => {
  const { id, name, path } = await sendForms(page)
  const guest = await visitor()
  await guest.setViewportSize(phone)
  await guest.goto(path)
  await expect(heading(guest, 'Demographics')).toBeFocused()
  await expect(guest).toHaveTitle(`Onboarding | ${name}`)
  await expect(guest.getByText('1 of 2')).toBeVisible()
  await expect(button(guest, 'Back')).toHaveCount(0)
  await expect(guest.getByRole('alert')).toHaveCount(0)
  const states = group(guest, 'Address').getByRole('combobox', { name: 'State' })
  await expect(states.getByRole('option', { name: 'Other' })).toHaveCount(0)

  await field(guest, 'TIN').fill('9205550')
  await button(guest, 'Save and Continue').click()
  await expect(field(guest, 'Phone')).toBeFocused()
  for (const text of ['Phone is required', 'Fax is required', 'TIN is required', 'Office hours are required'])
    await expect(message(guest, text)).toBeVisible()
  await expect(message(guest, 'Mailing address is required')).toHaveCount(3)
  await expect(guest.getByRole('alert')).toHaveText('Please correct the errors above before moving forward')
  await fits(guest)
  await axe(guest)

  await fillDemographics(guest)
  await expect(guest.getByRole('alert')).toHaveCount(0)
  await guest.context().setOffline(true)
  await button(guest, 'Save and Continue').click()
  await expect(guest.getByRole('alert')).toHaveText('Something went wrong; please try again')
  await expect(field(guest, 'Office manager', 'Office manager')).toHaveValue('Marta Lund')
  await guest.context().setOffline(false)
  await button(guest, 'Save and Continue').click()
  await expect(heading(guest, 'Documents')).toBeFocused()
  await expect(guest).toHaveURL(/\/practice-onboarding\/documents\//)
  await expect(guest.getByText('2 of 2')).toBeVisible()

  await button(guest, 'Save and Complete').click()
  await expect(message(guest, 'W-9 is required')).toBeVisible()
  await expect(guest.getByRole('alert')).toHaveText('Please correct the errors above before completing the submission')
  await axe(guest)
  await guest.getByLabel('File for W-9').setInputFiles(pdfFile('w9.pdf', 'big', 1, 10 * 1024 * 1024))
  await expect(message(guest, 'File size too large; max file size is 10 Mb')).toBeVisible()
  await guest.getByLabel('File for W-9').setInputFiles(pdfFile('w9.pdf', 'W-9'))
  await guest.getByLabel('File for Carrier list').setInputFiles(pdfFile('carriers.pdf', 'Carriers'))
  await expect(guest.getByRole('alert')).toHaveCount(0)

  await button(guest, 'Back').click()
  await expect(heading(guest, 'Demographics')).toBeFocused()
  await expect(field(guest, 'Phone')).toHaveValue('(541) 555-0110')
  await guest.goBack()
  await expect(heading(guest, 'Documents')).toBeFocused()
  await expect(group(guest, 'Carrier list')).toContainText('carriers.pdf')
  await fits(guest)

  await guest.context().setOffline(true)
  await button(guest, 'Save and Complete').click()
  await expect(guest.getByRole('alert')).toHaveText(
    'Please make sure that no files are open elsewhere on your computer, and then try again.',
  )
  await guest.context().setOffline(false)
  await button(guest, 'Save and Complete').click()
  await expect(heading(guest, thanks)).toBeFocused()
  await expect(guest).toHaveURL(/\/practice-onboarding\/success\//)
  await guest.reload()
  await expect(heading(guest, thanks)).toBeFocused()
  await guest.goto(path)
  await expect(heading(guest, thanks)).toBeFocused()
  await axe(guest)

  await page.goto(`/practice/${id}`)
  await expect(page.getByText('(541) 555-0110').first()).toBeVisible()
  const documents = page.getByRole('table', { name: /^Documents of / })
  await expect(documents.getByRole('row').filter({ hasText: 'w9.pdf' })).toContainText('W9')
  await expect(documents.getByRole('row').filter({ hasText: 'carriers.pdf' })).toContainText('Other')
})

test('what somebody else changed meanwhile is shown, and what was typed stays', async ({ page, visitor }) => {
  const { id, path } = await sendForms(page)
  const guest = await visitor()
  await guest.setViewportSize(desktop)
  await guest.goto(path)
  // The message that appears when the field loses the focus moves the box, and the click must not miss it.
  await field(guest, 'Zip', 'Address').fill('9')
  await group(guest, 'Mailing address').getByRole('checkbox', { name: 'Same as address' }).check()
  await expect(message(guest, 'Please enter valid zip code')).toBeVisible()
  await fillDemographics(guest)
  const changed = await page.request.post(`/api/practice/${id}`, { headers, data: { groupMedicare: 'G-777' } })
  expect(changed.status()).toBe(200)
  await button(guest, 'Save and Continue').click()
  await expect(guest.getByRole('alert')).toContainText('Someone else changed the practice meanwhile.')
  await expect(field(guest, 'Group Medicare', 'Group numbers')).toHaveValue('G-777')
  await expect(field(guest, 'Fax')).toHaveValue('(541) 555-0111')
  await button(guest, 'Save and Continue').click()
  await expect(heading(guest, 'Documents')).toBeFocused()
})

test('documents before demographics lead back, and links that open no form say why', async ({ page, visitor }) => {
  const { path } = await sendForms(page)
  const guest = await visitor()
  await guest.goto(path.replace('/start/', '/documents/'))
  await expect(heading(guest, 'Documents')).toBeFocused()
  await guest.getByLabel('File for W-9').setInputFiles(pdfFile('w9.pdf', 'W-9'))
  await button(guest, 'Save and Complete').click()
  await expect(guest.getByRole('alert')).toContainText(
    'Please complete and save the demographics before completing the submission',
  )
  await expect(group(guest, 'W-9')).toContainText('w9.pdf')
  await button(guest, 'Go to Demographics').click()
  await expect(heading(guest, 'Demographics')).toBeFocused()

  await page.goto(`/practice-onboarding/documents/${'x'.repeat(43)}`)
  await expect(heading(page, 'Link not valid')).toBeFocused()
})

test('the demo has the open forms of a practice, filled in from its record', async ({ page }) => {
  const { links } = await newestMail(page.request, 'office23@practices.test', 1)
  await page.setViewportSize(phone)
  await page.goto(new URL(links[0] ?? '').pathname)
  await expect(heading(page, 'Demographics')).toBeFocused()
  await expect(page.getByText('Homer Harbor Pediatrics')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('office23@practices.test')
  await expect(field(page, 'Zip', 'Mailing address')).toHaveValue('99503')
})
