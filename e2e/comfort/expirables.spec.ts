import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt } from '../kit/kit.ts'
import { factsOf } from '../kit/documents-kit.ts'
import { command, tabTo, watchFileChoice } from '../kit/keyboard-kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import { pdfFile } from '../kit/pdf-files.ts'
import { answerOf } from '../kit/practice-kit.ts'

/** No other journey opens these providers. A second try has one without the files of the first. */
const providerId = () => 41 + test.info().retry

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000)
const iso = (date: Date) => date.toISOString().slice(0, 10)
const inWords = (date: Date) =>
  date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const asTyped = (date: Date) =>
  date.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric', timeZone: 'UTC' })

const nameOf = async (page: Page) => {
  const { firstName, lastName } = await answerOf<{ firstName: string; lastName: string }>(
    page,
    `/provider/${providerId()}`,
  )
  return `${lastName}, ${firstName}`
}
const listIsRead = (page: Page) =>
  expect(page.getByRole('table', { name: 'Expirables' })).toHaveAttribute('aria-busy', 'false')
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('three documents are uploaded with their dates and found among what expires in sixty days, by keyboard alone', async ({
  page,
}) => {
  const fileChoice = watchFileChoice(page)
  await beSignedIn(page, demo.manager)
  const name = await nameOf(page)
  await page.goto('/profile')
  await command(page, name, name.split(',')[0] ?? '')
  await isAt(page, `/provider/${providerId()}`)
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible()
  const [first, second, third] = [dayIn(40), dayIn(45), dayIn(50)]
  const files = [
    { file: pdfFile(`Card expires ${iso(first)}.pdf`, 'Card'), category: 'ACLS', day: first },
    { file: pdfFile('Screening.pdf', `Expires: ${inWords(second)}`), category: 'TB Screening', day: second },
    { file: pdfFile('Permit.pdf', 'A permit'), category: 'Office Permit', day: third },
  ]
  await command(page, 'upload', 'Upload documents')
  await (await fileChoice()).setFiles(files.map(({ file }) => file))

  for (const { file, category, day } of files) {
    const facts = factsOf(page, file.name)
    const [what, expires] = [facts.getByLabel('Category'), facts.getByRole('textbox', { name: 'Expires' })]
    await expect(what).toBeVisible()
    if (day === third) {
      await tabTo(page, facts.getByRole('button', { name: 'Save' }))
      await page.keyboard.press('Enter')
      await expect(facts).toContainText('Please choose a category from the list')
      await expect(what).toBeFocused()
    } else {
      await expect(facts.getByText('Read from the file, check it')).toBeVisible()
      await expect(expires).toHaveValue(asTyped(day))
    }
    if (day === first) await axe(page)
    await tabTo(page, what)
    await page.keyboard.type(category)
    if (day === third) {
      await tabTo(page, expires)
      await page.keyboard.type(asTyped(day))
    }
    await tabTo(page, facts.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await expect(facts).toHaveCount(0)
    await expect(rowOf(page, file.name)).toContainText(asTyped(day))
  }

  await command(page, 'expirables', 'Expirables')
  await isAt(page, '/expirables')
  await tabTo(page, page.getByRole('searchbox', { name: 'Search the expirables' }))
  await page.keyboard.type(name)
  await tabTo(page, page.getByRole('button', { name: /^31 to 60 days/ }))
  await page.keyboard.press('Enter')
  await isAt(page, `/expirables?q=${name.replace(' ', '+')}&group=within60`)
  await listIsRead(page)
  for (const { category, day } of files) await expect(rowOf(page, category)).toContainText(asTyped(day))

  // Renewed in place, with a new date and a new file in one step.
  await tabTo(page, page.getByRole('button', { name: /^Renew .*Permit\.pdf/ }))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('form', { name: /^Renew .*Permit\.pdf/ })
  const renewed = dayIn(58)
  await expect(panel.getByRole('textbox', { name: 'New expiration date' })).toBeFocused()
  await page.keyboard.type('02/30/2027')
  await tabTo(page, panel.getByRole('button', { name: 'Renew' }))
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Must be a valid date')).toBeVisible()
  await panel.getByRole('textbox', { name: 'New expiration date' }).press('Control+a')
  await page.keyboard.type(asTyped(renewed))
  await panel.locator('input[type="file"]').setInputFiles(pdfFile('Permit again.pdf', 'Renewed'))
  await axe(page)
  await tabTo(page, panel.getByRole('button', { name: 'Renew' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Renewed!')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(rowOf(page, 'Office Permit')).toContainText(asTyped(renewed))
})

test('an expirable is muted with a way back, the list keeps its filters after a reload and is exported', async ({
  page,
}) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/expirables')
  const overdue = page.getByRole('button', { name: /^Overdue/ })
  await overdue.click()
  await isAt(page, '/expirables?group=overdue')
  // The address changes before the page does. The rows of the former filter then stay until the others are there.
  await expect(overdue).toHaveAttribute('aria-pressed', 'true')
  await listIsRead(page)
  const [mute] = await page.getByRole('button', { name: /^Mute / }).all()
  if (!mute) throw new Error('The demo has nothing overdue')
  const said = await mute.getAttribute('aria-label')
  const button = page.getByRole('button', { name: said ?? '', exact: true })
  await button.click()
  await expect(button).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(button).toBeVisible()

  const type = page.getByRole('combobox', { name: 'Type' })
  await type.click()
  await page
    .getByRole('option', { name: 'Documents' })
    .or(page.getByRole('option', { name: 'Document' }))
    .first()
    .click()
  await page.reload()
  await expect(type).toHaveValue(/^Document/)
  await expect(overdue).toHaveAttribute('aria-pressed', 'true')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await axe(page)
})

test('a search and a group that are chosen in the same moment are both kept', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/expirables')
  const search = page.getByRole('searchbox', { name: 'Search the expirables' })
  const overdue = page.getByRole('button', { name: /^Overdue/ })
  await search.fill('')
  await search.focus()
  // Both happen before the page is drawn again, as on a slow computer.
  await overdue.evaluate((button) => {
    button.ownerDocument.execCommand('insertText', false, 'License')
    button.focus()
    button.click()
  })
  await isAt(page, '/expirables?group=overdue&q=License')
  await expect(search).toHaveValue('License')
  await expect(overdue).toHaveAttribute('aria-pressed', 'true')
})
