import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt, test } from '../kit/kit.ts'
import { question } from '../kit/management-kit.ts'
import { pdfFile } from '../kit/pdf-files.ts'
import { answerOf, remove, send } from '../kit/practice-kit.ts'

/** No other journey looks at the certifications of this provider. */
const providerId = 43
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface Certification {
  id: number
  certification: string
}

async function makeCertification(page: Page, certification: string): Promise<number> {
  await send(page, 'post', '/boardcertification', { providerId, certification, expirationDate: dayIn(20) })
  const all = await answerOf<Certification[]>(page, `/boardcertification/provider/${providerId}`)
  return all.find((each) => each.certification === certification)?.id ?? 0
}

async function openRenewal(page: Page, name: string) {
  await page.goto(`/expirables?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: new RegExp(`^Renew .*${name}`) }).click()
  const panel = page.getByRole('form', { name: new RegExp(`^Renew .*${name}`) })
  const day = panel.getByRole('textbox', { name: 'New expiration date' })
  await day.fill('03/31/2030')
  return { panel, day, renew: panel.getByRole('button', { name: 'Renew', exact: true }) }
}

const gone = 'Somebody else has renewed or removed this record'

test('a typed renewal stays until it is saved or discarded, whatever happens to its row', async ({ page }) => {
  await beSignedIn(page, demo.editor)
  const stamp = Date.now()
  const [deleted, renewed] = [`Deleted ${stamp}`, `Renewed ${stamp}`]
  const [deletedId, renewedId] = [await makeCertification(page, deleted), await makeCertification(page, renewed)]

  const first = await openRenewal(page, deleted)
  const overdue = page.getByRole('button', { name: /^Overdue/ })
  await overdue.click()
  await expect(overdue).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('table', { name: 'Expirables' })).toHaveAttribute('aria-busy', 'false')
  await expect(first.day).toHaveValue('03/31/2030')

  const asked = question(page, 'Discard unsaved changes?')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard', exact: true }).click()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toHaveCount(0)
  await expect(first.day).toHaveValue('03/31/2030')

  await remove(page, `/boardcertification/${deletedId}`)
  await first.renew.click()
  await expect(first.panel).toContainText(gone)
  await isAt(page, `/expirables?q=${encodeURIComponent(deleted).replaceAll('%20', '+')}&group=overdue`)
  await expect(first.day).toHaveValue('03/31/2030')
  await first.panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(first.panel).toHaveCount(0)

  const second = await openRenewal(page, renewed)
  await send(page, 'put', `/boardcertification/${renewedId}`, { providerId, expirationDate: dayIn(900) })
  await second.renew.click()
  await second.panel.getByRole('button', { name: 'Reload and keep what I typed' }).click()
  await expect(second.panel).toContainText(gone)
  await expect(second.day).toHaveValue('03/31/2030')
  await second.panel.getByRole('button', { name: 'Cancel' }).click()
  await remove(page, `/boardcertification/${renewedId}`)
})

test('the date of a file goes with the file that is taken back, and the next file gives its own', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/expirables?type=document')
  await page
    .getByRole('button', { name: /^Renew / })
    .first()
    .click()
  const panel = page.getByRole('form', { name: /^Renew / })
  const expires = panel.getByRole('textbox', { name: 'New expiration date' })
  for (const [file, day] of [
    ['a exp 2031-03-31.pdf', '03/31/2031'],
    ['b exp 2032-03-31.pdf', '03/31/2032'],
  ] as const) {
    await panel.locator('input[type="file"]').setInputFiles(pdfFile(file, 'Renewed'))
    await expect(expires).toHaveValue(day)
    await expect(panel.getByText('Read from the file, check it')).toBeVisible()
    await panel.getByRole('button', { name: `Take back ${file}` }).click()
    await expect(expires).toHaveValue('')
  }
})

test('a link with a practice that the reader does not see shows the expirables without it', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/expirables?type=license&practice=999999')
  await isAt(page, '/expirables?type=license')
  await expect(page.getByRole('alert')).toHaveText(
    'The practice or provider of this filter does not exist or was removed',
  )
  const open = page.getByRole('link', { name: /^Open the provider of License/ }).first()
  await expect(open).toHaveAttribute('href', /^\/provider\/\d+\/state-licenses$/)
})
