import { readFileSync } from 'node:fs'
import type { Route } from '@playwright/test'
import { beSignedIn, demo, expect } from './kit/kit.ts'
import { axe as runAxe, test, toast } from './kit/people-kit.ts'
import {
  answerOf,
  cellAt,
  enrollment,
  kenai,
  linesOf,
  locations,
  openPractice,
  pasteOver,
  restoreLines,
  send,
  susitna,
} from './kit/practice-kit.ts'

/** axe is slow on a page with many cells. */
const axe: typeof runAxe = (page) => {
  test.slow()
  return runAxe(page)
}

const somethingWrong = 'Something went wrong; please try again'
const changedByOther = 'This record was changed by someone else; please reload and try again'

interface Practice {
  name: string
  phone1: string
  fax: string
  notes: string | null
  county: string | null
}

test('the practice header is edited, cancelled, refused, found stale and saved; the details have a separate edit mode', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  const before = await answerOf<Practice>(page, `/practice/${susitna}`)
  await openPractice(page, susitna)
  const form = page.getByRole('form', { name: 'Basic information' })
  const edit = page.getByRole('button', { name: 'Edit', exact: true })

  await edit.click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Office manager', { exact: true }).fill('Somebody Else')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
  await expect(edit).toBeFocused()

  await edit.click()
  await expect(form.getByLabel('Office manager', { exact: true })).not.toHaveValue('Somebody Else')
  await pasteOver(page, form.getByLabel('Phone', { exact: true }), 'see notes')
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue(before.phone1)
  await expect(form.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(
    'Not pasted. Must be a valid phone number',
  )
  await pasteOver(page, form.getByLabel('Phone', { exact: true }), '+1 907 555 0177')
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('(907) 555-0177')
  await expect(form.getByText('Must be a valid phone number')).toBeHidden()
  await form.getByLabel('Phone', { exact: true }).fill('')
  await form.getByLabel('Phone', { exact: true }).pressSequentially('90755501')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Must be a valid phone number')).toBeVisible()
  await expect(form.getByLabel('Phone', { exact: true })).toBeFocused()
  await form.getByLabel('Phone', { exact: true }).pressSequentially('99')
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('(907) 555-0199')

  await page.route(`**/api/practice/${susitna}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { message: 'no' } }) : route.fallback(),
  )
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, somethingWrong)).toBeVisible()
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('(907) 555-0199')
  await page.unroute(`**/api/practice/${susitna}`)

  await send(page, 'post', `/practice/${susitna}`, { fax: '(907) 555-0188' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(changedByOther)).toBeVisible()
  await form.getByRole('button', { name: 'Reload and keep what I typed' }).click()
  await expect(form.getByLabel('Fax')).toHaveValue('(907) 555-0188')
  await expect(form.getByRole('status').filter({ hasText: /./ })).toHaveText('Now shown as they saved it: Fax.')
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('(907) 555-0199')

  await page.getByRole('button', { name: 'Practice Details', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Practice Details' }).click()
  const details = page.getByRole('form', { name: 'Practice Details' })
  await details.getByLabel('County').fill('Matanuska-Susitna')
  await axe(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Practice information updated!')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByText('(907) 555-0199')).toBeVisible()
  await expect(details.getByLabel('County')).toHaveValue('Matanuska-Susitna')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details).toBeHidden()
  await expect(page.getByText('Matanuska-Susitna')).toBeVisible()
  await send(page, 'post', `/practice/${susitna}`, { phone1: before.phone1, fax: before.fax, county: before.county })
})

interface Matrix {
  carriers: { id: number; name: string }[]
  providers: { id: number; lastName: string }[]
}

test('a cell is changed by keyboard only, is reset when the save fails or is stale, and the matrix is exported', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  await openPractice(page, kenai)
  const { carriers, providers } = await answerOf<Matrix>(page, `/practice/participationstatus/${kenai}`)
  const [provider, carrier] = [providers[2], carriers[1]]
  const path = `/provider/participationstatus/${provider?.id}/${kenai}/${carrier?.id}`
  const [before] = (
    await answerOf<
      {
        id: number
        isActive: boolean
        isNotApplicable: boolean
        expires: string | null
        effectiveDate: string | null
      }[]
    >(page, `/provider/participationstatus/${provider?.id}/${kenai}`)
  ).filter(({ id }) => id === carrier?.id)
  await send(page, 'post', path, { active: true, effectiveDate: '2026-01-01', expiration: null })
  await openPractice(page, kenai)
  const cell = cellAt(enrollment(page), 2, 1)
  await expect(cell).toHaveAccessibleName('active')

  await enrollment(page).focus()
  await page.evaluate('scrollTo(0, 0)')
  await expect(cell).not.toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(cell).toBeInViewport()
  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: carrier?.name ?? '' })
  await expect(popover).toContainText('01/01/2026')
  await popover.getByRole('button', { name: 'Edit status' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(popover.getByRole('radio', { name: 'Not applicable' })).toBeChecked()
  await expect(popover.getByRole('textbox', { name: 'Effective' })).toHaveValue('')
  await axe(page)
  await popover.getByRole('button', { name: 'Save' }).click()
  await expect(cell).toHaveAccessibleName('n/a')
  await expect(enrollment(page)).toBeFocused()
  await expect
    .poll(
      async () =>
        (
          await answerOf<{ id: number; isNotApplicable: boolean }[]>(
            page,
            `/provider/participationstatus/${provider?.id}/${kenai}`,
          )
        ).find(({ id }) => id === carrier?.id)?.isNotApplicable,
    )
    .toBe(true)

  // A route takes effect a moment after it is set, so one is set here for all that follows.
  let answer = (route: Route): Promise<void> => route.fulfill({ status: 500, json: { message: 'no' } })
  await page.route(`**/api${path}`, (route) => answer(route))
  await page.keyboard.press('Enter')
  await popover.getByRole('button', { name: 'Edit status' }).click()
  await popover.getByRole('radio', { name: 'Active', exact: true }).check()
  await popover.getByRole('textbox', { name: 'Effective' }).fill('2/1/26')
  await popover.getByRole('textbox', { name: 'Expiration' }).fill('1/1/2026')
  await popover.getByRole('button', { name: 'Save' }).click()
  await expect(popover.getByText('Expiration date must be after the effective date')).toBeVisible()
  await popover.getByRole('textbox', { name: 'Expiration' }).fill('')
  await popover.getByRole('button', { name: 'Expire 01/31/2029' }).click()
  await popover.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, somethingWrong)).toBeVisible()
  await expect(cell).toHaveAccessibleName('n/a')
  await expect(popover.getByRole('textbox', { name: 'Expiration' })).toHaveValue('01/31/2029')
  answer = (route) => route.continue()

  await send(page, 'post', path, { active: false })
  await popover.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, changedByOther)).toBeVisible()
  await expect(cell).toHaveAccessibleName('inactive')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  answer = async (route) => {
    await held
    await route.continue()
  }
  await popover.getByRole('button', { name: 'Save' }).click()
  await expect(cell).toHaveAccessibleName('active')
  await cell.click()
  await popover.getByRole('button', { name: 'History' }).click()
  const history = popover.getByRole('list', { name: 'History' })
  await expect(history).not.toContainText('02/01/2026 to 01/31/2029')
  goOn()
  await expect(history).toContainText('02/01/2026 to 01/31/2029')
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()

  await page.getByLabel('Filter providers of Provider Enrollment Status').fill(provider?.lastName ?? '')
  // The rows follow what is typed a moment later. An expectation for one element fails at once while there are more.
  await expect(enrollment(page).getByRole('rowheader')).toHaveCount(1)
  await expect(enrollment(page).getByRole('rowheader')).toHaveAccessibleName(new RegExp(`^${provider?.lastName}, `))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Provider Enrollment Status' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split(/\r?\n/)
  expect(lines[0]).toContain(carrier?.name)
  expect(lines.some((line) => line.includes(provider?.lastName ?? 'nobody'))).toBe(true)
  await send(page, 'post', path, {
    active: before?.isActive,
    notApplicable: before?.isNotApplicable,
    effectiveDate: before?.effectiveDate,
    expiration: before?.expires,
  })
})

test('lines of business are shown for all, edited for one provider, applied to all active locations, and activated at once', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  await openPractice(page, kenai)
  const { carriers, providers } = await answerOf<Matrix>(page, `/practice/participationstatus/${kenai}`)
  const [provider, carrier] = [providers[4], carriers[2]]
  const before = await linesOf(page, kenai, provider?.id ?? 0, carrier?.id ?? 0)
  await enrollment(page)
    .getByRole('columnheader', { name: carrier?.name ?? '' })
    .click()
  await page
    .getByRole('dialog', { name: `Contact of ${carrier?.name}` })
    .getByRole('button', { name: 'Lines of Business' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Lines of Business' })
  await expect(dialog.getByRole('table', { name: 'Lines of business of the practice' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Edit' })).toHaveCount(0)

  await dialog.getByLabel('Provider').selectOption({ value: String(provider?.id) })
  await dialog.getByRole('radio', { name: 'Edit' }).check()
  await dialog.getByRole('button', { name: 'Activate All' }).click()
  await page
    .getByRole('dialog', { name: 'Activate all lines of business at all locations for this provider?' })
    .getByRole('button', { name: 'Activate All' })
    .click()
  const inactive = before.flatMap((line) => line.locations).filter(({ active }) => !active).length
  await expect(toast(page, `Activated ${inactive} business line + location combination(s)!`)).toBeVisible()

  await dialog.locator('[aria-expanded="false"]').first().click()
  const dates = dialog.getByRole('textbox', { name: /^Expiration at / })
  await expect(dialog.getByRole('checkbox', { name: /^Active at / }).first()).toBeChecked()
  await dates.first().fill('12/31/2031')
  await dialog
    .getByRole('button', { name: /^Apply the expiration date/ })
    .first()
    .click()
  await page
    .getByRole('dialog', { name: 'Apply this date to all other active locations?' })
    .getByRole('button', { name: 'Apply date' })
    .click()
  await expect(toast(page, 'Updated!')).toBeVisible()
  await expect(dates.last()).toHaveValue('12/31/2031')
  await axe(page)

  await dialog
    .getByRole('checkbox', { name: /^Active at / })
    .last()
    .uncheck()
  await dialog.getByRole('radio', { name: 'View' }).click()
  await page
    .getByRole('dialog', { name: 'Discard unsaved changes?' })
    .getByRole('button', { name: 'Discard changes' })
    .click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await restoreLines(page, before)
})

test('portal logins are masked, revealed, copied and edited; hub dates and locations are changed in place', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await beSignedIn(page, demo.editor)
  await openPractice(page, susitna)
  const [hub] = await answerOf<{ id: number; name: string; effectiveDate: string | null; expires: string | null }[]>(
    page,
    `/practice/participationstatus/hub/${susitna}`,
  )
  await page.getByRole('button', { name: `Portal login of ${hub?.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Portal Login Credentials' })
  await dialog.getByRole('button', { name: /^(Edit|Add login)$/ }).click()
  await dialog.getByLabel('Username').fill('susitna.office')
  await dialog.getByLabel('Password', { exact: true }).fill('Moose-and-birch-7')
  await dialog.getByLabel('Security questions').fill('First street? Birch')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved!')).toBeVisible()
  await expect(dialog.getByText('susitna.office')).toBeVisible()
  await expect(dialog.getByText('Moose-and-birch-7')).toHaveCount(0)
  await axe(page)
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(dialog.getByText('Moose-and-birch-7')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hide password' }).click()
  await expect(dialog.getByText('Moose-and-birch-7')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Copy security questions' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('First street? Birch')

  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Notes').fill('Call first')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(dialog.getByText('Moose-and-birch-7')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: `Edit the dates of ${hub?.name}` }).click()
  await page.getByRole('textbox', { name: 'Expires' }).fill('6/30/2031')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: hub?.name ?? '' })).toContainText('06/30/2031')
  await page.getByRole('button', { name: `History of ${hub?.name}` }).click()
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText('06/30/2031')
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(/by \w/)
  await page.keyboard.press('Escape')
  await send(page, 'post', `/practice/participationstatus/hub/${susitna}/${hub?.id}`, {
    effectiveDate: hub?.effectiveDate,
    expiration: hub?.expires,
  })

  const shown = await locations(page).getAttribute('aria-colcount')
  await page.getByRole('switch', { name: 'Show Inactive' }).check()
  const { facilities } = await answerOf<{ facilities: { name: string; phone: string }[] }>(
    page,
    `/practice/participationstatus/facility/${susitna}/matrix`,
  )
  await expect(locations(page)).toHaveAttribute('aria-colcount', String(facilities.length + 1))
  expect(Number(shown)).toBeLessThanOrEqual(facilities.length + 1)
  await locations(page)
    .getByRole('columnheader', { name: facilities[0]?.name ?? '' })
    .click()
  const info = page.getByRole('dialog', { name: facilities[0]?.name ?? '' })
  await expect(info.getByRole('heading', { name: 'Standing of the practice' })).toBeVisible()
  await axe(page)
  await info.getByRole('button', { name: 'Copy phone' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(facilities[0]?.phone)
})

test('a viewer has no controls to change a practice, and a user with fewer rights sees less', async ({
  page,
  visitor,
}) => {
  await beSignedIn(page, demo.viewer)
  await openPractice(page, kenai)
  await expect(page.getByRole('link', { name: 'Documents' })).toBeVisible()
  await page.getByRole('button', { name: 'Practice Details', exact: true }).click()
  await expect(page.getByText('Group Medicare')).toBeVisible()
  await cellAt(enrollment(page), 0, 0).click()
  await expect(page.getByRole('button', { name: 'Lines of Business' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit status' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Portal login of / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' }).last()).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^(Edit|Add login)$/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)

  const frontDesk = await visitor()
  await beSignedIn(frontDesk, demo.frontDesk)
  await openPractice(frontDesk, 25)
  await expect(frontDesk.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText([
    'Provider Enrollment Status',
  ])
  await expect(locations(frontDesk)).toHaveCount(0)
  await enrollment(frontDesk).getByRole('columnheader').nth(1).click()
  await expect(frontDesk.getByRole('dialog').getByRole('button', { name: 'Portal login' })).toHaveCount(0)
})

test('a matrix of twelve thousand cells renders only visible ones, and the keyboard reaches the last of them', async ({
  page,
}) => {
  const carriers = Array.from({ length: 60 }, (_, at) => ({
    id: 1000 + at,
    name: `Carrier ${at}`,
    portalUrl: null,
    phone: null,
    email: null,
    fax: null,
  }))
  const providers = Array.from({ length: 200 }, (_, at) => ({
    id: 5000 + at,
    firstName: 'Pat',
    middleName: null,
    lastName: `Person ${at}`,
    credentials: 'MD',
    cells: at === 199 ? '59A-.1' : '',
  }))
  await page.route('**/api/practice/participationstatus/25', (route) =>
    route.fulfill({ json: { carriers, providers } }),
  )
  await beSignedIn(page, demo.viewer)
  await openPractice(page, 25)
  await expect(enrollment(page)).toHaveAttribute('aria-rowcount', '201')
  expect(await enrollment(page).getByRole('gridcell').count()).toBeLessThan(1000)
  await enrollment(page).focus()
  await page.keyboard.press('Control+End')
  const last = cellAt(enrollment(page), 199, 59)
  await expect(last).toHaveAccessibleName('active')
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(enrollment(page)).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id')) ?? 'none')
  await expect(enrollment(page).locator('[data-name="199"]')).toBeInViewport()
})
