import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, selectChoice } from '../kit/kit.ts'
import { desktop, fits, heading, linkTo, phone, revokeRequest } from '../kit/link-kit.ts'
import { mailTo } from '../kit/mail.ts'
import { pdfFile } from '../kit/pdf-files.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import { openProvider } from '../kit/provider-kit.ts'

/** No other journey uses this provider. */
const clinician = 13

const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })

const newestLink = (page: Page, address: string) => linkTo(page.request, address, '/document/')

/** Drops files of these sizes on the page, as a mouse does. */
const drop = (page: Page, sizes: number[]) =>
  page.evaluate(`(() => {
    const held = new DataTransfer()
    for (const [n, size] of ${JSON.stringify(sizes)}.entries()) held.items.add(new File([new Uint8Array(size)], 'dropped ' + n + '.pdf'))
    const zone = [...document.querySelectorAll('p')].find((each) => each.textContent === 'Drop files here')
    for (const type of ['dragenter', 'dragover', 'drop']) zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: held }))
  })()`)

test('staff ask a provider for documents, who sends them by phone, and find them in the list', async ({
  page,
  visitor,
}) => {
  await beSignedIn(page, demo.editor)
  await openProvider(page, clinician)
  const dialog = page.getByRole('dialog', { name: 'Request documents' })
  await page.getByRole('button', { name: 'Request documents' }).click()
  await dialog.getByLabel('Document type').selectOption({ label: 'CV' })
  await dialog.getByLabel('Note').fill('The pages since 2020, please.')
  await axe(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(toast(page, 'Request sent!')).toBeVisible()
  const row = dialog.getByRole('listitem').filter({ hasText: 'The pages since 2020, please.' })
  await expect(row).toContainText('Open')
  await expect(dialog.getByLabel('Note')).toHaveValue('')

  const guest = await visitor()
  await guest.setViewportSize(phone)
  await guest.goto(await newestLink(page, `clinician${clinician}@practices.test`))
  await expect(heading(guest, 'Upload documents')).toBeFocused()
  await expect(guest.getByText('Please upload your CV.')).toBeVisible()
  await expect(guest.getByText('The pages since 2020, please.')).toBeVisible()
  await upload(guest).click()
  await expect(guest.getByRole('alert')).toHaveText('At least one document is required')
  await axe(guest)
  await guest
    .getByLabel('Files to upload')
    .setInputFiles([pdfFile('image.pdf', 'one'), pdfFile('image.pdf', 'another one'), pdfFile('wrong.pdf', 'wrong')])
  await guest.getByRole('button', { name: 'Remove wrong.pdf' }).click()
  await expect(chosen(guest)).toHaveCount(2)
  await fits(guest)
  await axe(guest)

  await guest.context().setOffline(true)
  await upload(guest).click()
  await expect(guest.getByRole('alert')).toHaveText(
    'Please make sure that no files are open elsewhere on your computer, and then try again.',
  )
  await expect(chosen(guest)).toHaveCount(2)
  await guest.context().setOffline(false)
  await guest.getByRole('button', { name: 'Try again' }).click()
  const thanks = heading(guest, 'Your document upload was successful. Thank you!')
  await expect(thanks).toBeFocused()
  await guest.reload()
  await expect(thanks).toBeVisible()
  await axe(guest)

  await page.reload()
  const documents = page.getByRole('table', { name: /^Documents of / })
  for (const name of ['image.pdf', 'image (2).pdf'])
    await expect(documents.getByRole('row').filter({ hasText: name }).first()).toContainText('CV')
  await page.getByRole('button', { name: 'Request documents' }).click()
  await expect(row).toContainText('Completed')
  const [told] = await mailTo(page.request, demo.editor)
  expect(told?.text).toContain('2 documents of')
})

test('a request to a practice is revoked, and its link opens nothing any more', async ({ page, visitor }) => {
  await beSignedIn(page, demo.editor)
  await openProvider(page, clinician)
  const dialog = page.getByRole('dialog', { name: 'Request documents' })
  await page.getByRole('button', { name: 'Request documents' }).click()
  await selectChoice(dialog.getByRole('radio', { name: 'Practice' }))
  await dialog.getByLabel('Note').fill('To be revoked')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(toast(page, 'Request sent!')).toBeVisible()
  const answer = await page.request.get(`/api/formrequest/provider/${clinician}`)
  const listed = (await answer.json()) as { extra: string | null; url: string }[]
  const url = listed.find(({ extra }) => extra === 'To be revoked')?.url ?? ''

  const guest = await visitor()
  await guest.setViewportSize(desktop)
  await guest.goto(new URL(url).pathname)
  await expect(heading(guest, 'Upload documents')).toBeFocused()
  await drop(guest, [40 * 1024 * 1024, 11 * 1024 * 1024])
  await expect(guest.getByRole('alert')).toHaveText('File size(s) too large; max total of 50MB')
  await axe(guest)
  await guest.getByRole('button', { name: 'Remove dropped 0.pdf' }).click()
  await expect(guest.getByRole('alert')).toHaveCount(0)

  await revokeRequest(page, 'To be revoked')
  await upload(guest).click()
  await expect(heading(guest, 'Link not valid')).toBeFocused()
})

test('links that open no form say why, on a phone and on a desktop', async ({ page }) => {
  const states = [
    [`/document/${'x'.repeat(43)}`, 'Link not valid', "That link doesn't appear to be valid."],
    [await newestLink(page, 'expired-links@practices.test'), 'Link expired', 'That link has expired.'],
    [await newestLink(page, 'clinician47@practices.test'), 'Your document upload was successful. Thank you!', ''],
  ] as const
  for (const [path, title, sentence] of states) {
    await page.goto(path)
    await expect(heading(page, title)).toBeFocused()
    await expect(page.getByText(sentence).first()).toBeVisible()
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      await fits(page)
    }
    await axe(page)
  }
  await page.route('**/api/document/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/document/${'x'.repeat(43)}`)
  await expect(heading(page, 'Something went wrong; please reload the page...')).toBeFocused()
  await page.unroute('**/api/document/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Link not valid')).toBeFocused()
})
