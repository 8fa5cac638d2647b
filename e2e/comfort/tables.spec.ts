import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, selectChoice, test } from '../kit/kit.ts'
import { tableFaults } from './table-faults.ts'

interface Place {
  name: string
  path: string
  as?: string
  /** Whether an administrator enters a team first. */
  inTeam?: boolean
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

const places: Place[] = [
  { name: 'the list of tasks', path: '/tasks', open: list },
  { name: 'a practice', path: '/practice/25', tables: 2 },
  { name: 'a provider', path: '/provider/1', tables: 8 },
  { name: 'the expirables', path: '/expirables' },
  { name: 'the FPPE tasks', path: '/fppetasks', open: list },
  { name: 'the message templates', path: '/messagingtemplates?practice=25' },
  { name: 'the providers to manage', path: '/admin/providers' },
  { name: 'the practices to manage', path: '/admin/practices' },
  { name: 'the users', path: '/admin/users' },
  { name: 'the signing templates', path: '/admin/esignature' },
  { name: 'the signing requests', path: '/admin/esignature?tab=requests' },
  { name: 'the changes to review', path: '/admin/onboarding-reviews' },
  { name: 'the KPIs', path: '/reports/kpis', tables: 3, open: showTables },
  { name: 'a report of documents', path: '/reports/provider?report=provideractivedocuments', open: showResult },
  { name: 'a report of CMEs', path: '/reports/provider?report=providercmes', open: showResult },
  { name: 'the roster', path: '/reports/practice?report=providerroster', open: showResult },
  { name: 'the carriers', path: '/admin/carriers?practice=25', as: demo.administrator, inTeam: true },
  { name: 'the locations', path: '/admin/locations?practice=25', as: demo.administrator, inTeam: true },
  { name: 'the lines of business', path: '/admin/lines', as: demo.administrator },
  { name: 'the data hubs', path: '/admin/hubs', as: demo.administrator },
  { name: 'the revenue teams', path: '/h3admin/revenueteams', as: demo.administrator },
  { name: 'the tasks of all teams', path: '/h3admin/revenueteams?tab=my-tasks', as: demo.administrator },
]

async function visit(page: Page, { path, as = demo.manager, inTeam = false, tables = 1, open }: Place): Promise<void> {
  await beSignedIn(page, as)
  if (inTeam) {
    await page.goto('/h3admin/revenueteams')
    await page.getByRole('button', { name: 'Aurora Revenue Partners', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Robin!' })).toBeVisible()
  }
  await page.goto(path)
  await open?.(page)
  await expect.poll(() => page.locator('table:not([aria-busy="true"]) tbody tr').count()).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
  expect(await page.getByRole('table').count()).toBeGreaterThanOrEqual(tables)
}

for (const place of places) {
  test(`no table is clipped or cut beside empty columns: ${place.name}`, async ({ page }) => {
    await visit(page, place)
    for (const width of [1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => tableFaults(page), { message: `${place.name} at ${width} pixels` }).toEqual([])
    }
  })
}

test('a state license is edited inside its card at every width', async ({ page }) => {
  await visit(page, { name: 'a provider', path: '/provider/1' })
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
})

test('columns keep their widths while a long table is scrolled', async ({ page }) => {
  await visit(page, { name: 'the list of tasks', path: '/tasks', open: list })
  const widths = () => page.locator('thead th').evaluateAll((heads) => heads.map((head) => head.clientWidth))
  const before = await widths()
  await page.getByRole('region', { name: 'Tasks' }).evaluate((region) => region.scrollTo(0, 400))
  await expect(page.locator('tbody tr[aria-rowindex="30"]')).toBeVisible()
  const after = await widths()
  for (const [at, width] of before.entries()) expect(Math.abs((after[at] ?? 0) - width)).toBeLessThan(40)
})
