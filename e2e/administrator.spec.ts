import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt, signIn, test } from './kit/kit.ts'
import { putAddress } from './kit/turn.ts'

const teams = (page: Page) => page.getByRole('table', { name: 'Revenue teams' })
const names = (page: Page) =>
  teams(page)
    .getByRole('row')
    .getByRole('button', { name: /^(?:Aurora|Cascade|Prairie)/ })
    .allInnerTexts()
const enter = (page: Page, name: string) => teams(page).getByRole('button', { name, exact: true }).click()
const teamInTopBar = (page: Page) => page.getByRole('banner').getByText(/^(?:Aurora|Cascade|Prairie)/)

test('an administrator chooses a team first, works in it, and sees nothing of it in another one', async ({ page }) => {
  await signIn(page, demo.administrator)
  await isAt(page, '/h3admin/revenueteams')
  await expect(page.getByRole('heading', { level: 1, name: 'Revenue Teams' })).toBeVisible()
  await enter(page, 'Aurora Revenue Partners')
  await isAt(page, '/')
  await expect(page.getByRole('heading', { name: 'Welcome, Robin!' })).toBeVisible()
  await expect(teamInTopBar(page)).toHaveText('Aurora Revenue Partners')
  await page.reload()
  await expect(teamInTopBar(page)).toHaveText('Aurora Revenue Partners')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Carriers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carrier Management' })).toBeVisible()
  await page.getByRole('button', { name: /, user menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Revenue Teams' }).click()
  await enter(page, 'Prairie Health Services')
  await expect(page.getByText('No practices yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  await expect(teamInTopBar(page)).toHaveText('Prairie Health Services')
})

test('an administrator sees the state of the system before choosing a team, and from within one', async ({ page }) => {
  await beSignedIn(page, demo.administrator)
  await page.goto('/h3admin/revenueteams')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'System' }).click()
  const areas = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(areas).toHaveText([
    'Mail',
    'Virus scanner',
    'Backups',
    'Encryption keys',
    'Uploaded files',
    'Database',
    'Version',
  ])
  await expect(page.getByText('No mail leaves this machine. It is shown at /dev/mailbox.')).toBeVisible()
  await page.goto('/admin/system')
  await expect(areas).toHaveCount(7)
  await page.goto('/h3admin/revenueteams')
  await enter(page, 'Aurora Revenue Partners')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'System' }).click()
  await isAt(page, '/admin/system')
  await expect(areas).toHaveCount(7)
})

test('the table of teams shows the numbers of each team, and is filtered and sorted', async ({ page }) => {
  await beSignedIn(page, demo.administrator)
  const [aurora] = (
    (await (await page.request.get('/api/revenueteam')).json()) as Record<string, string | number>[]
  ).filter(({ id }) => id === 1)
  await page.goto('/h3admin/revenueteams')
  const cells = teams(page).getByRole('row').filter({ hasText: 'Aurora' }).getByRole('cell')
  await expect(cells).toHaveText([
    '',
    '1',
    '',
    'Aurora Revenue Partners',
    'Anchorage',
    'AK',
    '6',
    '60',
    String(aurora?.['openTaskCount']),
    String(aurora?.['dueSoonTaskCount']),
    'Joel Arreola',
    '03/01/2022',
    '60 / 65',
    '66 / 70',
    '14 / 20',
    `${aurora?.['uniqueUserCount']} / 14`,
  ])
  await expect(teams(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect
    .poll(() => names(page))
    .toEqual(['Aurora Revenue Partners', 'Cascade Billing Group', 'Prairie Health Services'])
  await teams(page).getByRole('button', { name: 'Name' }).click()
  await expect(teams(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  expect(await names(page)).toEqual(['Prairie Health Services', 'Cascade Billing Group', 'Aurora Revenue Partners'])
  await teams(page).getByRole('button', { name: 'Active Providers' }).click()
  expect(await names(page)).toEqual(['Prairie Health Services', 'Cascade Billing Group', 'Aurora Revenue Partners'])
  await teams(page).getByRole('button', { name: 'Start Date' }).click()
  expect(await names(page)).toEqual(['Cascade Billing Group', 'Aurora Revenue Partners', 'Prairie Health Services'])

  const filter = page.getByLabel('Filter revenue teams')
  await filter.fill('anchor')
  await expect.poll(() => names(page)).toEqual(['Aurora Revenue Partners'])
  await filter.fill('nowhere')
  await expect(page.getByText('No team matches the filter.')).toBeVisible()
  await filter.fill('')
  await expect.poll(async () => (await names(page)).length).toBe(3)
})

test('a link to a provider enters the team that owns it', async ({ page }) => {
  await beSignedIn(page, demo.administrator)
  await page.goto('/?destination=/provider/101')
  await isAt(page, '/provider/101')
  await expect(teamInTopBar(page)).toHaveText('Cascade Billing Group')
})

for (const [destination, team] of [
  ['/tasks?task=5', 'Aurora Revenue Partners'],
  ['/tasks?task=501', 'Cascade Billing Group'],
  ['/fppetasks?task=502', 'Cascade Billing Group'],
  ['/practice/25', 'Aurora Revenue Partners'],
] as const) {
  test(`a link to ${destination} enters ${team}`, async ({ page }) => {
    await beSignedIn(page, demo.administrator)
    await page.goto(`/?destination=${encodeURIComponent(destination)}`)
    // The task opens, and the address then names it without the parameter.
    await isAt(page, destination.replace('?task=', '/'))
    await expect(page.getByRole('dialog')).toHaveCount(destination.includes('?task=') ? 1 : 0)
    await expect(teamInTopBar(page)).toHaveText(team)
  })
}

test('staff are warned of a record of another team and stay on their page, and follow a link to one of their own', async ({
  page,
}) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/?destination=/provider/101')
  await expect(page.getByRole('alert')).toHaveText("It looks like you don't have access to that revenue team.")
  await isAt(page, '/')
  await expect(page.getByRole('heading', { name: 'Welcome, Maren!' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await putAddress(page, '/?destination=/tasks?task=5')
  await expect(page.getByRole('dialog').filter({ hasText: 'Task Details' })).toBeVisible()
  await isAt(page, '/tasks/5')
})

test('a link opened without a team keeps its destination through the choice of a team', async ({ page }) => {
  await beSignedIn(page, demo.administrator)
  await page.goto('/reports/kpis')
  await isAt(page, '/h3admin/revenueteams?destination=/reports/kpis')
  await enter(page, 'Cascade Billing Group')
  await isAt(page, '/reports/kpis')
  await expect(teamInTopBar(page)).toHaveText('Cascade Billing Group')
})

test('one link with a team and a page leads an administrator through sign-in to that page', async ({ page }) => {
  await page.goto('/reports/kpis')
  await isAt(page, '/auth/sign-in?destination=/reports/kpis')
  await page.getByLabel('Email', { exact: true }).fill(demo.administrator)
  await page.getByLabel('Password', { exact: true }).fill('Welcome-2026!')
  await page.keyboard.press('Enter')
  await isAt(page, '/h3admin/revenueteams?destination=/reports/kpis')
  await enter(page, 'Aurora Revenue Partners')
  await isAt(page, '/reports/kpis')
})

test('two tabs work in two teams at once', async ({ page, context }) => {
  await beSignedIn(page, demo.administrator)
  await page.goto('/')
  await enter(page, 'Aurora Revenue Partners')
  await expect(teamInTopBar(page)).toHaveText('Aurora Revenue Partners')
  const other = await context.newPage()
  await other.goto('/')
  await enter(other, 'Cascade Billing Group')
  await expect(teamInTopBar(other)).toHaveText('Cascade Billing Group')

  await page.reload()
  await expect(teamInTopBar(page)).toHaveText('Aurora Revenue Partners')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Northern Lights Cardiology', exact: true }),
  ).toBeVisible()
  await other.reload()
  await expect(teamInTopBar(other)).toHaveText('Cascade Billing Group')
  await expect(other.getByRole('main').getByRole('link', { name: 'Deschutes Primary Care', exact: true })).toBeVisible()
  await expect(
    other.getByRole('main').getByRole('link', { name: 'Northern Lights Cardiology', exact: true }),
  ).toHaveCount(0)
})
