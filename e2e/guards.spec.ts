import { beSignedIn, demo, expect, isAt, searchBox, submitCredentials, test } from './kit/kit.ts'

for (const [who, email, path] of [
  ['a viewer', demo.viewer, '/admin/users'],
  ['a viewer', demo.viewer, '/admin/carriers'],
  ['a viewer', demo.viewer, '/h3admin/revenueteams'],
  ['a manager', demo.manager, '/admin/carriers'],
  ['a manager', demo.manager, '/admin/locations'],
  ['a front desk', demo.frontDesk, '/tasks'],
] as const) {
  test(`${who} who opens ${path} is led to the dashboard`, async ({ page }) => {
    await beSignedIn(page, email)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
    await isAt(page, '/')
  })
}

test('a link into the application asks visitors to sign in, and then opens', async ({ page }) => {
  await page.goto('/practice/25')
  await isAt(page, '/auth/sign-in?destination=/practice/25')
  await submitCredentials(page, demo.manager)
  await isAt(page, '/practice/25')
  await expect(page.getByRole('heading', { level: 1, name: 'Northern Lights Cardiology' })).toBeVisible()
})

test('a link keeps its query and its destination through sign-in', async ({ page }) => {
  await page.goto('/tasks?task=5')
  await isAt(page, '/auth/sign-in?destination=/tasks?task=5')
  await submitCredentials(page, demo.manager)
  await expect(page.getByRole('dialog').filter({ hasText: 'Task Details' })).toBeVisible()
  await isAt(page, '/tasks/5')
})

for (const [path, place] of [
  ['/messaging', '/auth/sign-in?destination=/messaging'],
  ['/tasks?view=list', '/auth/sign-in?destination=/tasks?view=list'],
  ['/', '/auth/sign-in'],
] as const) {
  test(`a session that ends on ${path} leads to ${place}`, async ({ page, context }) => {
    await beSignedIn(page, demo.manager)
    await page.goto(path)
    const search = searchBox(page)
    await expect(search).toBeVisible()
    await context.clearCookies()
    await search.fill('denali')
    await isAt(page, place)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('Maren')).toHaveCount(0)
  })
}

for (const status of [403, 404]) {
  test(`a call that answers ${status} leads to the dashboard`, async ({ page }) => {
    await page.route('**/api/provider/searchlist?*', (route) => route.fulfill({ status, json: { message: 'no' } }))
    await beSignedIn(page, demo.manager)
    await page.goto('/tasks')
    await searchBox(page).fill('denali')
    await expect(page.getByRole('heading', { name: 'Welcome, Maren!' })).toBeVisible()
    await isAt(page, '/')
  })
}

test('a call that answers 412 ends the session of staff', async ({ page }) => {
  await page.route('**/api/provider/searchlist?*', (route) =>
    route.fulfill({ status: 412, json: { message: 'no team' } }),
  )
  await beSignedIn(page, demo.manager)
  await page.goto('/tasks')
  await searchBox(page).fill('denali')
  await isAt(page, '/auth/sign-in?destination=/tasks')
})

test('signing out in one tab signs the other one out too', async ({ page, context }) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/messaging')
  await other.getByRole('button', { name: /, user menu$/ }).click()
  await other.getByRole('menuitem', { name: 'Sign Out' }).click()
  await isAt(other, '/auth/sign-in')
  await isAt(page, '/auth/sign-in?destination=/tasks')
})

test('an unreachable server shows a message, and the page can be retried', async ({ page }) => {
  await page.route('**/api/user/settings', (route) => route.abort())
  await beSignedIn(page, demo.manager)
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'Please check your Internet connection' })).toBeVisible()
  await page.unroute('**/api/user/settings')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
})
