import type { Locator, Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt } from './kit/kit.ts'
import { mailTo } from './kit/mail.ts'
import { pdfFile } from './kit/pdf-files.ts'
import { axe, freshEmail, test, toast } from './kit/people-kit.ts'

const headers = { revenueTeamId: '1' }
const templates = '/api/admin/esignature/templates'
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

const field = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^\\d+ ?${label}\\b.*, page \\d`) })
const tool = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Add a field' }).getByRole('button', { name })
const place = (page: Page, name: 'Left' | 'Top' | 'Width' | 'Height') =>
  page.getByRole('textbox', { name: `${name} in points` })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const order = (page: Page) => page.getByRole('region', { name: 'Signing order' }).getByRole('listitem')

async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  const box = await part.boundingBox()
  if (!box) throw new Error('The part is not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags by the mouse from a point to another one, in steps. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 2 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

/** Chooses from the list that is open, by the arrow keys. */
async function chooseByKeys(page: Page, name: string): Promise<void> {
  const option = page.getByRole('option', { name })
  await expect(option).toBeVisible()
  while ((await option.getAttribute('data-combobox-selected')) === null) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

interface Listed {
  id: number
  name: string
}

/** Removes the templates of a journey, also when it failed. */
async function withCleanup(page: Page, mark: string, journey: () => Promise<void>): Promise<void> {
  try {
    await journey()
  } finally {
    const left = (await (await page.request.get(templates)).json()) as Listed[]
    for (const { id } of left.filter(({ name }) => name.startsWith(mark)))
      await page.request.delete(`${templates}/${id}`, { headers })
  }
}

/** Makes a template of PDF files in the dialog, and waits for its editor. */
async function makeTemplate(page: Page, name: string, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByLabel('PDF files').setInputFiles(files)
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Create template' }).click()
  await expect(toast(page, 'Template created!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible()
}

test('a manager makes a template, places fields by mouse and by keyboard, saves and retires it', async ({ page }) => {
  test.slow()
  await withCleanup(page, 'Journey', async () => {
    await beSignedIn(page, demo.manager)
    await page.goto('/admin/esignature')
    await page.getByRole('button', { name: 'New template' }).click()
    const dialog = page.getByRole('dialog', { name: 'New template' })
    await dialog.getByRole('button', { name: 'Create template' }).click()
    await expect(dialog.getByText('At least one PDF is required')).toBeVisible()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await dialog
      .getByLabel('PDF files')
      .setInputFiles({ name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing') })
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('broken')
    await dialog.getByRole('button', { name: 'Create template' }).click()
    await expect(dialog.getByText('This PDF is damaged and cannot be opened')).toBeVisible()
    await axe(page)
    await dialog.getByRole('button', { name: 'Remove broken.pdf' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()

    await makeTemplate(page, 'Journey agreement', [pdfFile('one.pdf', 'One', 2), pdfFile('two.pdf', 'Two')])
    await expect(page.getByText('Page 1 of 3')).toBeVisible()

    // By mouse: from the palette onto the page, then moved, then made larger by a corner.
    const layer = page.getByRole('group', { name: 'Fields of page 1' })
    const box = await layer.boundingBox()
    if (!box) throw new Error('The page is not in sight')
    await drag(page, await middleOf(tool(page, 'Signature')), { x: box.x + 200, y: box.y + 300 })
    const signature = field(page, 'Signature')
    await expect(signature).toBeFocused()
    const left = Number(await place(page, 'Left').inputValue())
    await drag(page, await middleOf(signature), { x: box.x + 260, y: box.y + 360 })
    await expect.poll(async () => Number(await place(page, 'Left').inputValue())).toBeGreaterThan(left + 30)
    const width = Number(await place(page, 'Width').inputValue())
    const corner = signature.locator('[data-corner="se"]')
    const at = await middleOf(corner)
    await drag(page, at, { x: at.x + 60, y: at.y + 20 })
    await expect.poll(async () => Number(await place(page, 'Width').inputValue())).toBeGreaterThan(width + 30)

    // By keyboard: a letter adds a field, arrows move it, with Shift they change its size, Delete removes it.
    await page.keyboard.press('d')
    const date = field(page, 'Date')
    await expect(date).toBeFocused()
    const [x, high] = [Number(await place(page, 'Left').inputValue()), Number(await place(page, 'Height').inputValue())]
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(place(page, 'Left')).toHaveValue((x + 11).toFixed(1))
    await expect(place(page, 'Height')).toHaveValue((high + 1).toFixed(1))
    await page.keyboard.press('t')
    await expect(field(page, 'Text')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(field(page, 'Text')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(field(page, 'Text')).toHaveCount(1)
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(order(page)).toHaveCount(2)

    // Properties, and the order by the keys.
    await page.keyboard.press('Escape')
    await order(page).filter({ hasText: 'Signature' }).getByRole('button').click()
    await page.getByRole('textbox', { name: 'Label' }).fill('')
    await save(page).click()
    await expect(page.getByText('Label is required').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Label' }).fill('Provider signature')
    await order(page).filter({ hasText: 'Date' }).getByRole('button').press('Alt+ArrowUp')
    await expect(order(page).first()).toContainText('Date')
    await axe(page)

    // Pages are added while fields are not saved yet, which stay. A file that cannot be signed is refused.
    const more = page.getByLabel('PDF files to add')
    await more.setInputFiles({
      name: 'broken.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 nothing'),
    })
    await expect(toast(page, 'This PDF is damaged and cannot be opened')).toBeVisible()
    await more.setInputFiles(pdfFile('three.pdf', 'Three'))
    await expect(toast(page, 'Pages added!')).toBeVisible()
    await expect(page.getByText('Page 1 of 4')).toBeVisible()
    await expect(order(page)).toHaveCount(2)

    // Whoever leaves is asked first; a preview is no leaving.
    await page.getByRole('link', { name: 'Back to the templates' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('As the signer sees it')).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()

    // Somebody else adds a field meanwhile: the save is refused, and both fields are kept.
    const id = new URL(page.url()).searchParams.get('template')
    const stored = (await (await page.request.get(`${templates}/${id}`)).json()) as { version: number }
    const theirs = { key: 'f1', type: 'TEXT', page: 1, x: 10, y: 10, width: 80, height: 20 }
    const data = {
      name: 'Journey agreement',
      isRetired: false,
      version: stored.version,
      fields: [{ ...theirs, required: false, label: 'Theirs', prefill: null }],
    }
    expect((await page.request.put(`${templates}/${id}`, { headers, data })).status()).toBe(200)
    await save(page).click()
    await page.getByRole('button', { name: 'Reload and keep what I typed' }).click()
    await expect(order(page)).toHaveCount(3)
    await save(page).click()
    await expect(toast(page, 'Template saved!')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await page.reload()
    await expect(order(page)).toHaveCount(3)

    await page.getByRole('button', { name: 'Retire' }).click()
    await expect(toast(page, 'Template retired!')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the templates' }).click()
    const row = page.getByRole('row', { name: /Journey agreement/ })
    await expect(row).toContainText('Retired')
    await row.getByRole('button', { name: 'Delete Journey agreement' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click()
    await expect(toast(page, 'Template deleted!')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})

test('a template is sent to be signed, seen in the list, and its request is revoked', async ({ page }) => {
  test.slow()
  const email = freshEmail()
  await beSignedIn(page, demo.manager)
  // A route takes effect a moment after it is set, so it is set long before the call that it concerns.
  let isLineLost = false
  await page.route('**/api/admin/esignature/requests', (route) =>
    isLineLost && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto('/admin/esignature?tab=requests')
  // All of the dialog by the keyboard.
  await page.getByRole('button', { name: 'Send for signature' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send for signature' })
  const practice = dialog.getByRole('combobox', { name: 'Practice' })
  const [first, last] = ['first', 'last'].map((name) => dialog.getByRole('textbox', { name: `Signer ${name} name` }))
  const reach = dialog.getByRole('textbox', { name: 'Email' })
  const documents = dialog.getByRole('button', { name: /^Documents/ })
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  for (const message of ['Practice is required', 'First name is required', 'Select at least one template'])
    await expect(dialog.getByText(message)).toBeVisible()
  await expect(practice).toBeFocused()
  await page.keyboard.type('Northern Lights Card')
  await chooseByKeys(page, 'Northern Lights Cardiology')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(first ?? reach).toBeFocused()
  await page.keyboard.type('Nora')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Journey')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(reach).toBeFocused()
  await page.keyboard.type('nora@')
  await page.keyboard.press('Tab')
  await expect(documents).toBeFocused()
  await page.keyboard.press('Enter')
  await chooseByKeys(page, 'Confidentiality agreement')
  await chooseByKeys(page, 'Notice to read')
  await page.keyboard.press('Escape')
  await axe(page)
  const expectKept = async (address: string) => {
    await expect(practice).toHaveValue('Northern Lights Cardiology')
    await expect(first ?? reach).toHaveValue('Nora')
    await expect(last ?? reach).toHaveValue('Journey')
    await expect(reach).toHaveValue(address)
    await expect(documents).toHaveAccessibleName(/Confidentiality agreement.*Notice to read/)
  }

  // A bad address, then a line that is lost: what was typed stays.
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(dialog.getByText('Must be a valid email')).toBeVisible()
  await expect(reach).toBeFocused()
  await expectKept('nora@')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(email)
  isLineLost = true
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Something went wrong; please try again')).toBeVisible()
  await expectKept(email)
  expect(await mailTo(page.request, email)).toEqual([])
  isLineLost = false
  await reach.press('Enter')
  await expect(toast(page, 'Request sent!')).toBeVisible()
  await expect.poll(async () => (await mailTo(page.request, email)).length).toBe(1)

  await page.getByRole('searchbox', { name: 'Signer or document' }).fill('Nora Jour')
  const row = page.getByRole('row', { name: /Nora Journey/ }).filter({ hasText: email })
  await expect(row).toContainText('Confidentiality agreement +1')
  await expect(row).toContainText('Sent')
  await row.getByRole('button', { name: 'Nora Journey' }).click()
  const details = page.getByRole('region', { name: 'Request', exact: true })
  await expect(details.getByRole('heading', { name: 'Nora Journey' })).toBeFocused()
  await expect(details.getByText('Confidentiality agreement.pdf')).toBeVisible()
  await expect(details.getByText('Chain whole')).toBeVisible()
  await axe(page)

  await details.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke request' }).click()
  await expect(toast(page, 'Request revoked!')).toBeVisible()
  await expect(details.getByRole('listitem').filter({ hasText: 'Revoked' })).toBeVisible()
  await expect(row).toContainText('Revoked')
  await page.getByRole('radio', { name: /^Signed/ }).click({ force: true })
  await expect(row).toHaveCount(0)

  // The template is in use now.
  await page.goto('/admin/esignature')
  await page.getByRole('button', { name: 'Delete Confidentiality agreement' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click()
  await expect(toast(page, 'This template is in use; it can be retired instead')).toBeVisible()
})

test('the pages of e-signatures fit a phone and are accessible there', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/esignature')
  await page.getByRole('link', { name: 'Consent to treatment' }).click()
  await isAt(page, '/admin/esignature?template=4')
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible()
  await tool(page, 'Text').click()
  await expect(field(page, 'Text')).toBeFocused()
  await expect.poll(() => page.evaluate(overflow)).toBe(0)
  await axe(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.goto('/admin/esignature?tab=requests')
  await expect(page.getByRole('radio', { name: /^All/ })).toBeVisible()
  await expect.poll(() => page.evaluate(overflow)).toBe(0)
  await axe(page)
})
