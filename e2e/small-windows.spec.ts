import type { Page } from '@playwright/test'
import { axeIn, beSignedIn, demo, expect, isAt, test } from './kit/kit.ts'
import { turnTo, watchRequests } from './kit/turn.ts'

/** A phone, and a window of 1440 by 900 at a zoom of 200 %. */
const windows = [
  { width: 390, height: 844, rules: 'all' },
  { width: 720, height: 450, rules: 'layout' },
] as const

const ofStaff = [
  '/',
  '/tasks',
  '/expirables',
  '/tasks?view=list',
  '/practice/25',
  '/provider/1',
  '/fppetasks',
  '/referrals/scheduling',
  '/referrals/inbound-faxes',
  '/messaging',
  '/messagingtemplates?practice=25',
  '/reports/kpis',
  '/reports/provider',
  '/reports/practice',
  '/reports/task',
  '/reports/audit',
  '/admin/providers',
  '/admin/onboarding-reviews',
  '/admin/practices',
  '/admin/users',
  '/admin/esignature',
  '/profile',
]
const ofAdministrators = ['/admin/system', '/h3admin/revenueteams']
const inTeam = ['/admin/carriers?practice=25', '/admin/locations?practice=25', '/admin/lines', '/admin/hubs']

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Goes from page to page of the open application. Each is shown in each window. */
async function checkAll(page: Page, paths: readonly string[]): Promise<void> {
  const whenAnswered = watchRequests(page)
  for (const path of paths) {
    if (page.url() === 'about:blank') await page.goto(path)
    else await turnTo(page, path)
    await isAt(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await whenAnswered()
    for (const { width, height, rules } of windows) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => page.evaluate(overflow), `overflow of ${path} at ${width} pixels`).toBe(0)
      await axeIn(page, rules, `at ${width} pixels`)
    }
  }
}

test('the pages of staff fit a phone and a zoom of 200 %, and are accessible there', async ({ page }) => {
  test.slow()
  await beSignedIn(page, demo.manager)
  await checkAll(page, ofStaff)
})

test('the pages of administrators fit a phone and a zoom of 200 %, and are accessible there', async ({ page }) => {
  test.slow()
  await beSignedIn(page, demo.administrator)
  await checkAll(page, ofAdministrators)
  await page.getByRole('button', { name: 'Aurora Revenue Partners', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Robin!' })).toBeVisible()
  await checkAll(page, inTeam)
})
