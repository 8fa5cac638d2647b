import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect } from '../kit/kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import { kenai } from '../kit/practice-kit.ts'
import { question } from '../kit/management-kit.ts'
import { saveTask } from '../kit/task-kit.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Task Details' })
const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\na letter\n%%EOF\n') }

test('files are attached to a task, downloaded and deleted, at once and without a save', async ({ page, visitor }) => {
  await beSignedIn(page, demo.editor)
  const { id } = await saveTask(page, {
    practiceId: kenai,
    category: 'INQUIRY',
    status: 'COMPLETE',
    other: `Attachments ${Date.now()}`,
  })
  await page.goto(`/tasks/${id}`)
  const section = dialog(page).getByRole('region', { name: /^Attachments/ })
  await expect(section).toContainText('No files yet')
  await section.getByLabel('Choose files to attach').setInputFiles([letter, { ...letter }])
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(section.getByRole('button', { name: 'letter (2).pdf', exact: true })).toBeVisible()
  await expect(section.getByRole('listitem').last()).toContainText('Joel Arreola')
  await axe(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'letter.pdf', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('letter.pdf')
  expect(await readFile(await download.path())).toEqual(letter.buffer)

  const remove = async () => {
    await section.getByRole('button', { name: 'Delete letter (2).pdf' }).click()
    await question(page, 'Are you sure you want to delete this attachment?')
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(section.getByRole('listitem')).toHaveCount(1)
  }
  await remove()
  await toast(page, 'Deleted!').getByRole('button', { name: 'Undo' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(toast(page, 'Restored!')).toBeVisible()
  await remove()
  await section.getByRole('button', { name: 'Recently removed' }).click()
  const drawer = page.getByRole('dialog', { name: 'Recently removed' })
  await drawer.getByRole('button', { name: 'Restore Attachment letter (2).pdf' }).click()
  await expect(drawer).toContainText('Nothing was removed')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await remove()
  await section
    .getByLabel('Choose files to attach')
    .setInputFiles({ ...letter, name: 'huge.pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expect(section.getByRole('alert')).toBeVisible()
  await section.getByRole('button', { name: 'Dismiss huge.pdf' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  const viewer = await visitor()
  await beSignedIn(viewer, demo.viewer)
  await viewer.goto(`/tasks/${id}`)
  const seen = dialog(viewer).getByRole('region', { name: /^Attachments/ })
  await expect(seen.getByRole('button')).toHaveText(['letter.pdf'])
})
