import type { Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '../kit/kit.ts'
import { desktop, heading, looksRight, phone } from '../kit/link-kit.ts'
import { pdfFile } from '../kit/pdf-files.ts'
import { test } from '../kit/people-kit.ts'

/** A document that the server under test has sealed. */
function sealedDocument(): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'credence-sealed-'))
  const file = path.join(folder, 'sealed.pdf')
  try {
    execFileSync(process.execPath, ['e2e/seal-document.ts', process.env['E2E_DATA'] ?? '', file], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      stdio: 'pipe',
    })
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'application/pdf') =>
  page.getByLabel('PDF to check').setInputFiles({ name, mimeType, buffer })
const verdict = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true })

/** Drops a file of this size on the page, as a mouse does. */
const drop = (page: Page, size: number) =>
  page.evaluate(`(() => {
    const held = new DataTransfer()
    held.items.add(new File([new Uint8Array(${size})], 'dropped.pdf'))
    const zone = document.querySelector('main [role=status]')
    for (const type of ['dragenter', 'dragover', 'drop']) zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: held }))
  })()`)

test('somebody checks signed documents on a phone, and reads what became of them', async ({ page }) => {
  const sealed = sealedDocument()
  await page.setViewportSize(phone)
  await page.goto('/verify')
  await expect(heading(page, 'Is this document the one that was signed?')).toBeFocused()
  await looksRight(page)

  await choose(page, 'agreement.pdf', sealed)
  await expect(verdict(page, 'This document is whole and ours')).toBeFocused()
  await expect(page.getByRole('list', { name: 'Signers' })).toContainText('Maya Kowalczyk')
  await expect(page.getByText('Provider services agreement', { exact: true })).toBeVisible()
  await expect(page.getByText('PAdES B-B, no changes allowed (DocMDP 1)')).toBeVisible()
  await looksRight(page)

  await choose(page, 'added.pdf', Buffer.concat([sealed, Buffer.from('\n% more')]))
  await expect(verdict(page, 'This document was changed after it was sealed')).toBeFocused()
  await expect(page.getByText('Something was added after the seal; the sealed part itself is untouched.')).toBeVisible()
  await expect(page.getByText('Maya Kowalczyk')).toHaveCount(0)
  await looksRight(page)

  const changed = Buffer.from(sealed)
  changed[900] = (changed[900] ?? 0) ^ 1
  await choose(page, 'changed.pdf', changed)
  await expect(page.getByText('The content is not what was sealed.')).toBeVisible()

  await choose(page, 'plain.pdf', pdfFile('plain.pdf', 'plain').buffer)
  await expect(verdict(page, 'This document has no seal')).toBeFocused()
  await choose(page, 'notes.pdf', Buffer.from('hello'), 'text/plain')
  await expect(verdict(page, 'This file is not a PDF')).toBeFocused()
  await looksRight(page)
})

test('a file that cannot be checked is refused in words, and another one can be chosen', async ({ page }) => {
  await page.setViewportSize(desktop)
  await page.goto('/verify')
  await choose(page, 'empty.pdf', Buffer.alloc(0))
  await expect(page.getByRole('alert')).toHaveText('The file is empty')
  await drop(page, 25 * 1024 * 1024 + 1)
  await expect(page.getByRole('alert')).toHaveText('File size too large; max file size is 25 Mb')
  await page.context().setOffline(true)
  await choose(page, 'plain.pdf', pdfFile('plain.pdf', 'plain').buffer)
  await expect(page.getByRole('alert')).toContainText('connection')
  await page.context().setOffline(false)
  await choose(page, 'plain.pdf', pdfFile('plain.pdf', 'plain').buffer)
  await expect(verdict(page, 'This document has no seal')).toBeFocused()
  await looksRight(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Our root certificate (PEM)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('credence-root.pem')
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^-----BEGIN CERTIFICATE-----/)
})
