import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import type { Response } from '@playwright/test'
import { deliverFax, list, pages, row, triage } from '../kit/fax-kit.ts'
import { beSignedIn, demo, expect, selectChoice } from '../kit/kit.ts'
import { pdfFile } from '../kit/pdf-files.ts'
import { test, toast } from '../kit/people-kit.ts'
import { freshPatient } from '../kit/referral-kit.ts'

// Practices whose faxes no other journey reads.
const fairbanks = { id: 22, fax: '(907) 555-0113' }
const kenai = { id: 24, fax: '(907) 555-0117' }
const broken = { status: 500, json: { message: 'broken' } }

test('Save & Next and Discard open the next fax, a fax that came twice says so, and failed calls lose nothing', async ({
  page,
}) => {
  test.slow()
  const name = freshPatient()
  const send = (caller: string, paper: string, minutesAgo: number) =>
    deliverFax(page, {
      toNumber: fairbanks.fax,
      fromCallerId: caller,
      paper: pdfFile('fax.pdf', paper).buffer,
      minutesAgo,
    })
  const first = await send(`${name} first`, name, 30)
  await send(`${name} second`, `${name} and another`, 20)
  // Its caller id is cut to one line.
  await send(`${name}\nthird ${'x'.repeat(400)}`, name, 10)
  const [newest, next, oldest] = [row(page, `${name} third`), row(page, `${name} second`), row(page, `${name} first`)]

  // A list that could not be loaded says so, and heals with the next poll.
  const listCalls = new RegExp(`/api/inbound_fax/${fairbanks.id}(?:\\?|$)`)
  await page.route(listCalls, (route) => route.fulfill(broken))
  await page.clock.install()
  await beSignedIn(page, demo.editor)
  await page.goto(`/referrals/inbound-faxes?practice=${fairbanks.id}`)
  const failure = page.getByRole('alert').filter({ hasText: 'The faxes could not be loaded.' })
  await expect(failure).toContainText(texts.reloadPage)
  await page.unroute(listCalls)
  await page.clock.fastForward(limits.faxPollMs + 1000)
  await expect(newest).toBeVisible()
  await expect(failure).toHaveCount(0)

  await newest.click()
  await expect(triage(page).getByText(`The same fax came before, as number ${first}.`)).toBeVisible()
  const discards = '**/api/inbound_fax/discard/*'
  await page.route(discards, (route) => route.fulfill(broken))
  await triage(page).getByLabel('Patient last name').fill(name)
  await triage(page).getByRole('button', { name: 'Discard' }).click()
  await expect(toast(page, texts.tryAgain)).toBeVisible()
  // A message covers no button of the form.
  const buttons = await triage(page).getByRole('button', { name: 'Discard' }).boundingBox()
  const message = await toast(page, texts.tryAgain).boundingBox()
  expect((message?.y ?? Infinity) + (message?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
  await expect(newest).toHaveAttribute('aria-current', 'true')
  await expect(triage(page).getByLabel('Patient last name')).toHaveValue(name)
  await page.unroute(discards)

  await selectChoice(triage(page).getByRole('radio', { name: 'Routine' }))
  await triage(page).getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option', { name: 'ARH', exact: true }).click()
  await triage(page).getByRole('button', { name: 'Save & Next' }).click()
  await expect(toast(page, 'Saved! Now ready for scheduling.')).toBeVisible()
  await expect(next).toHaveAttribute('aria-current', 'true')
  await expect(newest).toHaveCount(0)
  await expect(pages(page).locator('canvas').first()).toBeVisible()
  await expect(triage(page).getByText(/^The same fax came before/)).toHaveCount(0)
  await expect(triage(page).getByLabel('Patient last name')).toHaveValue('')
  await triage(page).getByRole('button', { name: 'Discard' }).click()
  await expect(toast(page, 'Discarded!')).toBeVisible()
  await expect(oldest).toHaveAttribute('aria-current', 'true')
  await expect(next).toHaveCount(0)
})

test('the claim of an open fax is renewed, and somebody else sees it freed once the fax is closed', async ({
  page,
  visitor,
}) => {
  const name = freshPatient()
  const send = (caller: string) =>
    deliverFax(page, { toNumber: kenai.fax, fromCallerId: caller, paper: pdfFile('fax.pdf', caller).buffer })
  const id = await send(`${name} first`)
  await send(`${name} second`)
  const address = `/referrals/inbound-faxes?practice=${kenai.id}`
  const claims = (response: Response) =>
    response.url().endsWith(`/api/inbound_fax/claim/${id}`) && response.request().method() === 'POST'
  const endOf = async (response: Promise<Response>) =>
    Date.parse(((await (await response).json()) as { claimedUntil: string }).claimedUntil)

  await page.clock.install()
  await beSignedIn(page, demo.editor)
  await page.goto(address)
  const claimed = page.waitForResponse(claims)
  await row(page, `${name} first`).click()
  const begun = await endOf(claimed)
  const renewed = page.waitForResponse(claims)
  await page.clock.fastForward((limits.faxClaimSeconds * 1000) / 2 + 1000)
  expect(await endOf(renewed)).toBeGreaterThan(begun)

  const other = await visitor()
  await beSignedIn(other, demo.manager)
  await other.goto(address)
  const [one, two] = [row(other, `${name} first`), row(other, `${name} second`)]
  await expect(one).toContainText('Joel Arreola')
  await row(page, `${name} second`).click()
  await expect(two).toContainText('Joel Arreola')
  await expect(one).not.toContainText('Joel Arreola')
  await page.getByRole('link', { name: /^Scheduling/ }).click()
  await expect(list(page)).toHaveCount(0)
  await expect(two).not.toContainText('Joel Arreola')
  await two.click()
  await expect(triage(other).getByRole('button', { name: 'Save & Next' })).toBeEnabled()
  await expect(triage(other).getByRole('alert')).toHaveCount(0)
})
