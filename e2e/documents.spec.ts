import type { Page } from '@playwright/test'
import { add, choose, documents, openCard, rowOf, setCategory, team } from './kit/documents-kit.ts'
import { expect } from './kit/kit.ts'
import { pdfFile } from './kit/pdf-files.ts'
import { axe, picture, test, toast } from './kit/people-kit.ts'

const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' })
const uploadOf = (page: Page, filename: string) => uploads(page).getByRole('listitem').filter({ hasText: filename })
const confirm = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Removes the documents of a journey, also when it failed. */
async function withCleanup(page: Page, mark: string, journey: () => Promise<void>): Promise<void> {
  try {
    await journey()
  } finally {
    const left = (await (await page.request.get(`/api/revenueteam/${team.id}/files`)).json()) as { filename: string }[]
    for (const { filename } of left.filter((each) => each.filename.startsWith(mark)))
      await page.request.post(`/api/revenueteam/${team.id}/file/delete`, { data: { filename } })
  }
}

/** Slows uploads down, so that their progress can be checked. */
async function slowly(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const set = async (uploadThroughput: number) => {
    await browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  }
  await browser.send('Network.enable')
  await set(bytesPerSecond)
  return () => set(-1)
}

test('files are uploaded several at once with their progress, cancelled, overwritten, dropped and refused', async ({
  page,
}) => {
  await withCleanup(page, 'Upload', async () => {
    await openCard(page)
    const fast = await slowly(page, 50_000)
    await choose(
      page,
      ['one', 'two', 'three'].map((name) => pdfFile(`Upload ${name}.pdf`, name, 1, 4_000_000)),
    )
    for (const name of ['one', 'two']) {
      const progress = page.getByRole('progressbar', { name: `Upload of Upload ${name}.pdf` })
      await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    }
    await axe(page)
    await page.getByRole('button', { name: 'Cancel the upload of Upload three.pdf' }).click()
    await expect(uploadOf(page, 'Upload three.pdf')).toHaveCount(0)
    await fast()
    await expect(uploadOf(page, 'Upload one.pdf')).toContainText('Uploaded')
    await expect(uploadOf(page, 'Upload two.pdf')).toContainText('Uploaded')

    await setCategory(page, 'Upload one.pdf', 'Contract Custom')
    await expect(rowOf(page, 'Upload one.pdf')).toContainText('Contract Custom')
    await setCategory(page, 'Upload two.pdf', 'Contract Standard')
    await expect(rowOf(page, 'Upload two.pdf')).toContainText('Contract Standard')
    await expect(uploads(page)).toHaveCount(0)

    await choose(page, [pdfFile('Upload one.pdf', 'One again')])
    await expect(
      page.getByText('A file named Upload one.pdf already exists. Do you want to overwrite it?'),
    ).toBeVisible()
    await confirm(page, 'Cancel')
    await expect(uploads(page)).toHaveCount(0)
    await choose(page, [pdfFile('Upload one.pdf', 'One again')])
    await confirm(page, 'Overwrite')
    await expect(uploadOf(page, 'Upload one.pdf')).toContainText('Replaced')
    await page.getByRole('button', { name: 'Dismiss Upload one.pdf' }).click()
    await expect(rowOf(page, 'Upload one.pdf')).toContainText('Contract Custom')

    await choose(page, [
      { name: 'Upload large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    ])
    await expect(uploadOf(page, 'Upload large.pdf')).toContainText('File size too large; max file size is 10 Mb')
    await page.getByRole('button', { name: 'Dismiss Upload large.pdf' }).click()

    const dragged = await page.evaluateHandle(
      '(() => { const held = new DataTransfer(); held.items.add(new File(["%PDF-1.4"], "Upload dropped.pdf")); return held })()',
    )
    await documents(page).dispatchEvent('dragenter', { dataTransfer: dragged })
    await expect(page.getByText('Drop to upload the file')).toBeVisible()
    await documents(page).dispatchEvent('drop', { dataTransfer: dragged })
    await expect(uploadOf(page, 'Upload dropped.pdf')).toContainText('Uploaded')
    await expect(page.getByText('Drop to upload the file')).toHaveCount(0)

    await page.reload()
    await page.getByRole('button', { name: `Details of ${team.name}` }).click()
    for (const name of ['one', 'two', 'dropped']) await expect(rowOf(page, `Upload ${name}.pdf`)).toBeVisible()
    await expect(rowOf(page, 'Upload three.pdf')).toHaveCount(0)
  })
})

test('a document is renamed and dated in its row, keeps typed values when it is refused, is hidden when outdated, and deleted', async ({
  page,
}) => {
  await withCleanup(page, 'Edit', async () => {
    await openCard(page)
    await add(page, pdfFile('Edit first.pdf', 'First'), 'Contract Custom')
    await add(page, pdfFile('Edit second.pdf', 'Second'), 'Contract Custom')

    await page.getByRole('button', { name: 'Edit Edit first.pdf' }).click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    const notes = page.getByRole('textbox', { name: 'Notes' }).last()
    await expect(name).toBeFocused()
    await name.fill('  ')
    await notes.fill('Signed by both sides')
    await name.press('Enter')
    await expect(page.getByText("Filename can't be blank!")).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill('Edit second.pdf')
    await saveButton(page).click()
    await expect(page.getByText('Filename already exists; please choose a different name!')).toBeVisible()
    await name.fill('Edit renamed.pdf')
    await page.getByRole('textbox', { name: 'Expires' }).fill('13/45')
    await saveButton(page).click()
    await expect(page.getByText('Must be a valid date')).toBeVisible()
    await page.getByRole('button', { name: `Details of ${team.name}` }).click()
    await confirm(page, 'Cancel')
    await expect(name).toHaveValue('Edit renamed.pdf')
    await page.getByRole('textbox', { name: 'Effective' }).fill('1/5/2026')
    await page.getByRole('textbox', { name: 'Expires' }).fill('1/4/2026')
    await saveButton(page).click()
    await expect(page.getByText('Expiration date must be after the effective date')).toBeVisible()

    await page.getByRole('textbox', { name: 'Expires' }).fill('01/31/2019')
    await page.getByRole('textbox', { name: 'Expires' }).press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Thursday, January 31, 2019' })).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(page.getByRole('button', { name: 'Thursday, February 28, 2019' })).toBeFocused()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Expires' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Effective' }).fill('')
    const saving = '**/api/revenueteam/*/file'
    const changed = 'This record was changed by someone else; please reload and try again'
    await page.route(saving, (route) => route.fulfill({ status: 409, json: { message: changed } }), { times: 1 })
    await saveButton(page).click()
    await expect(page.getByText(changed)).toBeVisible()
    await expect(name).toHaveValue('Edit renamed.pdf')
    await expect(notes).toHaveValue('Signed by both sides')
    await saveButton(page).click()
    await expect(toast(page, 'Updated!')).toBeVisible()

    await expect(rowOf(page, 'Edit renamed.pdf')).toHaveCount(0)
    await page.getByRole('switch', { name: 'Show outdated' }).check()
    await expect(rowOf(page, 'Edit renamed.pdf')).toContainText(/01\/31\/2019\s*expired/)
    await page.getByRole('button', { name: 'Delete Edit renamed.pdf' }).click()
    await expect(page.getByRole('dialog', { name: 'Delete Edit renamed.pdf?' })).toBeVisible()
    await confirm(page, 'Delete document')
    await expect(toast(page, 'Deleted!')).toBeVisible()
    await expect(rowOf(page, 'Edit renamed.pdf')).toHaveCount(0)
  })
})

test('a PDF and a picture are viewed without a download, edited beside the preview, and downloaded alone or together', async ({
  page,
}) => {
  await withCleanup(page, 'Look', async () => {
    await openCard(page)
    await add(page, pdfFile('Look contract.pdf', 'Contract', 3), 'Contract Custom')
    await add(page, { ...picture, name: 'Look seal.png' }, 'Contract Standard')

    await page.getByRole('button', { name: 'Look contract.pdf', exact: true }).click()
    const preview = page.getByRole('dialog', { name: 'Look contract.pdf' })
    await expect(preview.getByText('1 of 3')).toBeVisible()
    await expect(preview.getByText('Contract, page 1')).toBeAttached()
    await preview.getByRole('button', { name: 'Next page' }).click()
    await expect(preview.getByText('2 of 3')).toBeVisible()
    await expect(preview.getByText('Contract, page 2')).toBeAttached()
    await expect(preview.getByText('100%')).toBeVisible()
    await preview.getByRole('button', { name: 'Zoom in' }).click()
    await expect(preview.getByText('125%')).toBeVisible()
    const width = (await preview.getByRole('group', { name: 'Page 2 of 3' }).boundingBox())?.width
    expect(width).toBe(765)
    await axe(page)
    await preview.getByLabel('Notes').fill('Look at page 2')
    await page.keyboard.press('Escape')
    await confirm(page, 'Cancel')
    await expect(preview.getByLabel('Notes')).toHaveValue('Look at page 2')
    await preview.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Updated!')).toBeVisible()
    await expect(preview).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Look contract.pdf', exact: true })).toBeFocused()

    await page.getByRole('button', { name: 'Look seal.png', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Look seal.png' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const [alone] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Look contract.pdf' }).click(),
    ])
    expect(alone.suggestedFilename()).toBe('Look contract.pdf')
    await page.getByRole('checkbox', { name: 'Select Look contract.pdf' }).check()
    await page.getByRole('checkbox', { name: 'Select Look seal.png' }).check()
    await expect(page.getByText('2 selected')).toBeVisible()
    const [together] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download ZIP' }).click(),
    ])
    expect(together.suggestedFilename()).toBe('documents.zip')
    const chunks: Buffer[] = []
    for await (const chunk of await together.createReadStream()) chunks.push(chunk as Buffer)
    const archive = Buffer.concat(chunks)
    expect(archive.subarray(0, 2).toString()).toBe('PK')
    for (const name of ['Look contract.pdf', 'Look seal.png']) expect(archive.includes(name)).toBe(true)
    expect(archive.length).toBeGreaterThan(picture.buffer.length)
  })
})
