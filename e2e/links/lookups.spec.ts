import type { Page } from '@playwright/test'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beSignedIn, demo, expect, isAt } from '../kit/kit.ts'
import { beAdministrator, makeCarrier, makePractice, rowOf } from '../kit/management-kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'

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

test('a carrier out of network, one without plans and one without providers are told apart', async ({ page }) => {
  await page.goto(`/network/carrier/${code}`)
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

test('search mode has one list, and mode and view keep the query string', async ({ page }) => {
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
})

test('a provider shows carriers and plans, and one out of network with its note', async ({ page, request }) => {
  const providers = (await (await request.get(`/api/network/practice/${code}/providers`)).json()) as {
    id: number
    name: string
  }[]
  const answers = await Promise.all(
    providers.map(async ({ id, name }) => ({
      name,
      carriers: (await (await request.get(`/api/network/practice/${code}/provider/${id}`)).json()) as {
        carrierName: string
        isOutOfNetwork: boolean
      }[],
    })),
  )
  const marked = answers.find(({ carriers }) => carriers.some(({ isOutOfNetwork }) => isOutOfNetwork))
  await page.goto(`/network/provider/${code}`)
  await choose(page, 'Provider', marked?.name ?? '', marked?.name ?? '')
  const item = page.getByRole('listitem').filter({ hasText: 'Western States Indemnity' })
  await expect(item).toContainText(outOfNetwork)
  await axe(page)
})

test('privileges are looked up by provider with both dates, and by facility', async ({ page }) => {
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
  await expect(page.getByText("That link doesn't appear to be valid.")).toHaveCount(0)
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
    await show(`/network/${code}`)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText(prompt)).toBeVisible()
    await expect(frame.getByRole('heading', { level: 1 })).toHaveCount(0)
    await expect(frame.getByRole('img')).toHaveCount(0)
    await expect(frame.getByRole('link', { name: 'Switch to Search' })).toBeVisible()
    await select(frame, 'Insurance carrier').fill('western')
    await frame.getByRole('option', { name: 'Western States Indemnity' }).click()
    await expect(frame.getByText(outOfNetwork).last()).toBeVisible()
    await axe(page)
    expect(await context.cookies()).toEqual([])
    await show('/auth/sign-in')
    await expect(frame.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
  } finally {
    await context.close()
    site.close()
  }
})

test('staff make, show and withdraw the links of a practice', async ({ page, visitor }) => {
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

  const guest = await visitor()
  const { pathname } = new URL(await address.inputValue())
  await guest.goto(pathname)
  await expect(guest.getByRole('heading', { level: 1, name: 'Homer Harbor Pediatrics' })).toBeVisible()

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
