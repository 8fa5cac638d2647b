import type { Page } from '@playwright/test'
import { expect, isAt } from '../kit/kit.ts'
import { desktop, linkTo, looksRight, phone } from '../kit/link-kit.ts'
import { mailTo } from '../kit/mail.ts'
import {
  backButton,
  dates,
  invite,
  person,
  saveButton,
  saveByCall,
  saveOthers,
  wizardHeading,
} from '../kit/onboarding-kit.ts'
import { pdfFile } from '../kit/pdf-files.ts'
import { axe, test } from '../kit/people-kit.ts'

const summary = 'Please correct the errors above before moving forward'
/** A header that other origins cannot send, which allows writes with a cookie. */
const headers = { 'x-requested-with': 'journey' }
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Drops a file of this size on the row of a document, as a mouse does. The browser makes it: it need not be sent there. */
const dropFile = (page: Page, label: string, size: number) =>
  page.evaluate(`(() => {
    const held = new DataTransfer()
    held.items.add(new File([new Uint8Array(${size})], 'large.pdf'))
    const row = [...document.querySelectorAll('[role="group"]')].find((each) => each.textContent.startsWith('${label}'))
    for (const type of ['dragenter', 'dragover', 'drop']) row.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: held }))
  })()`)

test('a provider saves the first stages on a phone, with bad input and a broken line between', async ({
  page: guest,
  request,
}) => {
  const { token } = await invite(request)
  await guest.setViewportSize(phone)
  await guest.goto(`/onboarding/start/${token}`)
  await expect(wizardHeading(guest, 'Demographics')).toBeFocused()
  await expect(guest).toHaveTitle('Onboarding | Deschutes Primary Care')
  await expect(guest.getByText('1 of 14')).toBeVisible()
  await expect(guest.getByText('Welcome, Ingrid')).toBeVisible()
  await expect(guest.getByText('A government issued ID, front and back')).toBeVisible()
  await expect(backButton(guest)).toHaveCount(0)
  await expect(guest.getByRole('alert')).toHaveCount(0)
  await looksRight(guest)

  await saveButton(guest).click()
  await expect(guest.getByLabel('Personal email')).toBeFocused()
  await expect(guest.getByRole('alert')).toHaveText(summary)
  await expect(guest.getByText('At least one specialty is required')).toBeVisible()
  await looksRight(guest)

  await guest.getByLabel('Personal email').fill(person.personalEmail)
  await guest.getByLabel('Cell phone').pressSequentially('5415550142')
  await expect(guest.getByLabel('Cell phone')).toHaveValue('(541) 555-0142')
  await guest.getByLabel('Street', { exact: true }).fill(person.currentStreet1)
  await guest.getByLabel('City', { exact: true }).fill(person.currentCity)
  await guest.getByLabel('State', { exact: true }).selectOption('OR')
  await guest.getByLabel('Zip').pressSequentially('97701')
  await guest.getByLabel('Prior addresses').fill('None')
  await guest.getByLabel('Date of birth').fill(person.dob)
  await guest.getByLabel('SSN').pressSequentially('98765432')
  await guest.getByLabel('Birthplace city').fill('Oslo')
  await guest.getByLabel('Birthplace state').selectOption({ label: 'Other' })
  await guest.getByLabel('Citizenship').fill('United States')
  await guest.getByLabel('Marital status').selectOption('MARRIED')
  await guest.getByLabel('Credentials').fill('MD')
  await guest.getByRole('combobox', { name: 'Specialties' }).fill('internal medicine')
  await guest.getByRole('combobox', { name: 'Specialties' }).press('Enter')
  await expect(guest.getByRole('list', { name: 'Chosen specialties' }).getByRole('listitem')).toHaveCount(1)
  for (const name of ['NPI', 'CAQH', 'Medicaid', 'Medicare']) await section(guest, name).getByRole('checkbox').check()
  await section(guest, 'DEA').getByRole('textbox', { name: 'DEA number' }).fill('BA1234563')
  await section(guest, 'DEA').getByLabel('DEA expiration date').fill('2030-01-31')
  await section(guest, 'DEA').getByLabel('File for DEA certificate').setInputFiles(pdfFile('dea.pdf', 'DEA'))
  await saveButton(guest).click()
  await expect(guest.getByLabel('SSN')).toBeFocused()
  await expect(guest.getByText('Must be valid SSN')).toBeVisible()
  await expect(guest.getByText('Spouse is required')).toBeVisible()
  await guest.getByLabel('SSN').press('End')
  await guest.getByLabel('SSN').pressSequentially('1')
  await guest.getByLabel('Spouse').fill('Lars Solheim')

  await guest.context().setOffline(true)
  await saveButton(guest).click()
  await expect(guest.getByRole('alert')).toHaveText(
    'Please make sure that your DEA certificate file is not open elsewhere on your computer, and then try again.',
  )
  await guest.context().setOffline(false)
  await expect(guest.getByLabel('Spouse')).toHaveValue('Lars Solheim')
  await expect(guest.getByText('dea.pdf ·')).toBeVisible()
  await saveButton(guest).click()
  await expect(wizardHeading(guest, 'Areas of Expertise')).toBeFocused()
  await isAt(guest, `/onboarding/areas-of-expertise/${token}`)
  await expect(guest.getByText('2 of 14')).toBeVisible()
  await looksRight(guest)

  await backButton(guest).click()
  await expect(wizardHeading(guest, 'Demographics')).toBeFocused()
  await expect(guest.getByText('•••-••-4321')).toBeVisible()
  await expect(guest.getByText('dea.pdf')).toBeVisible()
  await expect(guest.getByLabel('Birthplace city')).toHaveValue('Oslo')
  await guest.goBack()
  await expect(wizardHeading(guest, 'Areas of Expertise')).toBeFocused()

  await guest.getByLabel('From age').fill('130')
  await saveButton(guest).click()
  await expect(guest.getByLabel('From age')).toBeFocused()
  await expect(guest.getByText('0 - 120')).toBeVisible()
  await guest.getByLabel('From age').fill('18')
  const first = section(guest, 'Areas').getByRole('checkbox').first()
  await first.check()
  await expect(section(guest, 'Areas').getByText('Ages 18 and over')).toBeVisible()
  await section(guest, 'Areas')
    .getByRole('button', { name: /^Edit ages/ })
    .click()
  await section(guest, 'Areas').getByLabel('To age').fill('65')
  await looksRight(guest)
  await saveButton(guest).click()
  await expect(wizardHeading(guest, 'Treatment Modalities')).toBeFocused()
})

test('what is typed on a phone is there on a laptop, and neither device overwrites the other', async ({
  page,
  request,
  visitor,
}) => {
  const link = await invite(page.request)
  await saveByCall(request, link, 'demographics', person)
  const address = `/onboarding/work-history/${link.token}`
  const [mobile, laptop] = [await visitor(), await visitor()]
  await mobile.setViewportSize(phone)
  await laptop.setViewportSize(desktop)
  await mobile.goto(address)
  await expect(wizardHeading(mobile, 'Work History')).toBeFocused()
  await mobile.getByRole('button', { name: 'Add position' }).click()
  await mobile.getByLabel('Position', { exact: true }).fill('Hospitalist')
  await expect(mobile.getByText(/^Saved as draft at /)).toBeVisible()

  await laptop.goto(address)
  await expect(laptop.getByText('What you typed before is shown again. It is not saved yet.')).toBeVisible()
  await expect(laptop.getByLabel('Position', { exact: true })).toHaveValue('Hospitalist')
  await laptop.getByLabel('Organization').fill('Bend Hospital')
  await laptop.getByLabel('Start date').fill('2019-02-01')
  await laptop.getByLabel('End date').fill('2018-01-31')
  await laptop.getByLabel(/^Contact information/).fill('desk@bend.test')
  await saveButton(laptop).click()
  await expect(laptop.getByLabel('End date')).toBeFocused()
  await expect(laptop.getByText('End date must be after the start date')).toBeVisible()
  await laptop.getByLabel('End date').fill('2020-01-31')
  await expect(laptop.getByText('There are more than six months between positions.')).toBeVisible()
  await axe(laptop)
  await saveButton(laptop).click()
  await expect(wizardHeading(laptop, 'Past Hospital Privileges')).toBeFocused()

  await mobile.getByLabel('Organization').fill('Redmond Clinic')
  await mobile.getByLabel('Start date').fill('2020-03-01')
  await mobile.getByLabel(/^Contact information/).fill('desk@redmond.test')
  await saveButton(mobile).click()
  await expect(mobile.getByRole('alert')).toContainText(
    'This record was changed by someone else; please reload and try again',
  )
  await mobile.getByRole('button', { name: 'Reload and keep what I typed' }).click()
  await expect(mobile.getByRole('heading', { name: 'Position 2' })).toBeVisible()
  await expect(mobile.getByLabel('Organization').first()).toHaveValue('Redmond Clinic')
  await expect(mobile.getByLabel('Organization').last()).toHaveValue('Bend Hospital')
  await looksRight(mobile)
  await saveButton(mobile).click()
  await expect(wizardHeading(mobile, 'Past Hospital Privileges')).toBeFocused()
  await laptop.goBack()
  await expect(laptop.getByRole('heading', { name: 'Position 2' })).toBeVisible()
})

test('an entry that staff remove meanwhile stays as it was typed, and a save waits for its draft behind a spinner', async ({
  page: guest,
  request,
}) => {
  const link = await invite(request)
  const position = { position: 'Hospitalist', organization: 'Bend Hospital', ...dates, notes: 'desk@bend.test' }
  await saveByCall(request, link, 'work-history', { workHistory: [position] })
  const listed = await request.get(`/api/workhistory/provider/${link.providerId}`)
  const [stored] = (await listed.json()) as { id: number }[]
  await guest.goto(`/onboarding/work-history/${link.token}`)
  await expect(guest.getByLabel('Organization')).toHaveValue('Bend Hospital')
  expect((await request.delete(`/api/workhistory/${stored?.id}`, { headers })).status()).toBe(200)

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await guest.route('**/draft', async (route) => {
    await held
    await route.continue()
  })
  const drafted = guest.waitForRequest('**/draft')
  await guest.getByLabel('Organization').fill('Redmond Clinic')
  await drafted
  await saveButton(guest).click()
  await expect(guest.getByText('Saving...')).toBeVisible()
  await expect(saveButton(guest)).toHaveCount(0)
  await expect(backButton(guest)).toHaveCount(0)
  release()
  await expect(guest.getByRole('alert')).toContainText('changed by someone else')
  await guest.getByRole('button', { name: 'Reload and keep what I typed' }).click()
  await expect(guest.getByText('This page shows what is stored now, with what you typed.')).toBeVisible()
  await expect(guest.getByLabel('Organization')).toHaveValue('Redmond Clinic')
  await saveButton(guest).click()
  await expect(wizardHeading(guest, 'Past Hospital Privileges')).toBeFocused()
  const kept = 'indexedDB.databases().then((all) => all.length + localStorage.length + sessionStorage.length)'
  expect(await guest.evaluate(kept)).toBe(0)
})

test('what staff sent back stands at its field, and the switches of the provider stay', async ({
  page: guest,
  request,
}) => {
  const link = await invite(request)
  await saveOthers(request, link, [])
  const review = `/api/onboardingreview/provider/${link.providerId}`
  const changes = (await (await request.get(review)).json()) as { id: number; label: string }[]
  const messages: Record<string, string> = { 'No state license': 'Not even a former one?', Citizenship: 'Since when?' }
  const sendBack = changes.flatMap(({ id, label }) => {
    const message = messages[label]
    return message === undefined ? [] : [{ id, message }]
  })
  expect(sendBack).toHaveLength(2)
  expect((await request.post(review, { data: { sendBack } })).status()).toBe(200)

  await guest.setViewportSize(phone)
  await guest.goto(`/onboarding/state-licenses/${link.token}`)
  await expect(guest.getByText('Deschutes Primary Care asks you to correct this page')).toBeVisible()
  await expect(
    guest.getByRole('listitem').filter({ hasText: 'No state license: Not even a former one?' }),
  ).toBeVisible()
  const box = guest.getByRole('checkbox', { name: 'I do not hold a state license' })
  await expect(box).toBeChecked()
  await expect(box).toHaveAccessibleDescription('Not even a former one?')
  await looksRight(guest)
  await saveButton(guest).click()
  await expect(wizardHeading(guest, 'Malpractice Insurance')).toBeFocused()
  await backButton(guest).click()
  await expect(box).toBeChecked()
  await expect(guest.getByText('Not even a former one?')).toHaveCount(0)

  await guest.goto(`/onboarding/demographics/${link.token}`)
  await expect(guest.getByLabel('Citizenship')).toHaveAccessibleDescription('Since when?')
  for (const name of ['NPI', 'CAQH', 'DEA', 'Medicaid', 'Medicare'])
    await expect(section(guest, name).getByRole('checkbox')).toBeChecked()
  await guest.getByLabel('Citizenship').fill('Norway')
  await saveButton(guest).click()
  await expect(wizardHeading(guest, 'Areas of Expertise')).toBeFocused()
})

test('a provider adds licenses and documents, completes the wizard, and the link shows nothing more', async ({
  page: guest,
  request,
}) => {
  const link = await invite(request)
  await saveOthers(request, link, ['state-licenses', 'documents', 'disclosures'])
  await guest.setViewportSize(phone)
  await guest.goto(`/onboarding/signing/${link.token}`)
  await expect(wizardHeading(guest, 'Review and complete')).toBeFocused()
  await looksRight(guest)
  await guest.getByRole('button', { name: 'Complete onboarding' }).click()
  await expect(guest.getByRole('alert')).toHaveText('Some stages are not saved yet')

  await guest.getByRole('link', { name: 'Fill in State Licenses' }).click()
  await expect(wizardHeading(guest, 'State Licenses')).toBeFocused()
  await expect(guest.getByRole('button', { name: 'Remove License 1' })).toHaveCount(0)
  await guest.getByRole('button', { name: 'Add license' }).click()
  await expect(guest.getByRole('button', { name: 'Remove License 2' })).toBeVisible()
  await guest.getByRole('checkbox', { name: 'I do not hold a state license' }).check()
  await expect(guest.getByRole('heading', { name: 'License 1' })).toHaveCount(0)
  await guest.getByRole('checkbox', { name: 'I do not hold a state license' }).uncheck()
  await guest.getByLabel('State', { exact: true }).selectOption('OR')
  await guest.getByLabel('Type').selectOption('MD')
  await guest.getByLabel('Issue date').fill('2021-02-14')
  await guest.getByLabel('Expiration date').fill('2031-12-31')
  await dropFile(guest, 'License document', 10 * 1024 * 1024 + 1)
  await expect(guest.getByText('File size too large; max file size is 10 Mb')).toBeVisible()
  await saveButton(guest).click()
  await expect(guest.getByLabel('License number')).toBeFocused()
  await expect(guest.getByRole('alert')).toHaveText(summary)
  await looksRight(guest)
  await guest.getByLabel('License number').fill('MD12345')
  await guest.getByLabel('File for License document').setInputFiles(pdfFile('image.pdf', 'license'))
  await guest.context().setOffline(true)
  await saveButton(guest).click()
  await expect(guest.getByRole('alert')).toHaveText(
    'Please make sure that no files are open elsewhere on your computer, and then try again.',
  )
  await guest.context().setOffline(false)
  // The chosen file stays while another stage is shown.
  await backButton(guest).click()
  await expect(wizardHeading(guest, 'Past Hospital Privileges')).toBeFocused()
  await guest.goBack()
  await expect(guest.getByText('image.pdf ·')).toBeVisible()
  // An upload that does not arrive can be called back.
  const saving = `**/api/onboarding/state-licenses/${link.token}`
  await guest.route(saving, (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
  await saveButton(guest).click()
  await expect(guest.getByText('Saving...')).toBeVisible()
  await expect(saveButton(guest)).toHaveCount(0)
  await guest.getByRole('button', { name: 'Cancel' }).click()
  await expect(saveButton(guest)).toBeVisible()
  await expect(guest.getByText('image.pdf ·')).toBeVisible()
  await guest.unroute(saving)
  await saveButton(guest).click()
  await expect(wizardHeading(guest, 'Malpractice Insurance')).toBeFocused()

  await guest.goto(`/onboarding/documents/${link.token}`)
  await saveButton(guest).click()
  await expect(guest.getByRole('alert')).toHaveText('Please correct the errors above before completing the submission')
  await expect(guest.getByText('Government issued ID is required')).toBeVisible()
  await looksRight(guest)
  await guest.getByLabel('File for Government issued ID (front)').setInputFiles(pdfFile('image.pdf', 'front'))
  await guest.getByLabel('File for CV').setInputFiles(pdfFile('cv.pdf', 'cv'))
  await guest.getByLabel('File for CME').setInputFiles([pdfFile('a.pdf', 'a'), pdfFile('b.pdf', 'b')])
  await guest.getByRole('button', { name: 'Remove b.pdf from CME' }).click()
  await guest
    .getByRole('group', { name: /^Government issued ID \(front\)/ })
    .getByLabel('Expiration date')
    .fill('2030-01-01')
  await saveButton(guest).click()
  await expect(wizardHeading(guest, 'Peer References')).toBeFocused()
  await expect(guest.getByRole('button', { name: 'Remove Reference 3' })).toHaveCount(0)
  await guest.getByRole('button', { name: 'Add reference' }).click()
  await expect(guest.getByRole('button', { name: /^Remove Reference/ })).toHaveCount(1)
  await guest.getByRole('button', { name: 'Remove Reference 4' }).click()
  await saveButton(guest).click()
  await expect(wizardHeading(guest, 'Education and Training')).toBeFocused()
  await guest.getByRole('button', { name: 'Add program' }).click()
  await expect(guest.getByRole('button', { name: /^Remove Program/ })).toHaveCount(1)
  await expect(guest.getByRole('button', { name: 'Remove Program 3' })).toBeVisible()

  await guest.goto(`/onboarding/disclosures/${link.token}`)
  await saveButton(guest).click()
  await expect(guest.getByText('Please select an answer').first()).toBeVisible()
  await looksRight(guest)
  for (const no of await guest.getByRole('radio', { name: 'No' }).all()) await no.check()
  await guest.getByRole('radio', { name: 'Yes' }).first().check()
  await saveButton(guest).click()
  await expect(guest.getByLabel('Explanation')).toBeFocused()
  await expect(guest.getByText('Explanation is required')).toBeVisible()
  await guest.getByLabel('Explanation').fill('Closed in 2020 without payment.')
  await saveButton(guest).click()

  await expect(wizardHeading(guest, 'Review and complete')).toBeFocused()
  await guest.getByRole('button', { name: 'Complete onboarding' }).click()
  const thanks = wizardHeading(guest, "Thank you! We've received your submission. Your practice will be in touch soon!")
  await expect(thanks).toBeFocused()
  await isAt(guest, `/onboarding/success/${link.token}`)
  await axe(guest)
  await guest.reload()
  await expect(thanks).toBeVisible()
  await guest.goto(`/onboarding/demographics/${link.token}`)
  await expect(thanks).toBeFocused()
  await expect(guest.getByText('Ingrid')).toHaveCount(0)
})

test('the link is mailed again on request, and addresses without a stage or a token are not found', async ({
  page: guest,
  request,
}) => {
  const { token, email } = await invite(request)
  await guest.setViewportSize(desktop)
  await guest.goto(`/onboarding/start/${token}`)
  await guest.getByRole('button', { name: 'Email me this link' }).click()
  await expect(guest.getByText('Sent. Look into the inbox that the invitation came to.')).toBeVisible()
  await expect.poll(async () => (await mailTo(request, email)).length).toBe(2)
  for (const _ of [2, 3]) await request.post(`/api/onboarding/start/${token}/remind`, { headers })
  await guest.getByRole('button', { name: 'Email me this link' }).click()
  await expect(
    guest.getByRole('status').filter({ hasText: 'The link was sent three times within a day' }),
  ).toBeVisible()
  await axe(guest)
  for (const path of ['/onboarding/start', `/onboarding/nowhere/${token}`]) {
    await guest.goto(path)
    await expect(guest.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  await guest.goto(`/onboarding/start/${'x'.repeat(43)}`)
  await expect(wizardHeading(guest, 'Link not valid')).toBeFocused()
  await guest.goto(await linkTo(request, 'clinician27@practices.test', '/onboarding/start/'))
  await expect(wizardHeading(guest, 'Link expired')).toBeFocused()
  await expect(
    guest.getByText('That link has expired. Please reach out to your practice administrator for assistance.'),
  ).toBeVisible()
})
