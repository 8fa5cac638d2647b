import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, searchBox, test } from '../kit/kit.ts'
import { turnTo } from '../kit/turn.ts'

/** The page as it is on paper. */
async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
}

async function backOnScreen(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))")
}

/** Each page of a PDF is an object of its own. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
const landscapePagesOf = (pdf: Buffer): number =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].filter(
    ([, width, height]) => Number(width) > Number(height),
  ).length

test('a practice prints as a document, its matrix across, and an open task without the page behind it', async ({
  page,
}) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/practice/25')
  const matrix = page.getByRole('grid').first()
  await expect(matrix.getByRole('row').nth(1)).toBeVisible()
  const rows = Number(await matrix.getAttribute('aria-rowcount'))
  await onPaper(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(searchBox(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit', exact: true }).first()).toBeHidden()
  await expect(matrix.getByRole('row')).toHaveCount(rows)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pagesOf(pdf)).toBeGreaterThan(1)
  expect(landscapePagesOf(pdf)).toBeGreaterThan(0)
  await backOnScreen(page)

  await turnTo(page, '/tasks')
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const buttons = dialog.locator('.mantine-Button-root')
  await expect(buttons.first()).toBeVisible()
  await onPaper(page)
  await expect(dialog).toBeVisible()
  await expect(buttons.first()).toBeHidden()
  await expect(page.locator('#root')).toBeHidden()
})

test('a provider prints all rows of its lists, with the heads again on every page, dark on white in the dark theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await beSignedIn(page, demo.manager)
  await page.goto('/provider/1')
  const documents = page.getByRole('table', { name: /Documents/ }).first()
  await expect(documents).not.toHaveAttribute('aria-busy', 'true')
  const heading = page.getByRole('heading', { level: 1 })
  const [onScreen, onPaperColor] = ['rgb(228, 234, 237)', 'rgb(21, 28, 34)']
  await expect(heading).toHaveCSS('color', onScreen)
  const rows = Number(await documents.getAttribute('aria-rowcount'))
  await onPaper(page)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(documents.locator('tbody tr')).toHaveCount(rows - 1)
  await expect(documents.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(documents.getByRole('button', { name: /^(?:Edit|Delete) / })).toHaveCount(0)
  await expect(heading).toHaveCSS('color', onPaperColor)
  await expect(documents.getByRole('row').nth(1).getByRole('cell').first()).not.toHaveCSS('color', onScreen)
  await expect(page.getByRole('region', { name: /Documents/ }).first()).toHaveCSS(
    'background-color',
    'rgb(255, 255, 255)',
  )
  await page.emulateMedia({ media: 'screen' })
  await expect(heading).toHaveCSS('color', onScreen)
})
