import { readFileSync } from 'node:fs'
import { fileMessages } from '@credence/contract/files/calls'
import { test as base, type Page } from '@playwright/test'
import { eicar, findEicar, startClamd, type ClamdServer } from '../server/test/kit/clamd-server.ts'
import { startS3, type S3Server } from '../server/test/kit/s3-server.ts'
import { add, openCard, rowOf } from './kit/documents-kit.ts'
import { expect, collectErrors } from './kit/kit.ts'
import { pdfFile } from './kit/pdf-files.ts'
import { picture } from './kit/people-kit.ts'
import { startServer, type RunningServer } from './server.ts'

/** Pauses the scanner until it is released. */
const hold = { until: Promise.resolve(), letGo: () => {} }
const holdScans = () => {
  hold.until = new Promise((go) => {
    hold.letGo = go
  })
}

let s3: S3Server
let clamd: ClamdServer
let server: RunningServer
/** A page of a server that stores files in a bucket and scans them. */
const test = base.extend<{ card: Page }>({
  card: async ({ browser }, use) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    const wrong = collectErrors(context, server.url, s3.endpoint)
    const page = await context.newPage()
    await openCard(page)
    await use(page)
    await context.close()
    expect(wrong, 'what went wrong in the pages').toEqual([])
  },
})
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  ;[s3, clamd] = await Promise.all([
    startS3(),
    startClamd({
      answer: async (file) => {
        await hold.until
        return findEicar(file)
      },
    }),
  ])
  server = await startServer({ ...s3.env, CLAMD_ADDRESS: `127.0.0.1:${clamd.port}` })
})
test.afterAll(async () => {
  hold.letGo()
  await server.stop()
  await Promise.all([s3.close(), clamd.close()])
})

const preview = (page: Page, name: string) => page.getByRole('region', { name: `Preview of ${name}` })
const downloadButton = (page: Page, name: string) => page.getByRole('button', { name: `Download ${name}` })
const becomesReady = (page: Page, name: string) => expect(downloadButton(page, name)).toBeEnabled()

test('a browser sends files to a bucket, shows them from there and saves them', async ({ card: page }) => {
  const paper = pdfFile('Bucket contract.pdf', 'Bucket')
  const text = { name: 'Bucket notes.txt', mimeType: 'text/plain', buffer: Buffer.from('from the bucket') }
  const calls: string[] = []
  page.context().on('response', (response) => {
    const [method, origin] = [response.request().method(), new URL(response.url()).origin]
    if (origin === s3.endpoint) calls.push(`${method} ${response.status()}`)
  })
  await add(page, paper)
  await add(page, { ...picture, name: 'Bucket seal.png' })
  await add(page, text)
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual(['PUT 200', 'PUT 200', 'PUT 200'])
  for (const name of [paper.name, 'Bucket seal.png', text.name]) await becomesReady(page, name)

  await page.getByRole('button', { name: paper.name, exact: true }).click()
  await expect(preview(page, paper.name).getByText('Bucket, page 1')).toBeAttached()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Bucket seal.png', exact: true }).click()
  const shown = preview(page, 'Bucket seal.png').getByRole('img', { name: 'Bucket seal.png' })
  await expect(shown).toHaveJSProperty('naturalWidth', 8)
  await page.keyboard.press('Escape')
  expect(calls.filter((call) => call.startsWith('GET'))).toEqual(['GET 200', 'GET 200'])

  for (const { name, buffer } of [text, paper]) {
    const [download] = await Promise.all([page.waitForEvent('download'), downloadButton(page, name).click()])
    expect(download.suggestedFilename()).toBe(name)
    expect(readFileSync(await download.path())).toEqual(buffer)
    // A headed browser closes the tab of a download; a headless one keeps it, empty.
    await expect
      .poll(() =>
        page
          .context()
          .pages()
          .map((each) => each.url())
          .filter((url) => url !== ''),
      )
      .toEqual([page.url()])
  }
})

test('a file that is not scanned yet, and one with a virus, cannot be opened and show the reason', async ({
  card: page,
}) => {
  holdScans()
  const [clean, sick] = [
    pdfFile('Scan clean.pdf', 'Clean'),
    { ...pdfFile('Scan sick.pdf', 'Sick'), buffer: Buffer.concat([pdfFile('', 'Sick').buffer, eicar]) },
  ]
  await add(page, clean)
  await add(page, sick)
  for (const { name } of [clean, sick]) {
    await expect(rowOf(page, name)).toContainText('Checking')
    await expect(downloadButton(page, name)).toBeDisabled()
  }
  await page.getByRole('button', { name: clean.name, exact: true }).click()
  await expect(preview(page, clean.name)).toContainText(fileMessages.scanning)
  await page.keyboard.press('Escape')

  hold.letGo()
  await expect(rowOf(page, sick.name)).toContainText('Virus found')
  await becomesReady(page, clean.name)
  await expect(downloadButton(page, sick.name)).toBeDisabled()
  await expect(rowOf(page, clean.name)).not.toContainText('Checking')
  await page.getByRole('button', { name: sick.name, exact: true }).click()
  await expect(preview(page, sick.name)).toContainText(fileMessages.infected)
  await page.keyboard.press('Escape')
  const refused = await page.request.post('/api/revenueteam/2/file/signeddownloadurl', {
    data: { filename: sick.name },
  })
  expect([refused.status(), ((await refused.json()) as { message: string }).message]).toEqual([
    409,
    fileMessages.infected,
  ])
})
