import type { Page } from '@playwright/test'
import { axeIn, beSignedIn, demo, expect, test } from './kit/kit.ts'

/** A phone, and a window of 1440 by 900 at a zoom of 200 %. */
const windows = [
  { width: 390, height: 844, rules: 'all' },
  { width: 720, height: 450, rules: 'layout' },
] as const

const ofStaff = [
  '/',
  '/tasks',
  '/tasks?view=list',
  '/expirables',
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
const ofAdministrators = ['/h3admin/revenueteams', '/admin/lines', '/admin/hubs', '/admin/system']
const inTeam = ['/admin/carriers?practice=25', '/admin/locations?practice=25']

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Each page is loaded once and then shown in each window. */
async function checkAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
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
  await page.goto('/h3admin/revenueteams')
  await page.getByRole('button', { name: 'Aurora Revenue Partners', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Robin!' })).toBeVisible()
  await checkAll(page, inTeam)
})
