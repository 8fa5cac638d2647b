import type { Page } from '@playwright/test'
import { list, pages, row, triage } from '../kit/fax-kit.ts'
import { beSignedIn, demo, expect, selectChoice } from '../kit/kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import { turnTo } from '../kit/turn.ts'

/** A fax from the demo's own machine, by the button of the mailbox. */
async function sendFax(page: Page, caller: string, count: number): Promise<void> {
  await turnTo(page, '/dev/mailbox')
  await page.getByRole('button', { name: 'Send a fax' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Caller id').fill(caller)
  await dialog.getByLabel('Pages').fill('0')
  await dialog.getByRole('button', { name: 'Send fax' }).click()
  await expect(dialog.getByText('Please enter a number from 1 to 200')).toBeVisible()
  await dialog.getByLabel('Pages').fill(String(count))
  await dialog.getByRole('button', { name: 'Send fax' }).click()
  await expect(toast(page, 'Fax sent')).toBeVisible()
}

const choose = async (page: Page, label: string, option: string) => {
  await triage(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a fax arrives, is looked at, split, saved to the board and discarded, and a discarded one is restored', async ({
  page,
}) => {
  await beSignedIn(page, demo.frontDesk)
  await page.goto('/referrals/inbound-faxes')
  await expect(page.getByRole('heading', { level: 1, name: 'Inbound Faxes' })).toBeVisible()
  await expect(row(page, /COOK INLET HEALTH.*24 pages/)).toBeVisible()
  await axe(page)

  // The list follows by itself.
  await sendFax(page, '<img src=x> Two patients', 3)
  await page.goto('/referrals/inbound-faxes')
  await row(page, /Two patients/).click()
  await expect(pages(page).locator('canvas').first()).toBeVisible()
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Page 3', exact: true }).click()
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible()
  await axe(page)

  await page.getByRole('button', { name: 'Split', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Page 3' }).check()
  await page.getByRole('group', { name: 'Split' }).getByRole('button', { name: 'Split' }).click()
  await expect(toast(page, 'The page is a fax of its own')).toBeVisible()
  await expect(row(page, /Two patients.*2 pages/)).toBeVisible()
  await expect(row(page, /Two patients.*1 page$/)).toBeVisible()

  await triage(page).getByRole('button', { name: 'Save & Next' }).click()
  await expect(triage(page).getByText('Please select urgency')).toBeVisible()
  await expect(triage(page).getByText('Please select a location')).toBeVisible()
  await expect(triage(page).getByText("Please enter the patient's last name")).toBeVisible()
  await selectChoice(triage(page).getByRole('radio', { name: 'Urgent' }))
  await choose(page, 'Location', 'T-Tower')
  await triage(page).getByLabel('Patient last name').fill('Journeyson')
  await triage(page).getByRole('button', { name: 'Save & Next' }).click()
  await expect(toast(page, 'Saved! Now ready for scheduling.')).toBeVisible()
  await expect(row(page, /Two patients.*2 pages/)).toHaveCount(0)

  // The rest of the same fax: the patient is on the board already.
  await row(page, /Two patients/).click()
  await triage(page).getByLabel('Patient last name').fill('journeyson')
  await expect(triage(page).getByText(/There is an open referral for journeyson/)).toBeVisible()
  await triage(page).getByLabel('Patient last name').fill('')
  await triage(page).getByRole('button', { name: 'Discard' }).click()
  await expect(toast(page, 'Discarded!')).toBeVisible()
  await expect(row(page, /Two patients/)).toHaveCount(0)
  await selectChoice(page.getByRole('radio', { name: 'Discarded' }))
  await row(page, /Two patients/).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(toast(page, 'Restored!')).toBeVisible()
  await selectChoice(page.getByRole('radio', { name: 'New' }))
  await expect(row(page, /Two patients/)).toBeVisible()
})

test('a fax that is left before its viewer has started causes no error, and the next one is shown', async ({
  page,
}) => {
  let isFirst = true
  await page.route('**/api/file/download*', (route) => {
    if (!isFirst) return route.continue()
    // Left unanswered: the fax is left before its file has come.
    isFirst = false
  })
  const held: (() => void)[] = []
  await page.route(/\/assets\/pdfjs-[^/]*\/worker\.mjs/, async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await beSignedIn(page, demo.frontDesk)
  await page.goto('/referrals/inbound-faxes')
  await row(page, /SUSITNA INT MED/)
    .first()
    .click()
  await expect.poll(() => held.length).toBe(1)
  await row(page, /COOK INLET HEALTH.*24 pages/).click()
  await expect.poll(() => held.length).toBe(2)
  for (const go of held) go()
  await expect(pages(page).locator('canvas').first()).toBeVisible()
  await expect(page.getByText('1 of 24', { exact: true })).toBeVisible()
})

test('a second person is told who works on a fax, takes it over, and a viewer only looks', async ({
  page,
  browser,
  baseURL,
}) => {
  await beSignedIn(page, demo.editor)
  await page.goto('/referrals/inbound-faxes?practice=26')
  const first = list(page).getByRole('button').first()
  await first.click()
  await expect(triage(page)).toBeVisible()
  const other = await (await browser.newContext({ baseURL: baseURL ?? '', colorScheme: 'dark' })).newPage()
  await beSignedIn(other, demo.manager)
  await other.goto('/referrals/inbound-faxes?practice=26')
  await expect(list(other).getByText('Joel Arreola')).toBeVisible()
  await list(other).getByRole('button').first().click()
  await expect(triage(other).getByRole('alert')).toContainText('Joel Arreola is working on this fax')
  await expect(triage(other).getByRole('button', { name: 'Save & Next' })).toBeDisabled()
  await axe(other)
  await triage(other).getByRole('button', { name: 'Take over' }).click()
  await expect(triage(other).getByRole('alert')).toHaveCount(0)
  await triage(other).getByRole('button', { name: 'Discard' }).click()
  await expect(toast(other, 'Discarded!')).toBeVisible()
  // Whoever comes second hears who handled it.
  await triage(page).getByRole('button', { name: 'Discard' }).click()
  await expect(triage(page).getByRole('alert')).toHaveText('This fax was already handled by Maren Tollefsen')
  await other.context().close()

  const viewer = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await beSignedIn(viewer, demo.viewer)
  await viewer.goto('/referrals/inbound-faxes')
  await list(viewer).getByRole('button').first().click()
  await expect(pages(viewer).locator('canvas').first()).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Save & Next' })).toHaveCount(0)
  await viewer.context().close()
})

test('an administrator routes a fax to an unknown number, sets an inbound number and adds a temporary fax', async ({
  page,
}) => {
  await beSignedIn(page, demo.administrator)
  await page.goto('/dev/mailbox')
  await page.getByRole('button', { name: 'Send a fax' }).click()
  await page.getByRole('dialog').getByLabel('To number').fill('9075550198')
  await page.getByRole('dialog').getByLabel('Caller id').fill('Lost caller')
  await page.getByRole('dialog').getByRole('button', { name: 'Send fax' }).click()
  await expect(toast(page, 'Fax sent')).toBeVisible()
  await turnTo(page, '/h3admin/revenueteams')
  await page.getByRole('button', { name: 'Aurora Revenue Partners', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await turnTo(page, '/referrals/inbound-faxes?practice=26')
  await page.getByRole('button', { name: 'Unrouted 1' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Lost caller')
  await axe(page)
  await dialog.getByRole('button', { name: 'Route' }).click()
  await expect(toast(page, 'Routed!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, /Lost caller/)).toBeVisible()
  await page.getByRole('button', { name: 'Numbers' }).click()
  await dialog.getByLabel('Own inbound number').fill('9075550198')
  await axe(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Number saved!')).toBeVisible()
  const temporary = '**/api/inbound_fax/tempfax/26'
  await page.route(temporary, (route) => route.fulfill({ status: 500, json: { message: 'the store is full' } }))
  await page.getByRole('button', { name: 'Add temporary fax' }).click()
  await expect(toast(page, 'Something went wrong: the store is full')).toBeVisible()
  await page.unroute(temporary)
  await page.getByRole('button', { name: 'Add temporary fax' }).click()
  await expect(row(page, /Temporary fax/)).toBeVisible()
})
