import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt, selectChoice, submitCredentials } from '../kit/kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import { putAddress, turnTo } from '../kit/turn.ts'

const summary = 'Please correct the errors above before moving forward'
const failed = 'Something went wrong; please try again'

const card = (page: Page) => page.locator('#report')
const report = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /Reports$/ }).getByRole('link', { name: new RegExp(`^${name} `) })
/** Opens a report of the list. Its card replaces the former one, whose buttons are called the same. */
async function openReport(page: Page, name: string): Promise<void> {
  await report(page, name).click()
  await expect(card(page).getByRole('heading', { name, exact: true })).toBeVisible()
}
const field = (page: Page, name: string) => card(page).getByRole('combobox', { name, exact: true })
const showResult = (page: Page) => card(page).getByRole('button', { name: 'Show result' }).click()
const runReport = (page: Page) => card(page).getByRole('button', { name: 'Run report' })
const rows = (page: Page) => card(page).getByRole('table').locator('tbody tr')
const firstCells = (page: Page, column: number) =>
  rows(page)
    .locator(`td:nth-child(${column})`)
    .evaluateAll((cells) => cells.map(({ textContent }) => textContent))

async function choose(page: Page, name: string, typed: string, option: string | RegExp): Promise<void> {
  await field(page, name).fill(typed)
  await page.getByRole('listbox', { name, exact: true }).getByRole('option', { name: option }).click()
  await page.keyboard.press('Escape')
}

async function openReports(page: Page, place: string, title: string): Promise<void> {
  await page.goto(place)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Runs the report and answers the name and the bytes of its file. */
async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), runReport(page).click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** The width of what the page shows, in pixels. */
const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth')

test('the options of a report are checked, and its result is shown as a table and sorted', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await openReports(page, '/reports/provider', 'Provider Reports')
  await openReport(page, 'CMEs')
  await isAt(page, '/reports/provider?report=providercmes')

  // A wrong form marks each field, and keeps what was typed.
  await field(page, 'Date range').click()
  await page.getByRole('option', { name: 'Custom', exact: true }).click()
  await card(page).getByLabel('Fewer hours than').fill('abc')
  await runReport(page).click()
  await expect(card(page).getByText('Please enter a start date')).toBeVisible()
  await expect(card(page).getByText('Please enter an end date')).toBeVisible()
  await expect(card(page).getByText('Please enter hours as a number, such as 1.5')).toBeVisible()
  await expect(card(page).getByText(summary)).toBeVisible()
  await expect(card(page).getByRole('textbox', { name: 'From' })).toBeFocused()
  await axe(page)
  await card(page).getByRole('textbox', { name: 'From' }).fill('02/01/2026')
  await card(page).getByRole('textbox', { name: 'To' }).fill('01/01/2026')
  await card(page).getByLabel('Fewer hours than').fill('')
  await showResult(page)
  await expect(card(page).getByText('End date must be after the start date')).toBeVisible()
  await card(page).getByRole('textbox', { name: 'From' }).fill('01/01/2024')
  await expect(card(page).getByText(summary)).toBeHidden()

  // Providers are searched on the server, and empty means all.
  await choose(page, 'Categories', 'opi', 'Opioid')
  await showResult(page)
  await expect(rows(page).first()).toBeVisible()
  const provider = (await firstCells(page, 1))[0] ?? ''
  await choose(page, 'Providers', provider.split(',')[0] ?? '', provider)
  await expect(card(page).getByText('The settings were changed since')).toBeVisible()
  await showResult(page)
  await expect(card(page).getByText('The settings were changed since')).toBeHidden()
  expect(new Set(await firstCells(page, 1))).toEqual(new Set([provider]))
  await card(page)
    .getByRole('button', { name: `Remove ${provider}` })
    .click()
  await card(page).getByRole('button', { name: 'Remove Opioid' }).click()
  await showResult(page)
  await expect(card(page).getByText(/· first 100 shown/)).toBeVisible()
  await expect(rows(page)).toHaveCount(100)

  // With a limit of hours, how many of all providers are below it.
  await card(page).getByLabel('Fewer hours than').fill('20')
  await showResult(page)
  await expect(card(page).getByText(/^\d+ of \d+ providers below 20 hours$/)).toBeVisible()
  await card(page).getByLabel('Fewer hours than').fill('')
  await showResult(page)
  await expect(card(page).getByText(/providers below/)).toBeHidden()

  // Sorted over all rows, not over those that are shown.
  await card(page).getByRole('button', { name: 'Date', exact: true }).click()
  await expect(card(page).getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'ascending')
  const dates = await firstCells(page, 4)
  expect(dates).toEqual(dates.toSorted((a, b) => a.localeCompare(b)))
  await card(page).getByRole('button', { name: 'Date', exact: true }).click()
  await expect(card(page).getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => (await firstCells(page, 4))[0]).not.toBe(dates[0])

  // Of two questions the later one counts, also when the first is answered last.
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/report/providercmes/preview', async (route) => {
    asked += 1
    if (asked === 1) await held.promise
    // The browser may have given up the first question.
    await route.continue().catch(() => {})
  })
  const isFirst = (request: { url: () => string; postData: () => string | null }) =>
    request.url().endsWith('/preview') && (request.postData() ?? '').includes('"Hours"')
  const over = Promise.race([
    page.waitForEvent('requestfinished', isFirst),
    page.waitForEvent('requestfailed', isFirst),
  ])
  await card(page).getByRole('button', { name: 'Hours', exact: true }).click()
  await card(page).getByRole('button', { name: 'Title', exact: true }).click()
  await expect(card(page).getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  held.resolve()
  await over
  await expect(card(page).locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(card(page).getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
})

test('a report is run as CSV and PDF, a failed call keeps the form, and a phone shows all of it', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await openReports(page, '/reports/provider?report=providercmes', 'Provider Reports')
  await card(page).getByLabel('Fewer hours than').fill('20')
  const csv = await download(page)
  expect(csv.name).toMatch(/^cmes-aurora-revenue-partners-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.bytes.toString()).toMatch(/^\uFEFFProvider,Title,Category,Date,Hours,Cost\r\n/)
  await expect(card(page).getByText(/^The CSV was written with \d+ rows\.$/)).toBeVisible()
  await expect(card(page).getByText(/^Last run today, .+ by Maren Tollefsen$/)).toBeVisible()
  await selectChoice(card(page).getByRole('radio', { name: 'PDF' }))
  const pdf = await download(page)
  expect(pdf.name).toMatch(/\.pdf$/)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(report(page, 'CMEs')).toContainText('Last run: Today')

  // A failed call is told, and the form stays. Another report in between loses nothing.
  await page.route('**/api/report/providercmes', (route) => route.abort())
  await runReport(page).click()
  await expect(toast(page, failed)).toBeVisible()
  await openReport(page, 'Facilities')
  await openReport(page, 'CMEs')
  await expect(card(page).getByLabel('Fewer hours than')).toHaveValue('20')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Report', { exact: true }).selectOption('Board Certifications')
  await card(page).getByLabel('Keywords').fill('pediatrics')
  await showResult(page)
  await expect(rows(page).first()).toContainText('Pediatrics')
  await runReport(page).scrollIntoViewIfNeeded()
  await expect(runReport(page)).toBeInViewport()
  expect(await widthOf(page)).toBe(390)
  await axe(page)
})

test('every other report shows its columns and rows, and Provider Details has the columns that are chosen', async ({
  page,
}) => {
  const heads = () => card(page).getByRole('columnheader').allTextContents()
  const isShown = async (...titles: string[]) => {
    await showResult(page)
    await expect.poll(heads).toEqual(titles)
    await expect(rows(page).first()).toBeVisible()
  }
  await beSignedIn(page, demo.manager)
  await openReports(page, '/reports/provider?report=provideractivedocuments', 'Provider Reports')
  await isShown('Provider', 'Document', 'Category', 'Effective', 'Expires')
  await openReport(page, 'Facilities')
  await isShown('Provider', 'Location', 'Type', 'Privileges', 'Primary', 'Effective', 'Expires')
  await openReport(page, 'Immunizations')
  await isShown('Provider', 'Immunization', 'Date', 'Notes')
  await openReport(page, 'Provider Details')
  await isShown('Provider')
  await card(page).getByRole('checkbox', { name: 'DEA' }).check()
  await card(page).getByRole('checkbox', { name: 'NPI' }).check()
  await isShown('Provider', 'NPI', 'DEA')
  await turnTo(page, '/reports/task?report=completedtasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Task Reports' })).toBeVisible()
  await card(page).getByRole('textbox', { name: 'From' }).fill('01/01/2020')
  await card(page).getByRole('textbox', { name: 'To' }).fill('12/31/2030')
  await showResult(page)
  await expect(rows(page).first()).toBeVisible()
  expect(await heads()).toContain('Activity By')
  const file = await download(page)
  expect(file.name).toMatch(/^completed-task-activity-.+\.csv$/)
})

test('a long run says how far it is and can be cancelled, and a run that breaks off is told', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await openReports(page, '/reports/task', 'Task Reports')
  await expect(card(page).getByRole('radio', { name: 'PDF' })).toHaveCount(0)
  await card(page).getByLabel('Include recently completed').check()
  const days = card(page).getByLabel('Completed in the last (days)')
  await expect(days).toHaveValue('30')
  await days.fill('')
  await runReport(page).click()
  await expect(card(page).getByText('Please enter a number of days from 1 to 99')).toBeVisible()
  await days.fill('30')

  // The demo is too small for a long run, so the server's answers about it are held.
  let state = { state: 'RUNNING', rowsDone: 208, rowsExpected: 312 }
  await page.route('**/api/report/run/*', async (route) => {
    if (route.request().method() === 'DELETE') state = { ...state, state: 'CANCELLED' }
    await route.fulfill({ json: route.request().method() === 'DELETE' ? { id: 'x' } : state })
  })
  await Promise.all([page.waitForEvent('download'), runReport(page).click()])
  await expect(card(page).getByText('208 of 312 rows')).toBeVisible()
  await expect(card(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '208')
  await axe(page)
  await card(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page).getByText('The CSV was cancelled after 208 rows.')).toBeVisible()

  state = { ...state, state: 'FAILED' }
  await Promise.all([page.waitForEvent('download'), runReport(page).click()])
  await expect(toast(page, failed)).toBeVisible()
  await expect(card(page).getByText(/broke off after 208 rows/)).toBeVisible()
})

test('settings are saved, shared, opened by their link after sign-in, changed and deleted', async ({
  page,
  visitor,
}) => {
  await beSignedIn(page, demo.editor)
  await openReports(page, '/reports/practice', 'Practice Reports')
  await choose(page, 'Practices', 'homer', 'Homer Harbor Pediatrics')
  await card(page).getByLabel('Include inactive').check()
  const saving = page.getByRole('dialog', { name: 'Save these settings' })
  await card(page).getByRole('button', { name: 'Save these settings' }).click()
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saving.getByText('Please enter a name')).toBeVisible()
  await saving.getByLabel('Name').fill('=Homer <b>"roster"</b> 🩺')
  await selectChoice(saving.getByRole('switch', { name: 'Share with the team' }))
  await selectChoice(saving.getByRole('radio', { name: 'Weekly' }))
  await expect(saving.getByText(/never the data\. Next: Monday, \d\d\/\d\d\/\d{4}, 7:00 AM\./)).toBeVisible()
  await axe(page)
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Report Saved!')).toBeVisible()
  const saved = page.getByRole('region', { name: 'Saved' })
  const opened = saved.getByRole('link', { name: /^=Homer/ })
  await expect(opened).toContainText('Weekly')
  await opened.click()
  await expect(card(page).getByRole('button', { name: 'Remove Homer Harbor Pediatrics' })).toBeVisible()
  const place = new URL(page.url()).pathname + new URL(page.url()).search

  // Somebody else of the team, who is not signed in yet, as with the link of an email.
  const other = await visitor()
  await other.goto(place)
  await isAt(other, `/auth/sign-in?destination=${place}`)
  await submitCredentials(other, demo.viewer)
  await isAt(other, place)
  await expect(card(other).getByRole('button', { name: 'Remove Homer Harbor Pediatrics' })).toBeVisible()
  await expect(card(other).getByLabel('Include inactive')).toBeChecked()
  const shared = other.getByRole('region', { name: 'Saved' })
  await expect(shared.getByText('Shared by Joel Arreola')).toBeVisible()
  await expect(shared.getByRole('button', { name: /^More about/ })).toHaveCount(0)

  // A platform administrator chooses the team first. Another team does not have the report.
  const administrator = await visitor()
  await administrator.goto(place)
  await submitCredentials(administrator, demo.administrator)
  await isAt(administrator, `/h3admin/revenueteams?destination=${place}`)
  await administrator.getByRole('button', { name: 'Aurora Revenue Partners', exact: true }).click()
  await isAt(administrator, place)
  await expect(card(administrator).getByRole('button', { name: 'Remove Homer Harbor Pediatrics' })).toBeVisible()
  await administrator.goto(`/h3admin/revenueteams?destination=${encodeURIComponent(place)}`)
  await administrator.getByRole('button', { name: 'Cascade Billing Group', exact: true }).click()
  await expect(toast(administrator, 'This saved report is not there any more')).toBeVisible()
  await isAt(administrator, '/reports/practice')
  await expect(card(administrator).getByRole('button', { name: /^Remove Homer/ })).toHaveCount(0)

  await saved.getByRole('button', { name: /^More about =Homer/ }).click()
  await page.getByRole('menuitem', { name: 'Name and schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved report' })
  await dialog.getByLabel('Name').fill('Homer roster')
  await selectChoice(dialog.getByRole('radio', { name: 'None' }))
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saved.getByRole('link', { name: /^Homer roster/ })).not.toContainText('Weekly')

  await saved.getByRole('button', { name: 'More about Homer roster' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Report Deleted!')).toBeVisible()
  await expect(saved).toBeHidden()
  await other.goto(place)
  await expect(toast(other, 'This saved report is not there any more')).toBeVisible()
  await isAt(other, '/reports/practice')
})

test('a saved range moves with the calendar, and a typed date ends that', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/reports/task')
  await page
    .getByRole('region', { name: 'Saved' })
    .getByRole('link', { name: /^Completed last month/ })
    .click()
  const range = page.getByRole('combobox', { name: 'Date range' })
  const [from, to] = [page.getByRole('textbox', { name: 'From' }), page.getByRole('textbox', { name: 'To' })]
  await expect(range).toHaveValue('Last month')
  const now = new Date()
  const day = (date: Date) =>
    date.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric', timeZone: 'UTC' })
  await expect(from).toHaveValue(day(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))))
  await expect(to).toHaveValue(day(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))))
  await range.click()
  await page.getByRole('option', { name: 'This year' }).click()
  await expect(from).toHaveValue(`01/01/${now.getUTCFullYear()}`)
  await from.fill('02/01/2026')
  await from.blur()
  await expect(range).toHaveValue('Custom')
})

test('a page shows the reports that the caller may run, and is refused without any', async ({ page }) => {
  await beSignedIn(page, demo.frontDesk)
  await openReports(page, '/reports/practice', 'Practice Reports')
  await showResult(page)
  await expect(rows(page).first()).toBeVisible()
  expect(new Set(await firstCells(page, 1))).toEqual(new Set(['Northern Lights Cardiology']))
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Practice Reports' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Provider Reports' })).toHaveCount(0)
  for (const refused of ['provider', 'task', 'audit']) {
    if (refused === 'provider') await page.goto('/reports/provider')
    else await putAddress(page, `/reports/${refused}`)
    await isAt(page, '/')
  }
})

test('the audit reports ask for dates, show sign-ins and changes, and say up to when the trail is verified', async ({
  page,
}) => {
  await beSignedIn(page, demo.otherTeam)
  let trail: Record<string, unknown> = { verifiedUpTo: null, isBroken: false, keptYears: 7 }
  await page.route('**/api/audit/trail', (route) => route.fulfill({ json: trail }))
  await openReports(page, '/reports/audit', 'Audit Reports')
  await expect(card(page).getByText('The trail is not verified yet. Kept for seven years.')).toBeVisible()
  await card(page).getByRole('textbox', { name: 'From' }).fill('')
  await card(page).getByRole('textbox', { name: 'To' }).fill('')
  await showResult(page)
  await expect(card(page).getByText('Please enter a start date')).toBeVisible()
  await expect(card(page).getByText('Please enter an end date')).toBeVisible()
  await expect(card(page).getByText(summary)).toBeVisible()
  await field(page, 'Date range').click()
  await page.getByRole('option', { name: 'Last 30 days', exact: true }).click()
  await showResult(page)
  await expect(rows(page).filter({ hasText: 'manager@cascade.test' }).first()).toContainText('Sign-in')
  const logins = await download(page)
  expect(logins.bytes.toString()).toMatch(/^\uFEFFWhen,User,Email,Event,Outcome,Address,Browser\r\n/)
  await axe(page)

  trail = { ...trail, verifiedUpTo: '2020-03-04T12:00:00.000Z' }
  await page.reload()
  await expect(card(page).getByText(/^Trail verified up to .*2020.*\. Kept for seven years\.$/)).toBeVisible()
  trail = { ...trail, verifiedUpTo: null, isBroken: true }
  await openReport(page, 'Change Audit')
  await page.reload()
  await expect(card(page).getByText('The trail does not fit its seals. Tell your administrator.')).toBeVisible()
  await showResult(page)
  await expect(card(page).getByRole('columnheader', { name: 'On Behalf Of' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await selectChoice(card(page).getByRole('radio', { name: 'PDF' }))
  const changes = await download(page)
  expect(changes.name).toMatch(/^change-audit-.*\.pdf$/)
  expect(changes.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})
