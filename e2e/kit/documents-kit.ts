import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect } from './kit.ts'

export const team = { id: 2, name: 'Cascade Billing Group' }

/** Opens the documents of a team as the administrator. No other journey opens this team's row. */
export async function openCard(page: Page): Promise<void> {
  await beSignedIn(page, demo.administrator)
  await page.goto('/h3admin/revenueteams')
  await page.getByRole('button', { name: `Details of ${team.name}` }).click()
  await expect(documents(page)).toHaveAttribute('aria-busy', 'false')
}

export const documents = (page: Page) => page.getByRole('table', { name: `Documents of ${team.name}` })
export const rowOf = (page: Page, filename: string) =>
  documents(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: filename, exact: true }) })
export const choose = (page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel('Choose files').setInputFiles(files)
/** What is asked about an uploaded file before it takes its place in the list. */
export const factsOf = (page: Page, filename: string) =>
  page.getByRole('form', { name: `Details of ${filename}`, exact: true })
export async function setCategory(page: Page, filename: string, label: string): Promise<void> {
  const facts = factsOf(page, filename)
  await facts.getByLabel('Category').selectOption({ label })
  await facts.getByRole('button', { name: 'Save' }).click()
}

/** Chooses a file and its category, and waits until it is in the list. */
export async function add(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  label = 'Contract Custom',
): Promise<void> {
  await choose(page, file)
  await setCategory(page, file.name, label)
  await expect(rowOf(page, file.name)).toBeVisible()
}
