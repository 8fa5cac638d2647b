import { dayOf, formatDate } from '@credence/contract/dates'
import type { APIRequestContext, Page } from '@playwright/test'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beSignedIn, demo, expect, isAt } from '../kit/kit.ts'
import { beAdministrator, makeCarrier, makePractice, rowOf } from '../kit/management-kit.ts'
import { axe, picture, test, toast } from '../kit/people-kit.ts'

const phone = { width: 390, height: 844 }
const code = 'northern-lights-6r5x'
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
const select = (page: Pick<Page, 'getByRole'>, name: string) => page.getByRole('combobox', { name, exact: true })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const prompt = 'Please first select an insurance carrier and plan...'
const outOfNetwork = "Please verify patient's out of network benefits"

/** Chooses by keyboard alone, as somebody with a patient on the phone does. */
async function choose(page: Page, label: string, typed: string, found: string): Promise<void> {
  await expect(select(page, label)).toBeEnabled()
  await select(page, label).focus()
  await page.keyboard.type(typed)
  await expect(option(page, found)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(select(page, label)).toHaveValue(found)
}

type Answers<T> = { name: string; answer: T[] }[]
/** What a lookup answers for each provider of the practice. */
async function answersByProvider(
  request: APIRequestContext,
  lookup: 'network' | 'privileges',
  rest = '',
): Promise<Answers<unknown>> {
  const base = `/api/${lookup}/practice/${code}`
  const read = async (path: string): Promise<unknown> => (await request.get(`${base}/${path}`)).json()
  const providers = (await read('providers')) as { id: number; name: string }[]
  return Promise.all(
    providers.map(async ({ id, name }) => ({ name, answer: (await read(`provider/${id}${rest}`)) as unknown[] })),
  )
}

/** A sentence in the place of a list. The hidden status for screen readers is no paragraph. */
const sentence = (page: Page, text: string) => page.getByRole('paragraph').filter({ hasText: text })
/** The photo of the practice is decoration without a role, so it is found by its element. */
const photo = (page: Pick<Page, 'locator'>) => page.locator('header img')

const failing = { status: 503, contentType: 'application/json', body: '{"message":"x"}' }

test('the front desk finds who takes a plan on a phone, and the address keeps the choice', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto(`/network/${code}?from=site`)
  await isAt(page, `/network/carrier/${code}?from=site`)
  await expect(page.getByRole('heading', { level: 1, name: 'Northern Lights Cardiology' })).toBeVisible()
  await expect(page.getByText(prompt)).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
  await axe(page)

  await choose(page, 'Insurance carrier', 'glac', 'Glacier Mutual')
  await expect(page.getByText(prompt)).toBeVisible()
  await choose(page, 'Plan', 'ppo', 'Commercial PPO')
  const count = page.getByRole('heading', { name: /^\d+ providers? takes? this plan$/ })
  await expect(count).toBeVisible()
  await isAt(page, `/network/carrier/${code}?from=site&carrier=1&plan=11`)
  await expect(page.getByText('Aurora Regional Hospital, Anchorage AK').first()).toBeVisible()
  await expect.poll(() => page.evaluate(overflow)).toBe(0)
  await axe(page)

  await page.reload()
  await expect(count).toBeVisible()
  await page.goBack()
  await expect(select(page, 'Plan')).toHaveValue('')
  await page.goBack()
  await expect(select(page, 'Insurance carrier')).toHaveValue('')
  await expect(select(page, 'Plan')).toHaveCount(0)
})

test('mode and view keep the query string; a carrier out of network, without plans or without providers is told apart', async ({
  page,
}) => {
  await page.goto(`/network/carrier/${code}?a=b`)
  await page.getByRole('link', { name: 'Switch to Search' }).click()
  await isAt(page, `/network/carrier/${code}?a=b&version=search`)
  await choose(page, 'Insurance carrier and plan', 'glacier ppo', 'Glacier Mutual - Commercial PPO')
  await expect(page.getByRole('heading', { name: /takes? this plan$/ })).toBeVisible()
  await page.getByRole('link', { name: 'By Provider' }).click()
  await isAt(page, `/network/provider/${code}?a=b&version=search&carrier=1&plan=11`)
  await expect(page.getByRole('link', { name: 'By Provider' })).toBeFocused()
  await expect(page.getByText('Please first select a provider...')).toBeVisible()
  await page.getByRole('link', { name: 'Switch to Lookup' }).click()
  await page.getByRole('link', { name: 'By Carrier' }).click()
  await expect(select(page, 'Plan')).toHaveValue('Commercial PPO')

  await choose(page, 'Insurance carrier', 'western', 'Western States Indemnity')
  await expect(page.getByRole('paragraph').filter({ hasText: outOfNetwork }).last()).toBeVisible()
  await expect(select(page, 'Plan')).toHaveCount(0)
  await choose(page, 'Insurance carrier', 'summit', 'Summit Workers Fund')
  await expect(select(page, 'Plan')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /providers take this plan$/ })).toBeVisible()
  await choose(page, 'Insurance carrier', 'bristol', 'Bristol Bay Employers Trust')
  await choose(page, 'Plan', 'ppo', 'Commercial PPO')
  await expect(page.getByText('No active providers found').last()).toBeVisible()
  await axe(page)
})

test('a provider shows carriers and plans, and one out of network with its note', async ({ page, request }) => {
  const answers = (await answersByProvider(request, 'network')) as Answers<{ isOutOfNetwork: boolean }>
  const marked = answers.find(({ answer }) => {
    const out = answer.filter(({ isOutOfNetwork }) => isOutOfNetwork).length
    return out > 0 && out < answer.length
  })
  await page.goto(`/network/provider/${code}`)
  await choose(page, 'Provider', marked?.name ?? '', marked?.name ?? '')
  const item = page.getByRole('listitem').filter({ hasText: 'Western States Indemnity' })
  await expect(item).toContainText(outOfNetwork)
  const count = page.getByRole('heading', { name: /^\d+ active carriers?$/ })
  await expect(count.locator('svg')).toBeVisible()
  await axe(page)
})

test('a provider whose carriers are all out of network has no active carrier', async ({ page }) => {
  const carrier = { carrierId: 30, carrierName: 'Western States Indemnity', isOutOfNetwork: true, businessLines: [] }
  await page.route(`**/api/network/practice/${code}/provider/*`, (route) => route.fulfill({ json: [carrier] }))
  await page.goto(`/network/provider/${code}`)
  await select(page, 'Provider').click()
  await page.getByRole('option').first().click()
  const line = page.getByRole('heading', { name: 'No active carriers found' })
  await expect(line).toBeVisible()
  await expect(line.locator('svg')).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveText('No active carriers found')
  await expect(page.getByText(/\d+ active carrier/)).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: carrier.carrierName })).toContainText(outOfNetwork)
  await axe(page)
})

test('an empty answer is told in the words of its lookup', async ({ page }) => {
  const lookups = [
    ['network', 'provider', 'Provider', 'provider/*', 'No active carriers found'],
    ['privileges', 'provider', 'Provider', 'provider/*/facilities', 'No active facilities found'],
    ['privileges', 'facility', 'Facility', 'facility/*/providers', 'No active providers found'],
  ] as const
  for (const [lookup, view, label, call, none] of lookups) {
    await page.route(`**/api/${lookup}/practice/${code}/${call}`, (route) => route.fulfill({ json: [] }))
    await page.goto(`/${lookup}/${view}/${code}`)
    await select(page, label).click()
    await page.getByRole('option').first().click()
    await expect(sentence(page, none)).toBeVisible()
    await expect(page.getByRole('status')).toHaveText(none)
    await expect(page.getByRole('listitem')).toHaveCount(0)
  }
  await axe(page)
})

test('the header has the photo of a practice that has one', async ({ page }) => {
  for (const lookup of ['network/carrier', 'privileges/provider']) {
    await page.goto(`/${lookup}/${code}`)
    await expect(photo(page)).toBeVisible()
    await expect(photo(page)).toHaveJSProperty('complete', true)
    await expect(photo(page)).not.toHaveJSProperty('naturalWidth', 0)
    await page.goto(`/${lookup}/denali-ortho-4h7k`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(photo(page)).toHaveCount(0)
  }
})

interface Privileges {
  name: string
  effectiveDate: string | null
  expires: string | null
}

test('privileges are looked up by facility and by provider with both dates, and an expiry within 90 days is marked', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  await page.goto(`/privileges/provider/${code}`)
  await expect(page.getByText('Please first select a provider...')).toBeVisible()
  await select(page, 'Provider').click()
  await page.getByRole('option').nth(2).click()
  await expect(page.getByRole('heading', { name: /active facilit/ })).toBeVisible()
  await expect(page.getByText(/^Effective\s/).first()).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'By Facility' }).click()
  await expect(page.getByText('Please first select a facility...')).toBeVisible()
  await select(page, 'Facility').click()
  await page.getByRole('option').first().click()
  await expect(page.getByRole('heading', { name: /privileges here$/ })).toBeVisible()
  await expect.poll(() => page.evaluate(overflow)).toBe(0)
  await axe(page)

  const daysUntil = ({ expires }: Privileges) =>
    expires === null ? Infinity : (Date.parse(expires) - Date.now()) / 86_400_000
  const answers = (await answersByProvider(request, 'privileges', '/facilities')) as Answers<Privileges>
  // The ends of the 90 days are left out: the demo and the browser may be on different days.
  const [isSoon, isLate] = [(each: Privileges) => daysUntil(each) < 88, (each: Privileges) => daysUntil(each) > 92]
  const found = answers.find(({ answer }) => answer.some(isSoon) && answer.some(isLate))
  await page.getByRole('link', { name: 'By Provider' }).click()
  await choose(page, 'Provider', found?.name ?? '', found?.name ?? '')
  for (const { width, label } of [
    { width: 1440, label: false },
    { width: 390, label: true },
  ]) {
    await page.setViewportSize({ width, height: 844 })
    for (const each of found?.answer.filter((facility) => isSoon(facility) || isLate(facility)) ?? []) {
      const item = page.getByRole('listitem').filter({ hasText: each.name })
      const shown = (day: string | null) => item.getByText(day === null ? '–' : formatDate(dayOf(day)))
      await expect(shown(each.effectiveDate)).toBeVisible()
      await expect(shown(each.expires)).toBeVisible()
      await expect(item.getByText('Expires', { exact: true })).toBeVisible({ visible: label })
      const mark = item.getByText('(expires soon)')
      await expect(mark).toHaveCount(isSoon(each) ? 1 : 0)
      await expect(item.locator('svg')).toHaveCount(isSoon(each) ? 1 : 0)
    }
  }
  await axe(page)
})

test('the page says what failed, and the rest of it lives', async ({ page }) => {
  await page.route(`**/api/network/practice/${code}/carriers`, (route) => route.fulfill(failing))
  await page.goto(`/network/carrier/${code}`)
  await expect(select(page, 'Insurance carrier')).toBeDisabled()
  await expect(page.getByPlaceholder('Error... Please reload the page...')).toBeVisible()
  await page.getByRole('link', { name: 'By Provider' }).click()
  await expect(select(page, 'Provider')).toBeEnabled()

  // The button asks again at once. Without it the page asks every few seconds.
  let asked = 0
  await page.route(`**/api/network/practice/${code}`, (route) => {
    asked += 1
    return route.fulfill(failing)
  })
  await page.reload()
  await expect(page.getByText('Something went wrong; please reload the page...')).toBeVisible()
  await axe(page)
  const before = asked
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  await page.unroute(`**/api/network/practice/${code}`)
  await expect(select(page, 'Provider')).toBeEnabled()
})

test('an unknown code and an unknown view are told apart', async ({ page }) => {
  for (const path of ['/network/no-such-code', '/privileges/facility/no-such-code']) {
    await page.goto(path)
    await expect(page.getByText("That link doesn't appear to be valid.")).toBeVisible()
    await expect(page.getByText('please contact support or the practice')).toBeVisible()
  }
  await axe(page)
  await page.goto(`/network/facility/${code}`)
  await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible()
})

/** The site of a clinic that shows an address in a frame. */
function startClinicSite(): Promise<Server> {
  const site = createServer((request, response) => {
    const target = new URL(request.url ?? '/', 'http://localhost').searchParams.get('show') ?? ''
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Clinic</title><main><h1>Clinic</h1>
      <iframe title="Lookup" src="${encodeURI(target)}" width="390" height="700"></iframe></main>`)
  })
  return new Promise((resolve) => {
    site.listen(0, '127.0.0.1', () => resolve(site))
  })
}

test('in a frame of another site logo and heading go, and only lookups may be framed', async ({ browser, baseURL }) => {
  const site = await startClinicSite()
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const show = (path: string) =>
      page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/?show=${baseURL}${path}`)
    await page.goto(`${baseURL}/network/${code}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(photo(page)).toBeVisible()

    await show(`/network/${code}`)
    const frame = page.frameLocator('iframe')
    /** Without the photo and the heading that the same page has outside a frame. */
    const isPlain = async () => {
      await expect(frame.getByRole('heading', { level: 1 })).toHaveCount(0)
      await expect(photo(frame)).toHaveCount(0)
    }
    await expect(frame.getByText(prompt)).toBeVisible()
    await expect(frame.getByRole('link', { name: 'Switch to Search' })).toBeVisible()
    await isPlain()
    await select(frame, 'Insurance carrier').fill('western')
    await frame.getByRole('option', { name: 'Western States Indemnity' }).click()
    await expect(frame.getByText(outOfNetwork).last()).toBeVisible()
    await axe(page, page.frames()[1], { isHeadedByPage: true })

    await show(`/privileges/provider/${code}`)
    await expect(frame.getByText('Please first select a provider...')).toBeVisible()
    await expect(frame.getByRole('link', { name: 'By Facility' })).toBeVisible()
    await isPlain()
    await select(frame, 'Provider').click()
    await frame.getByRole('option').nth(2).click()
    await expect(frame.getByRole('heading', { name: /active facilit/ })).toBeVisible()
    await axe(page, page.frames()[1], { isHeadedByPage: true })
    expect(await context.cookies()).toEqual([])
    await show('/auth/sign-in')
    await expect(frame.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
  } finally {
    await context.close()
    site.close()
  }
})

test('staff make, copy, show and withdraw the links of a practice, and give it a photo', async ({
  page,
  visitor,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await beSignedIn(page, demo.manager)
  await page.goto('/admin/practices?practice=23')
  const card = page.getByRole('region', { name: 'Lookup links' })
  await expect(card.getByText('No lookup links')).toBeVisible()
  await card.getByRole('button', { name: 'Create links' }).click()
  await expect(toast(page, 'Lookup links created!')).toBeVisible()
  const address = card.getByLabel('Network lookup', { exact: true })
  await expect(address).toHaveValue(/\/network\/homer-harbor-pediatrics-[a-z2-9]{8}$/)
  await card.getByRole('button', { name: 'Show QR code of the network lookup' }).click()
  await expect(card.getByRole('img', { name: /^QR code of / })).toBeVisible()
  await axe(page)
  await card.getByRole('button', { name: 'Copy the address of the network lookup' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(await address.inputValue())

  const guest = await visitor()
  const { pathname } = new URL(await address.inputValue())
  await guest.goto(pathname)
  const title = guest.getByRole('heading', { level: 1, name: 'Homer Harbor Pediatrics' })
  await expect(title).toBeVisible()

  const saved = card.getByRole('img', { name: 'Homer Harbor Pediatrics' })
  const input = card.getByLabel('Photo of the practice')
  await expect(card.getByText('No photo')).toBeVisible()
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(toast(page, 'Please choose an image')).toBeVisible()
  await input.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
  await expect(toast(page, 'The file is empty')).toBeVisible()
  await expect(saved).toHaveCount(0)
  await input.setInputFiles(picture)
  await expect(toast(page, 'Photo updated!')).toBeVisible()
  await expect(saved).toBeVisible()
  await guest.reload()
  await expect(photo(guest)).toBeVisible()
  await expect(photo(guest)).not.toHaveJSProperty('naturalWidth', 0)
  await card.getByRole('button', { name: 'Remove photo' }).click()
  await expect(toast(page, 'Photo removed!')).toBeVisible()
  await guest.reload()
  await expect(title).toBeVisible()
  await expect(photo(guest)).toHaveCount(0)

  await card.getByRole('button', { name: 'Withdraw links' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw links' }).click()
  await expect(toast(page, 'Lookup links withdrawn!')).toBeVisible()
  await guest.reload()
  await expect(guest.getByText("That link doesn't appear to be valid.")).toBeVisible()
})

test('a carrier that staff mark as out of network is so with the next lookup', async ({ page, visitor }) => {
  await beAdministrator(page)
  const practice = await makePractice(page.request)
  const { id, name } = await makeCarrier(page.request, practice.id)
  const made = await page.request.post(`/api/admin/practice/${practice.id}/shortcode`, { data: {} })
  const { shortCode } = (await made.json()) as { shortCode: string }
  const guest = await visitor()
  await guest.goto(`/network/carrier/${shortCode}?carrier=${id}`)
  await expect(guest.getByText('No active providers found').last()).toBeVisible()

  await page.goto(`/admin/carriers?practice=${practice.id}`)
  await rowOf(page, name).getByText(name).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Out of network' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByText(outOfNetwork).last()).toBeVisible()
  await rowOf(page, name).getByText(name).click()
  await expect(dialog.getByRole('switch', { name: 'Out of network' })).toBeChecked()
  await axe(page)
})
