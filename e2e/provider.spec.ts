import { beSignedIn, demo, expect, isAt } from './kit/kit.ts'
import { axe as runAxe, picture, test, toast } from './kit/people-kit.ts'
import { answerOf, send } from './kit/practice-kit.ts'
import { begaye, fitzgerald, halvorsen, openProvider, petrov, rowOf, sectionsOf } from './kit/provider-kit.ts'

/** axe is slow on a page with many cards. */
const axe: typeof runAxe = (page) => {
  test.slow()
  return runAxe(page)
}

interface Practice {
  id: number
  name: string
  tin: string
  npi: string
  isPrimary: boolean
}
interface Provider {
  firstName: string
  lastName: string
  nickname: string | null
  notes: string | null
  phone1: string
  caqh: string
  dea: string
  spouse: string | null
  practices: Practice[]
}

const changedByOther = 'This record was changed by someone else; please reload and try again'
const script = '<img src=x onerror="document.title=1"><script>document.title=2</script>'

const openForms = {
  hasActiveOnboardingUrl: true,
  hasRecentlyCompletedOnboardingUrl: false,
  sentTo: 'clinician@practices.test',
  sentBy: null,
  sentAt: '2026-11-01T09:00:00Z',
  expires: '2027-11-01T09:00:00Z',
  completedAt: null,
  savedStages: 1,
  totalStages: 2,
  lastSeen: null,
  stages: [
    { stage: 'demographics', state: 'SAVED' },
    { stage: 'signing', state: 'OPEN' },
  ],
}

test('a provider page shows at every width practices, their details, the sections, and a warning while onboarding forms are open', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await beSignedIn(page, demo.viewer)
  const { firstName, lastName, practices } = await answerOf<Provider>(page, `/provider/${halvorsen}`)
  await page.route(`**/api/provider/onboarding/url/${halvorsen}`, (route) => route.fulfill({ json: openForms }))
  await openProvider(page, halvorsen)
  await expect(page.getByText('This provider is actively completing onboarding forms.')).toBeVisible()
  for (const width of [390, 768, 1024, 1920, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(
      await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      `overflow at ${width}`,
    ).toBe(0)
    // At other widths the table is scrolled under its buttons, and on a phone they would cover the text.
    if (width !== 390 && width !== 1920) continue
    const cells = page.getByRole('region', { name: 'Table of carriers' }).getByRole('row').nth(1).getByRole('cell')
    const [before, buttons] = [await cells.nth(-2).boundingBox(), await cells.last().boundingBox()]
    expect((before?.x ?? NaN) + (before?.width ?? NaN), `covered by the buttons at ${width}`).toBeLessThanOrEqual(
      (buttons?.x ?? NaN) + 1,
    )
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${firstName} .*${lastName}, MD$`))
  const names = page.getByRole('list', { name: 'Practices' })
  await expect(names.getByRole('link')).toHaveCount(3)
  await page.getByRole('button', { name: `Show ${practices.length - 3} more...` }).click()
  await expect(names.getByRole('link')).toHaveCount(practices.length)

  await page.getByRole('button', { name: `Details of ${practices[0]?.name}` }).click()
  const dialog = page.getByRole('dialog', { name: practices[0]?.name ?? '' })
  await dialog.getByRole('button', { name: 'Copy tin' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(practices[0]?.tin)
  await dialog.getByRole('button', { name: 'Copy npi' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(practices[0]?.npi)
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await expect(page.getByRole('button', { name: /^Edit|^Delete/ })).toHaveCount(0)
  await sectionsOf(page).getByRole('link', { name: 'Exports' }).click()
  await expect(page.locator('#exports').getByRole('button')).toHaveText([
    'Open Demographic Details',
    'Open Profile Report',
    'Open Provider CV',
    'Open Active Locations',
  ])
  await page.route('**/api/report/providercv/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.getByRole('button', { name: 'Open Provider CV' }).click()
  await expect(toast(page, 'Something went wrong; please try again')).toBeVisible()
  // The browser's PDF viewer would load resources of its own, so the window stays empty.
  const kinds: string[] = []
  await context.route(/\/api\/report\/.*\/file\?/, async (route) => {
    const { 'content-type': type, 'content-disposition': disposition } = (await route.fetch()).headers()
    kinds.push(`${type} ${disposition?.split(';')[0]}`)
    await route.fulfill({ contentType: 'text/plain', body: '' })
  })
  for (const button of ['Open Provider CV', 'Report of Participation Status']) {
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: button }).click()
    const window = await opened
    await window.waitForURL(/\/api\/report\//)
    await window.close()
  }
  expect(kinds).toEqual(['application/pdf inline', 'application/pdf inline'])
  await sectionsOf(page)
    .getByRole('link', { name: /^Locations/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeInViewport()
  await names.getByRole('link', { name: practices[1]?.name ?? '' }).click()
  await isAt(page, `/practice/${practices[1]?.id}`)
  await page.goto('/provider/none')
  await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible()
})

test('the basic information is refused, found stale, given a photo and saved; no typed value is lost, and no script runs', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  const before = await answerOf<Provider>(page, `/provider/${begaye}`)
  await openProvider(page, begaye)
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  const form = page.getByRole('form', { name: 'Basic information' })
  await edit.click()
  await expect(form.getByLabel('First name')).toBeFocused()
  await expect(form.getByLabel('Supervising provider')).toHaveCount(0)
  await form.getByLabel('First name').fill('')
  await form.getByLabel('Work email').fill('nowhere')
  await form.getByLabel('Nickname').fill(script)
  await form.getByLabel('Notes').fill(script)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('First name and last name are required')).toBeVisible()
  await expect(form.getByText('Must be a valid email')).toBeVisible()
  await expect(form.getByLabel('First name')).toBeFocused()
  await axe(page)

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Nickname')).toHaveValue(script)
  await page.getByRole('button', { name: 'Edit Demographics' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('form', { name: 'Demographics' })).toHaveCount(0)

  await form.getByLabel('First name').fill(before.firstName)
  await form.getByLabel('Work email').fill('')
  await send(page, 'post', `/provider/${begaye}`, { phone1: '(907) 555-0188' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(changedByOther)).toBeVisible()
  await form.getByRole('button', { name: 'Reload and keep what I typed' }).click()
  await expect(form.getByLabel('Cell phone')).toHaveValue('(907) 555-0188')
  await expect(form.getByLabel('Notes')).toHaveValue(script)
  await page.getByLabel('Change the photo').setInputFiles(picture)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Provider information updated!')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(page.getByText(script).first()).toBeVisible()
  await expect(page.locator('header img[src^="/api/provider/photo/"]')).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${before.firstName} `))
  await send(page, 'post', `/provider/${begaye}`, {
    nickname: before.nickname,
    notes: before.notes,
    phone1: before.phone1,
    email1: 'clinician33@practices.test',
  })
})

test('identifiers cause warnings and no refusals, the SSN is revealed on request, and a user with fewer rights sees less', async ({
  page,
  visitor,
}) => {
  await beSignedIn(page, demo.editor)
  const before = await answerOf<Provider & { npi: string; ssn: string }>(page, `/provider/${petrov}`)
  await openProvider(page, petrov)
  await page.getByRole('button', { name: 'Provider Details', exact: true }).click()
  const card = page.locator('#details')
  await expect(card.getByText('•••-••-••••')).toBeVisible()
  await expect(card.getByText(/\d{3}-\d{2}-\d{4}/)).toHaveCount(0)
  await card.getByRole('button', { name: 'Show SSN' }).click()
  await expect(card.getByText(/^\d{3}-\d{2}-\d{4}$/)).toBeVisible()
  const shown = await card.getByText(/^\d{3}-\d{2}-\d{4}$/).textContent()
  await card.getByRole('button', { name: 'Hide SSN' }).click()

  await page.getByRole('button', { name: 'Edit Provider Details' }).click()
  const form = page.getByRole('form', { name: 'Provider Details' })
  await form.getByLabel('DEA').fill('AB1234560')
  await expect(
    form.getByText('The check digit of this DEA number does not match; please verify the number'),
  ).toBeVisible()
  await form.getByLabel('CAQH').fill(script)
  await axe(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Provider information updated!')).toBeVisible()
  await expect(card.getByText('AB1234560')).toBeVisible()
  await expect(
    card.getByText('The check digit of this DEA number does not match; please verify the number'),
  ).toBeVisible()
  await expect(card.getByText(script)).toBeVisible()
  await card.getByRole('button', { name: 'Show SSN' }).click()
  await expect(card.getByText(shown ?? 'none', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Provider Details' }).click()
  await form.getByRole('button', { name: 'Replace SSN' }).click()
  await form.getByRole('textbox', { name: 'SSN' }).pressSequentially('90055')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Must be valid SSN')).toBeVisible()
  await form.getByRole('button', { name: 'Keep the stored number' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Edit Demographics' }).click()
  await page.getByRole('form', { name: 'Demographics' }).getByLabel('Spouse').fill(script)
  await page.keyboard.press('Enter')
  await expect(page.locator('#demographics').getByText(script)).toBeVisible()
  await send(page, 'post', `/provider/${petrov}`, { caqh: before.caqh, dea: before.dea, spouse: before.spouse })

  const frontDesk = await visitor()
  await beSignedIn(frontDesk, demo.frontDesk)
  const [seen] = await answerOf<{ id: number }[]>(frontDesk, '/provider/practice/25')
  await openProvider(frontDesk, seen?.id ?? 0)
  await expect(sectionsOf(frontDesk).getByRole('link')).toHaveText([/^Participation Status/])
  await expect(frontDesk.getByText('•••-••-••••')).toHaveCount(0)
  await expect(frontDesk.getByRole('columnheader', { name: 'Portal' })).toHaveCount(0)
  await expect(frontDesk.getByRole('button', { name: /^(Edit|Details of)/ })).toHaveCount(0)
})

interface Standing {
  id: number
  name: string
  isActive: boolean
  isNotApplicable: boolean
  effectiveDate: string | null
  expires: string | null
}
interface Location {
  id: number
  name: string
  isActive: boolean
  isPrimary: boolean
  privilegesType: string | null
  effectiveDate: string | null
  expires: string | null
}

test('carriers, hubs and locations of a provider are changed in their rows, and a form is downloaded', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  const { practices } = await answerOf<Provider>(page, `/provider/${fitzgerald}`)
  const path = `/provider/participationstatus/${fitzgerald}/${practices[0]?.id}`
  const carrier = (await answerOf<Standing[]>(page, path)).find(({ isActive }) => isActive)
  const [hub] = await answerOf<Standing[]>(page, `/provider/participationstatus/hub/${fitzgerald}`)
  const location = (await answerOf<Location[]>(page, `/provider/participationstatus/facility/${fitzgerald}`)).find(
    ({ isActive, expires }) => isActive && !expires,
  )
  await openProvider(page, fitzgerald)

  await expect(page.getByText('Supervising provider')).toBeVisible()
  const row = page
    .locator('#participation')
    .getByRole('row')
    .filter({ hasText: carrier?.name ?? '' })
    .first()
  await page.getByRole('button', { name: `Edit the status with ${carrier?.name}` }).click()
  await expect(page.getByLabel('Status', { exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: 'Effective' }).fill('2/1/2026')
  await page.getByRole('textbox', { name: 'Expiration' }).fill('1/1/2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Expiration date must be after the effective date')).toBeVisible()
  await axe(page)
  await send(page, 'post', `${path}/${carrier?.id}`, { active: true, effectiveDate: '2025-01-01' })
  await page.getByLabel('Status', { exact: true }).selectOption('NOT_APPLICABLE')
  await expect(page.getByRole('textbox', { name: 'Effective' })).toHaveValue('')
  await page.getByRole('button', { name: `Save ${carrier?.name}` }).click()
  await expect(page.locator('#participation').getByText(changedByOther)).toBeVisible()
  await page.getByRole('button', { name: `Save ${carrier?.name}` }).click()
  await expect(toast(page, 'Updated!')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('switch', { name: 'Show (n/a)' }).check()
  await expect(row).toContainText('n/a')
  await page.getByRole('button', { name: `History with ${carrier?.name}` }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('from 01/01/2025')
  await page.keyboard.press('Escape')
  await send(page, 'post', `${path}/${carrier?.id}`, {
    active: true,
    effectiveDate: carrier?.effectiveDate,
    expiration: carrier?.expires,
  })

  await page.getByRole('button', { name: `Edit the dates of ${hub?.name}` }).click()
  await page.getByRole('textbox', { name: 'Expires' }).fill('6/30/2031')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, hub?.name ?? '')).toContainText('06/30/2031')
  await expect(page.getByRole('button', { name: `Edit the dates of ${hub?.name}` })).toBeFocused()
  await send(page, 'post', `/provider/participationstatus/hub/${fitzgerald}/${hub?.id}`, {
    effectiveDate: hub?.effectiveDate,
    expiration: hub?.expires,
  })

  await page.getByRole('button', { name: `Edit the privileges at ${location?.name}` }).click()
  await page.getByLabel('Privileges', { exact: true }).selectOption('COURTESY')
  await page.getByRole('checkbox', { name: 'Primary' }).check()
  await page.getByRole('button', { name: `Save ${location?.name}` }).click()
  await expect(rowOf(page, location?.name ?? '')).toContainText('Courtesy')
  await expect(rowOf(page, location?.name ?? '')).toContainText('Primary')
  await send(page, 'post', `/provider/participationstatus/facility/${fitzgerald}/${location?.id}`, {
    active: true,
    primary: location?.isPrimary,
    privilegesType: location?.privilegesType,
    effectiveDate: location?.effectiveDate,
    expiration: location?.expires,
  })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Generate Provider profile' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})
