import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt } from './kit/kit.ts'
import { mailTo } from './kit/mail.ts'
import { invite } from './kit/onboarding-kit.ts'
import { axe, test, toast } from './kit/people-kit.ts'

/** The provider of the demo whose onboarding is complete and waits for a review. No other journey decides about it. */
const provider = 47
const address = 'clinician47@practices.test'
const headers = { revenueTeamId: '1' }

const row = (page: Page, label: string) =>
  page.locator('tr[data-change]').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
const boxOf = (page: Page, label: string) => page.getByRole('checkbox', { name: `Select ${label}`, exact: true })
const tab = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })

interface Change {
  id: number
  label: string
}

/** Accepts a change as somebody else would meanwhile. */
async function acceptBehind(page: Page, label: string): Promise<void> {
  const changes = (await (await page.request.get(`/api/onboardingreview/provider/${provider}`)).json()) as Change[]
  const accept = changes.filter((change) => change.label === label).map(({ id }) => id)
  const answer = await page.request.post(`/api/onboardingreview/provider/${provider}`, { headers, data: { accept } })
  expect(answer.status()).toBe(200)
}

test('a manager accepts what a provider changed, and sends back what is to be corrected', async ({ page }) => {
  test.slow()
  await beSignedIn(page, demo.manager)
  await page.goto('/admin/onboarding-reviews')
  await expect(page.getByRole('heading', { level: 1, name: 'Onboarding Review' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Onboarding Review \d+ pending/ })).toBeVisible()
  const list = page.getByRole('navigation', { name: 'Providers to review' })
  await list.getByRole('button', { name: /8 pending/ }).click()
  await isAt(page, `/admin/onboarding-reviews?provider=${provider}`)
  await expect(page.locator('tr[data-change]')).toHaveCount(8)
  await expect(row(page, 'Cell phone')).toContainText('(907) 555-0174')
  await expect(row(page, 'Citizenship')).toContainText('not on file')

  // By the keys: the row below, accepted, and the next one has the focus.
  await boxOf(page, 'Cell phone').focus()
  await page.keyboard.press('j')
  await expect(boxOf(page, 'CAQH ID')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('a')
  await expect(page.getByRole('status').filter({ hasText: 'Changes accepted!' })).toBeVisible()
  await expect(row(page, 'Cell phone')).toHaveCount(0)
  await expect(boxOf(page, 'CAQH ID')).toBeFocused()

  await boxOf(page, 'CAQH ID').check()
  await boxOf(page, 'Street').check()
  await page.getByRole('button', { name: 'Accept selected' }).click()
  await expect(page.locator('tr[data-change]')).toHaveCount(5)

  // A message is required, and what was typed outlives a change that somebody else decided.
  await boxOf(page, 'Zip').focus()
  await page.keyboard.press('s')
  const message = page.getByRole('textbox', { name: 'Message about Zip' })
  await expect(message).toBeFocused()
  await page.getByRole('button', { name: 'Send back 1' }).click()
  await expect(page.getByText('Please say what should be corrected')).toBeVisible()
  await expect(message).toBeFocused()
  await message.fill('The letter came back from this zip')
  await row(page, 'Medicaid ID').getByRole('button', { name: 'Send back Medicaid ID' }).click()
  await page.getByRole('textbox', { name: 'Message about Medicaid ID' }).fill('Two digits are swapped')
  await expect(page.getByRole('button', { name: 'Accept all but 2' })).toBeVisible()
  await acceptBehind(page, 'Medicaid ID')
  await page.getByRole('button', { name: 'Send back 2' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'changed by someone else' })).toBeVisible()
  await page.getByRole('button', { name: 'Reload and keep what I typed' }).click()
  await expect(row(page, 'Medicaid ID')).toHaveCount(0)
  await expect(message).toHaveValue('The letter came back from this zip')

  // Whoever leaves is asked first.
  await page.getByRole('link', { name: 'Open page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Send back 1' }).click()
  await expect(toast(page, 'Sent back to the provider!')).toBeVisible()

  // One mail with the message and a new link, for the old one was complete.
  const asked = (await mailTo(page.request, address)).filter(({ text }) =>
    text.includes('Demographics, Zip: The letter came back from this zip'),
  )
  expect(asked).toHaveLength(1)
  const token = asked[0]?.links[0]?.split('/').at(-1) ?? ''
  const stage = (await (await page.request.get(`/api/onboarding/demographics/${token}`)).json()) as {
    savedStages: string[]
    sentBack: unknown[]
  }
  expect(stage.sentBack).toEqual([{ field: 'currentZip', label: 'Zip', message: 'The letter came back from this zip' }])
  expect(stage.savedStages).toContain('documents')
  expect(stage.savedStages).not.toContain('demographics')

  await page.getByRole('button', { name: 'Accept all', exact: true }).click()
  await expect(page.getByText('Nothing to review')).toBeVisible()
  await expect(list.getByText('Sent back, waiting for the provider')).toBeVisible()
  await tab(page, /^Sent back 1$/).check()
  await expect(page.getByText('“The letter came back from this zip”')).toBeVisible()
  await tab(page, /^Accepted 7$/).check()
  await expect(page.locator('tr[data-change]')).toHaveCount(7)
  await axe(page)

  // The provider page says how far the new link has come.
  await page.getByRole('link', { name: 'Open page' }).click()
  const card = page.getByRole('region', { name: 'Onboarding', exact: true })
  await expect(card.getByText('Link open')).toBeVisible()
  await expect(card.getByText(/^\d+ of 14$/)).toBeVisible()
  await expect(card.getByText(address)).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: 'Demographics' })).toContainText('Sent back')
  await axe(page)
})

test('a manager chooses the pages of the onboarding forms, and a stale save loses nothing', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  const practice = 22
  const preferences = `/api/admin/practice/onboarding/preferences/${practice}`
  await page.goto(`/admin/practices?practice=${practice}`)
  const form = page.getByRole('form', { name: /^Provider onboarding forms of / })
  const down = form.getByRole('button', { name: 'Move Areas of Expertise down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(down).toBeFocused()
  await expect(form.getByText('Areas of Expertise is page 4 of 14')).toBeAttached()
  const up = form.getByRole('button', { name: 'Move Treatment Modalities up' })
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await form.getByRole('switch', { name: 'Immunizations' }).click()
  await form.getByRole('switch', { name: 'Case log' }).click()

  const stored = (await (await page.request.get(preferences)).json()) as Record<string, unknown>
  const behind = await page.request.put(preferences, { headers, data: { ...stored, showPager: !stored['showPager'] } })
  expect(behind.status()).toBe(200)
  await form.getByRole('button', { name: 'Save onboarding forms' }).click()
  await form.getByRole('button', { name: 'Reload and keep what I typed' }).click()
  await expect(form.getByText('Now shown as they saved it: Pager.')).toBeVisible()
  await form.getByRole('button', { name: 'Save onboarding forms' }).click()
  await expect(toast(page, 'Onboarding forms updated!')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save onboarding forms' })).toBeDisabled()
  await axe(page)

  await page.reload()
  await expect(form.getByRole('switch', { name: 'Immunizations' })).not.toBeChecked()
  await expect(form.getByRole('listitem').nth(3)).toContainText('Areas of Expertise')
  const { showImmunizationsPage, caseLogRequired, stageOrder } = (await (
    await page.request.get(preferences)
  ).json()) as { showImmunizationsPage: boolean; caseLogRequired: boolean; stageOrder: string[] }
  expect([showImmunizationsPage, caseLogRequired]).toEqual([false, true])
  expect(stageOrder.slice(0, 4)).toEqual(['demographics', 'treatment-modalities', 'documents', 'areas-of-expertise'])
})

test('a manager copies the link to the onboarding forms, mails it again and revokes it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { providerId, email, token } = await invite(page.request)
  await beSignedIn(page, demo.otherTeam)
  await page.goto(`/provider/${providerId}`)
  const card = page.getByRole('region', { name: 'Onboarding', exact: true })
  await expect(card.getByText('0 of 14')).toBeVisible()
  await card.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(new RegExp(`/${token}$`))
  await card.getByRole('button', { name: 'Resend' }).click()
  await expect(toast(page, `Link sent again to ${email}`)).toBeVisible()
  expect((await mailTo(page.request, email)).map(({ links }) => links[0]?.endsWith(token))).toEqual([true, true])
  await axe(page)

  await card.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(toast(page, 'Link revoked!')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto(`/onboarding/start/${token}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Link not valid' })).toBeFocused()
})
