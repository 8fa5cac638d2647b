import type { Locator, Page } from '@playwright/test'
import { beSignedIn, demo, expect } from './kit/kit.ts'
import { pdfFile } from './kit/pdf-files.ts'
import { axe, test, toast } from './kit/people-kit.ts'
import { answerOf, send } from './kit/practice-kit.ts'

/** Journeys run in parallel: each uses its own provider and removes what it made. */
const provider = { family: 44, license: 40, cme: 17, expertise: 41 } as const

const somethingWrong = 'Something went wrong; please try again'
const changedByOther = 'This record was changed by someone else; please reload and try again'
const script = '<img src=x onerror="alert(1)"><script>alert(2)</script>'

/** Opens a provider, whose cards are regions of these names. */
async function openProvider(page: Page, id: number, ...titles: string[]): Promise<void> {
  await page.goto(`/provider/${id}`)
  for (const title of ['State Licenses', ...titles]) await expect(region(page, title)).toBeVisible()
}

const region = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
/** By its title's element: each step begins here, and to look for regions takes long on a page of this size. */
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.locator('[id$="-title"]', { hasText: new RegExp(`^${title}$`) }) })
const open = (within: Locator) => within.locator('tr[data-tone="selected"]').first()
const add = (within: Locator, what: string) => within.getByRole('button', { name: `+ Add New ${what}`, exact: true })
const save = (within: Locator) => within.getByRole('button', { name: 'Save', exact: true }).click()
const confirm = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
/** The rows of entries, without the header and the details below an open row. */
const rows = (within: Locator) => within.locator('tbody tr[aria-rowindex]')

interface Family {
  title: string
  entry: string
  alert: string
  texts: string[]
  days?: [string, string, string]
}

const endOrder = 'End date must be after the start date'
const expirationOrder = 'Expiration date must be after the effective date'
const family: Family[] = [
  {
    title: 'Peer References',
    entry: 'Peer Reference',
    alert: 'Please enter a first or last name!',
    texts: ['Last Name', 'First Name', 'Credentials', 'Notes'],
  },
  {
    title: 'Education and Training',
    entry: 'Training',
    alert: 'Please enter a type or organization',
    texts: ['Program', 'Organization', 'Notes'],
    days: ['Start Date', 'End Date', endOrder],
  },
  {
    title: 'Work History',
    entry: 'Work History',
    alert: 'Please enter position, organization, or start date',
    texts: ['Position', 'Organization', 'Notes'],
    days: ['Start Date', 'End Date', endOrder],
  },
  {
    title: 'Past Hospital Privileges',
    entry: 'Past Hospital Privileges',
    alert: 'Please enter organization, or start date',
    texts: ['Facility Name', 'Notes'],
    days: ['Start Date', 'End Date', endOrder],
  },
  {
    title: 'Malpractice Insurance',
    entry: 'Malpractice Insurance',
    alert: 'Please enter a policy or start date',
    texts: ['Policy', 'Notes'],
    days: ['Start Date', 'End Date', endOrder],
  },
  {
    title: 'Board Certifications',
    entry: 'Board Certification',
    alert: 'Please enter a certification or effective date',
    texts: ['Board Name & Certification', 'Certification Number'],
    days: ['Effective Date', 'Expiration Date', expirationOrder],
  },
]

test('every section adds entries, refuses with its own messages, keeps a script as text, saves nothing without a change and deletes after a confirmation', async ({
  page,
}) => {
  test.slow()
  await beSignedIn(page, demo.editor)
  await openProvider(page, provider.family, ...family.map(({ title }) => title))
  for (const { title, entry, alert, texts, days } of family) {
    const section = card(page, title)
    await expect(section.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    const before = await rows(section).count()
    await add(section, entry).click()
    const row = open(section)
    await expect(row.getByLabel(texts[0] ?? '', { exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(section.getByRole('alert')).toHaveText(alert)
    for (const label of texts) await row.getByLabel(label, { exact: true }).fill(script)
    if (days) {
      const [from, to, order] = days
      await row.getByRole('textbox', { name: from, exact: true }).fill('02/01/2026')
      await row.getByRole('textbox', { name: to, exact: true }).fill('01/31/2026')
      await save(row)
      await expect(section.getByRole('alert')).toHaveText(order)
      await expect(row.getByRole('textbox', { name: to, exact: true })).toBeFocused()
      await row.getByRole('textbox', { name: to, exact: true }).fill('13/13/2026')
      await page.keyboard.press('Enter')
      await expect(section.getByRole('alert')).toHaveText('Must be a valid date')
      await row.getByRole('textbox', { name: to, exact: true }).fill('')
    }
    await save(row)
    await expect(toast(page, 'Created!').last()).toBeVisible()
    await expect(rows(section)).toHaveCount(before + 1)
    await expect(add(section, entry)).toBeFocused()

    const made = rows(section).filter({ hasText: script }).first()
    const calls: string[] = []
    const hear = (request: { method: () => string; url: () => string }) => {
      if (request.method() === 'PUT') calls.push(request.url())
    }
    page.on('request', hear)
    await made.getByRole('button', { name: /^Edit / }).click()
    await page.keyboard.press('Enter')
    await expect(section.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    page.off('request', hear)
    expect(calls, title).toEqual([])

    await made.getByRole('button', { name: /^Delete / }).click()
    await expect(page.getByRole('dialog').getByText('Are you sure you want to delete this entry?')).toBeVisible()
    await confirm(page, 'Delete entry')
    await expect(toast(page, 'Deleted!').last()).toBeVisible()
    await expect(rows(section)).toHaveCount(before)
  }
})

interface License {
  id: number
  state: string
  license: string
  expirationDate: string
}

test('a license is sorted, cancelled, refused, found stale and saved, with one row open at a time', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  const licenses = await answerOf<License[]>(page, `/statelicense/provider/${provider.license}`)
  const alaska = licenses.find(({ state }) => state === 'AK')
  if (!alaska) throw new Error('The demo has no license of Alaska here')
  await openProvider(page, provider.license)
  const section = card(page, 'State Licenses')
  const path = `**/api/statelicense/${alaska.id}`

  const head = section.getByRole('columnheader', { name: 'State', exact: true })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(section).first()).toContainText('Alaska')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(section).first()).toContainText('Washington')

  const pencil = section.getByRole('button', { name: 'Edit State License: Alaska', exact: true })
  const number = section.getByLabel('License', { exact: true })
  await pencil.click()
  await number.fill('AK-CHANGED')
  await section.getByRole('button', { name: 'Edit State License: Washington', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Discard unsaved changes?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(number).toHaveValue('AK-CHANGED')
  await number.press('Escape')
  await expect(number).toHaveCount(0)
  await expect(pencil).toBeFocused()
  await expect(section.getByText(alaska.license, { exact: true })).toBeVisible()

  await pencil.click()
  await number.fill('')
  await number.press('Enter')
  await expect(section.getByRole('alert')).toHaveText('Please enter a state and license')
  await expect(number).toBeFocused()

  await number.fill('AK-FAILS')
  await page.route(path, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { message: 'no' } }) : route.fallback(),
  )
  await number.press('Enter')
  await expect(toast(page, somethingWrong)).toBeVisible()
  await expect(number).toHaveValue(alaska.license)
  await page.unroute(path)

  await send(page, 'put', `/statelicense/${alaska.id}`, { providerId: provider.license, expirationDate: '2031-01-01' })
  await number.fill(script)
  await number.press('Enter')
  await expect(section.getByRole('alert')).toHaveText(changedByOther)
  await expect(number).toHaveValue(script)
  await expect(section.getByText('Now shown as they saved it: Expiration Date.')).toBeVisible()
  await number.press('Enter')
  await expect(toast(page, 'Updated!')).toBeVisible()
  await expect(section.getByText(script)).toBeVisible()
  await expect(pencil).toBeFocused()
  const saved = (await answerOf<License[]>(page, `/statelicense/provider/${provider.license}`)).find(
    ({ id }) => id === alaska.id,
  )
  expect(saved?.expirationDate).toBe('2031-01-01')
  await send(page, 'put', `/statelicense/${alaska.id}`, {
    providerId: provider.license,
    license: alaska.license,
    expirationDate: alaska.expirationDate,
  })
})

interface Cme {
  id: number
  title: string
}

test('continuing education refuses bad numbers, counts by range, sends its proof after the save and is exported', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  await openProvider(page, provider.cme, 'CME')
  const section = card(page, 'CME')
  const title = `Echo rounds ${Date.now()} ${script} ${'and much more '.repeat(4)}`.trim()
  try {
    await expect(section.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await expect(section.getByLabel('Date range')).toHaveValue('twoYearsAgo')
    await add(section, 'CME').click()
    await section.getByLabel('Hours', { exact: true }).fill('two')
    await save(section)
    await expect(section.getByRole('alert')).toHaveText(
      "Title can't be blank!Please enter hours as a number, such as 1.5",
    )
    await expect(section.getByLabel('Title')).toHaveAccessibleDescription("Title can't be blank!")
    await expect(section.getByLabel('Hours', { exact: true })).toHaveAccessibleDescription(
      'Please enter hours as a number, such as 1.5',
    )
    await expect(section.getByLabel('Title')).toBeFocused()
    await section.getByLabel('Title').fill('x'.repeat(600))
    await expect(section.getByRole('alert')).toHaveText('Please enter hours as a number, such as 1.5')
    await expect(section.getByLabel('Title')).toBeFocused()
    await section.getByLabel('Hours', { exact: true }).fill('')
    await expect(section.getByLabel('Title')).toHaveValue('x'.repeat(512))
    await section.getByLabel('Title').fill(title)
    for (const [label, typed, message] of [
      ['Hours', '1e9', 'Please enter hours as a number, such as 1.5'],
      ['Cost', '-0', 'Please enter a cost as a number, such as 250.00'],
    ] as const) {
      await section.getByLabel(label, { exact: true }).fill(typed)
      await save(section)
      await expect(section.getByRole('alert')).toHaveText(message)
      await expect(section.getByLabel(label, { exact: true })).toBeFocused()
      await section.getByLabel(label, { exact: true }).fill('')
    }
    await section.getByLabel('Hours', { exact: true }).fill('7.25')
    await section.getByLabel('Cost', { exact: true }).fill('$1,000.50')
    await section.getByLabel('Choose a document').setInputFiles(pdfFile('Echo proof.pdf', 'Echo rounds'))
    await page.route('**/api/file/upload*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await save(section)
    await expect(toast(page, 'Created!')).toBeVisible()
    const uploads = section.getByRole('list', { name: 'Uploads' })
    await expect(uploads.getByRole('alert')).toHaveText(somethingWrong)
    await uploads.getByRole('button', { name: 'Try again to upload Echo proof.pdf' }).click()
    await expect(uploads).toHaveCount(0)

    await expect(section.getByText(/^\d+ of \d+ entries · /)).toBeVisible()
    await section.getByLabel('Date range').selectOption('All time')
    const row = rows(section).filter({ hasText: title.slice(0, 98) })
    await expect(row).toContainText(`${title.slice(0, 98)}...`)
    await expect(row).toContainText('7.25')
    await expect(row).toContainText('$1,000.50')
    const proof = page.waitForEvent('download')
    await row.getByRole('button', { name: /^Download Echo proof/ }).click()
    expect((await proof).suggestedFilename()).toMatch(/^Echo proof.*\.pdf$/)
    const exported = page.waitForEvent('download')
    await section.getByRole('button', { name: 'Export' }).click()
    expect((await exported).suggestedFilename()).toMatch(/\.csv$/)
    await page.route('**/api/education/*/file/signeddownloadurl', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    })
    await row.getByRole('button', { name: /^Download Echo proof/ }).click()
    await expect(toast(page, 'Something went wrong; please try again.')).toBeVisible()
    await row.getByRole('button', { name: /^Delete CME/ }).click()
    await confirm(page, 'Delete entry')
    await expect(row).toHaveCount(0)
  } finally {
    const left = await answerOf<Cme[]>(page, `/education/provider/${provider.cme}`)
    for (const each of left.filter((one) => one.title === title)) await page.request.delete(`/api/education/${each.id}`)
  }
})

test('ages are kept within bounds and changed after a confirmation, modalities are unique, and viewers have no buttons', async ({
  page,
  visitor,
}) => {
  await beSignedIn(page, demo.editor)
  const { ageLowerBound, ageUpperBound } = await answerOf<{ ageLowerBound: number; ageUpperBound: number }>(
    page,
    `/areaofexpertise/provider/${provider.expertise}`,
  )
  await openProvider(page, provider.expertise, 'Areas of Expertise', 'Immunizations', 'CME', 'Treatment Modalities')
  const areas = card(page, 'Areas of Expertise')
  const edit = areas.getByRole('button', { name: 'Edit the ages of patients' })
  await edit.click()
  const [youngest, oldest] = [areas.getByLabel('Minimum age of patients'), areas.getByLabel('Maximum age of patients')]
  for (const [from, to, message] of [
    ['abc', '50', 'Please enter a valid minimum age (0-120)'],
    ['10', '121', 'Please enter a valid maximum age (0-120)'],
    ['60', '50', 'Please enter a valid age range'],
  ] as const) {
    await youngest.fill(from)
    await oldest.fill(to)
    await oldest.press('Enter')
    await expect(areas.getByRole('alert')).toHaveText(message)
  }
  await youngest.fill('3')
  await oldest.fill('77')
  await oldest.press('Enter')
  await expect(
    page
      .getByRole('dialog')
      .getByText('Areas of expertise with the old range will be updated. Are you sure you want to proceed?'),
  ).toBeVisible()
  await confirm(page, 'Change ages')
  await expect(areas.getByText('3 to 77')).toBeVisible()
  await expect(edit).toBeFocused()
  await send(page, 'put', `/areaofexpertise/provider/${provider.expertise}`, { ageLowerBound, ageUpperBound })

  await add(areas, 'Area of Expertise').click()
  await expect(areas.getByLabel('Minimum Age')).toHaveValue('3')
  await areas.getByLabel('Minimum Age').press('Enter')
  await expect(areas.getByRole('alert')).toHaveText('Please select a description')
  const immunizations = card(page, 'Immunizations')
  await rows(immunizations)
    .filter({ has: page.getByRole('button', { name: /^Download / }) })
    .first()
    .getByRole('button', { name: /^Edit / })
    .click()
  const linked = immunizations.getByRole('group', { name: 'Documents' }).getByRole('checkbox', { checked: true })
  await expect(linked).toHaveCount(1)
  await add(card(page, 'CME'), 'CME').click()
  test.slow()
  await axe(page)
  await linked.press('Escape')
  await expect(linked).toHaveCount(0)
  await areas.getByLabel('Description').press('Escape')

  const modalities = card(page, 'Treatment Modalities')
  const before = await rows(modalities).count()
  const first = (await rows(modalities).first().getByRole('cell').first().textContent()) ?? ''
  await add(modalities, 'Treatment Modality').click()
  await expect(modalities.getByLabel('Description').getByRole('option', { name: first, exact: true })).toHaveCount(0)
  await modalities.getByLabel('Description').selectOption({ index: 1 })
  const chosen = (await modalities.getByLabel('Description').locator('option:checked').textContent()) ?? ''
  await save(modalities)
  await expect(rows(modalities)).toHaveCount(before + 1)
  await modalities.getByRole('button', { name: `Delete ${chosen}`, exact: true }).click()
  await confirm(page, 'Delete entry')
  await expect(rows(modalities)).toHaveCount(before)

  const looking = await visitor()
  await beSignedIn(looking, demo.viewer)
  await looking.goto('/provider/58')
  const disclosures = card(looking, 'Disclosures')
  await expect(card(looking, 'Immunizations').getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(region(looking, 'Disclosures')).toBeVisible()
  for (const { title } of family) await expect(region(looking, title)).toBeVisible()
  for (const { title } of family)
    await expect(card(looking, title).getByRole('button', { name: /^(?:\+ Add New|Edit|Delete) / }), title).toHaveCount(
      0,
    )
  await expect(disclosures.getByRole('columnheader', { name: 'Completed by Supervisor' })).toBeVisible()
  await disclosures.getByRole('button', { name: /^\d+ yes answers? of / }).click()
  await expect(looking.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
})
