import type { Page } from '@playwright/test'
import { beInTeam, beSignedIn, demo, expect, isAt, test } from './kit/kit.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const counted = /\s*\d+ (?:blocked|pending outreach|pending)$/

/** The visible text of the sidebar: the entries of each group, without the counts. */
async function sidebarOf(page: Page): Promise<Record<string, string[]>> {
  const groups: Record<string, string[]> = {}
  for (const group of await main(page).getByRole('group').all()) {
    const name = await group.locator('p').innerText()
    groups[name] = (await group.locator('a, button').allTextContents()).map((entry) => entry.replace(counted, ''))
  }
  return groups
}

const practices = [
  'Denali Orthopedics & Sports Medicine',
  "Fairbanks Women's Health",
  'Homer Harbor Pediatrics',
  'Kenai Peninsula Family Medicine',
  'Northern Lights Cardiology',
  'Susitna Surgical Associates',
]
const viewer = {
  Referrals: ['Scheduling', 'Inbound Faxes'],
  Enrollment: ['Dashboard', 'Tasks', 'Expirables', 'Practices', ...practices],
  FPPE: ['Tasks'],
  Communication: ['Messaging', 'Messaging Templates'],
  'Reports & Analytics': ['KPIs', 'Provider Reports', 'Practice Reports', 'Task Reports'],
}
const manager = {
  ...viewer,
  'Reports & Analytics': [...viewer['Reports & Analytics'], 'Audit Reports'],
  Admin: ['Providers', 'Onboarding Review', 'Practices', 'Users', 'E-Signatures'],
}
const frontDesk = {
  Referrals: ['Scheduling', 'Inbound Faxes'],
  Enrollment: ['Dashboard', 'Expirables', 'Practices', 'Northern Lights Cardiology'],
  Communication: ['Messaging', 'Messaging Templates'],
  'Reports & Analytics': ['Practice Reports'],
}
const administrator = {
  ...manager,
  Admin: [...manager.Admin, 'Carriers', 'Lines of Business', 'Locations', 'Data Hubs', 'System'],
}

test('the sidebar of a manager holds exactly the permitted entries, whose counts and screens are right', async ({
  page,
}) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/')
  await expect.poll(() => sidebarOf(page)).toEqual(manager)
  await test.step('the counts in the sidebar match the calls', async () => {
    const count = async (path: string) => (await (await page.request.get(path)).json()) as number
    const [tasks, fppe, outreach] = [
      await count('/api/task/blocked'),
      await count('/api/fppetask/blocked'),
      await count('/api/referral/pendingoutreach'),
    ]
    expect(Math.min(tasks, fppe, outreach)).toBeGreaterThan(0)
    const entry = (group: string, name: RegExp) =>
      main(page).getByRole('group', { name: group }).getByRole('link', { name })
    await expect(entry('Enrollment', new RegExp(`^Tasks\\s*${tasks} blocked$`))).toBeVisible()
    await expect(entry('FPPE', new RegExp(`^Tasks\\s*${fppe} blocked$`))).toBeVisible()
    await expect(entry('Referrals', new RegExp(`^Scheduling\\s*${outreach} pending outreach$`))).toBeVisible()
  })
  await test.step('every report entry of the sidebar opens its screen', async () => {
    for (const [path, title] of Object.entries(reports)) {
      const entry = main(page).locator(`a[href="${path}"]`)
      await entry.click()
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(entry).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveTitle(`${title} · Credence`)
    }
  })
  await test.step('on a small screen the sidebar is a drawer that closes after a choice', async () => {
    await page.setViewportSize({ width: 700, height: 900 })
    await expect(main(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open the sidebar' }).click()
    await main(page).getByRole('link', { name: 'Messaging', exact: true }).click()
    await isAt(page, '/messaging')
    await expect(main(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open the sidebar' }).click()
    await page.keyboard.press('Escape')
    await expect(main(page)).toBeHidden()
  })
})

for (const [who, email, entries] of [
  ['a viewer', demo.viewer, viewer],
  ['a front desk that sees one practice', demo.frontDesk, frontDesk],
] as const) {
  test(`the sidebar of ${who} holds exactly the permitted entries`, async ({ page }) => {
    await beSignedIn(page, email)
    await page.goto('/')
    await expect.poll(() => sidebarOf(page)).toEqual(entries)
  })
}

test('the sidebar of a platform administrator in a team holds everything', async ({ page }) => {
  await beInTeam(page, 1)
  await page.goto('/')
  await expect.poll(() => sidebarOf(page)).toEqual(administrator)
})

test('a count of zero is not shown in the sidebar', async ({ page }) => {
  await page.route('**/api/task/blocked', (route) => route.fulfill({ json: 0 }))
  await beSignedIn(page, demo.manager)
  await page.goto('/')
  await expect(
    main(page)
      .getByRole('group', { name: 'FPPE' })
      .getByRole('link', { name: /blocked$/ }),
  ).toBeVisible()
  await expect(
    main(page).getByRole('group', { name: 'Enrollment' }).getByRole('link', { name: 'Tasks', exact: true }),
  ).toBeVisible()
})

test('the sidebar and its practices collapse, and stay collapsed after a reload', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/')
  const heading = main(page).getByRole('group', { name: 'Enrollment' }).getByRole('button', { name: 'Practices' })
  const child = main(page).getByRole('link', { name: 'Homer Harbor Pediatrics' })
  await expect(child).toBeVisible()
  const width = async () => (await main(page).boundingBox())?.width
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await expect.poll(width).toBeLessThanOrEqual(56)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open the sidebar' })).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(width).toBeLessThanOrEqual(56)

  await main(page).getByRole('button', { name: 'Practices' }).click()
  await page.getByRole('menuitem', { name: 'Northern Lights Cardiology' }).click()
  await isAt(page, '/practice/25')

  await page.getByRole('button', { name: 'Open the sidebar' }).click()
  await expect.poll(width).toBeGreaterThan(230)
  await page.reload()
  await expect(main(page).getByRole('link', { name: 'Northern Lights Cardiology' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await heading.click()
  await expect(child).toBeHidden()
  await page.reload()
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await heading.click()
  await expect(child).toBeVisible()
})

const reports: Record<string, string> = {
  '/reports/provider': 'Provider Reports',
  '/reports/practice': 'Practice Reports',
  '/reports/task': 'Task Reports',
  '/reports/audit': 'Audit Reports',
}

test('the entry of the open page is in sight in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await beSignedIn(page, demo.manager)
  await page.goto('/admin/esignature')
  await expect(main(page).getByRole('link', { name: 'E-Signatures' })).toBeInViewport()
  await expect(main(page).getByRole('link', { name: 'Dashboard' })).not.toBeInViewport()
})

test('the entry of the open page stays in sight when the practices above it are loaded, until somebody scrolls', async ({
  page,
}) => {
  // The list fits into this window without the practices, and not with them.
  await page.setViewportSize({ width: 1280, height: 820 })
  await beSignedIn(page, demo.manager)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/practice/revenueteam', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/admin/esignature')
  const entry = main(page).getByRole('link', { name: 'E-Signatures' })
  await expect(entry).toBeInViewport({ ratio: 1 })
  const first = main(page).getByRole('link', { name: 'Scheduling' })
  await expect(first).toBeInViewport({ ratio: 1 })
  held.resolve()
  await expect(main(page).getByRole('link', { name: 'Northern Lights Cardiology' })).toBeVisible()
  await expect(entry).toBeInViewport({ ratio: 1 })
  await main(page).getByRole('link', { name: 'Users' }).hover()
  await page.mouse.wheel(0, -2000)
  await expect(first).toBeInViewport({ ratio: 1 })
  await expect(entry).not.toBeInViewport({ ratio: 1 })
})
