import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt, selectChoice, test } from '../kit/kit.ts'
import { turnTo, watchRequests } from '../kit/turn.ts'
import { tableFaults } from './table-faults.ts'

interface Place {
  name: string
  path: string
  /** How many tables there are at least. */
  tables?: number
  open?: (page: Page) => Promise<unknown>
}

/** A report of up to eight columns. Longer ones scroll sideways. */
const showResult = (page: Page) => page.locator('#report').getByRole('button', { name: 'Show result' }).click()
async function showTables(page: Page): Promise<void> {
  const switches = page.getByRole('radio', { name: 'Table' })
  await expect(switches).toHaveCount(3)
  for (const each of await switches.all()) await selectChoice(each)
}
const list = (page: Page) => selectChoice(page.getByRole('radio', { name: 'List view' }))

const keepsFormInside = async (page: Page) => {
  const card = page.locator('#state-licenses')
  await card.getByRole('button', { name: /^\+ Add New/ }).click()
  for (const width of [1024, 1280, 1400, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => tableFaults(page), { message: `at ${width} pixels` }).toEqual([])
    for (const name of ['Save', 'Cancel']) {
      const button = card.getByRole('button', { name, exact: true })
      const [inside, outside] = [await button.boundingBox(), await card.boundingBox()]
      expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThanOrEqual((outside?.x ?? 0) + (outside?.width ?? 0))
    }
  }
}

const keepsWidths = async (page: Page) => {
  const widths = () => page.locator('thead th').evaluateAll((heads) => heads.map((head) => head.clientWidth))
  const before = await widths()
  await page.getByRole('region', { name: 'Tasks' }).evaluate((region) => region.scrollTo(0, 400))
  await expect(page.locator('tbody tr[aria-rowindex="30"]')).toBeVisible()
  const after = await widths()
  for (const [at, width] of before.entries()) expect(Math.abs((after[at] ?? 0) - width)).toBeLessThan(40)
  await page.getByRole('region', { name: 'Tasks' }).evaluate((region) => region.scrollTo(0, 0))
}

const provider: Place = { name: 'a provider', path: '/provider/1', tables: 8 }
const ofManagers: Place[] = [
  provider,
  { name: 'the FPPE tasks', path: '/fppetasks', open: list },
  { name: 'a practice', path: '/practice/25', tables: 2 },
  { name: 'the expirables', path: '/expirables' },
  { name: 'the message templates', path: '/messagingtemplates?practice=25' },
  { name: 'the providers to manage', path: '/admin/providers' },
  { name: 'the practices to manage', path: '/admin/practices' },
  { name: 'the users', path: '/admin/users' },
  { name: 'the signing templates', path: '/admin/esignature' },
  { name: 'the changes to review', path: '/admin/onboarding-reviews' },
  { name: 'the signing requests', path: '/admin/esignature?tab=requests' },
  { name: 'the KPIs', path: '/reports/kpis', tables: 3, open: showTables },
  { name: 'a report of documents', path: '/reports/provider?report=provideractivedocuments', open: showResult },
  { name: 'the roster', path: '/reports/practice?report=providerroster', open: showResult },
  { name: 'a report of CMEs', path: '/reports/provider?report=providercmes', open: showResult },
]
const inTeam: Place[] = [
  { name: 'the carriers', path: '/admin/carriers?practice=25' },
  { name: 'the locations', path: '/admin/locations?practice=25' },
  { name: 'the lines of business', path: '/admin/lines' },
  { name: 'the data hubs', path: '/admin/hubs' },
]

/** Goes from page to page of the open application. */
function startTour(page: Page) {
  const whenAnswered = watchRequests(page)
  const visit = async ({ path, tables = 1, open }: Place, go = turnTo) => {
    // A table that is made narrower keeps some of its former columns, so each page begins at the same width.
    await page.setViewportSize({ width: 1440, height: 900 })
    await go(page, path)
    await isAt(page, path)
    await open?.(page)
    await expect.poll(() => page.locator('table:not([aria-busy="true"]) tbody tr').count()).toBeGreaterThan(0)
    await whenAnswered()
    await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
    expect(await page.getByRole('table').count()).toBeGreaterThanOrEqual(tables)
  }
  const check = (name: string) =>
    test.step(name, async () => {
      for (const width of [1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => tableFaults(page), { message: `${name} at ${width} pixels` }).toEqual([])
      }
    })
  const checkAll = async (places: readonly Place[]) => {
    for (const place of places) {
      await visit(place)
      await check(place.name)
    }
  }
  return { visit, check, checkAll }
}

const load = async (page: Page, path: string) => {
  await page.goto(path)
}

test('no table of the staff is clipped or cut beside empty columns, and long ones keep their widths', async ({
  page,
}) => {
  test.slow()
  await beSignedIn(page, demo.manager)
  const { visit, check, checkAll } = startTour(page)
  await visit({ name: 'the list of tasks', path: '/tasks', open: list }, load)
  await test.step('columns keep their widths while a long table is scrolled', () => keepsWidths(page))
  await check('the list of tasks')
  await checkAll(ofManagers)
  await visit(provider)
  await test.step('a state license is edited inside its card at every width', () => keepsFormInside(page))
})

test('no table of the administrators is clipped or cut beside empty columns', async ({ page }) => {
  await beSignedIn(page, demo.administrator)
  const { visit, check, checkAll } = startTour(page)
  await visit({ name: 'the tasks of all teams', path: '/h3admin/revenueteams?tab=my-tasks' }, load)
  await check('the tasks of all teams')
  await page.getByRole('link', { name: /^Revenue Teams/ }).click()
  await visit({ name: 'the revenue teams', path: '/h3admin/revenueteams' }, isAt)
  await check('the revenue teams')
  await page.getByRole('button', { name: 'Aurora Revenue Partners', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Robin!' })).toBeVisible()
  await checkAll(inTeam)
})
