import { beSignedIn, demo, expect, isAt, searchBox, submitCredentials, test } from './kit/kit.ts'
import { putAddress, turnTo } from './kit/turn.ts'

const refused = [
  ['a viewer', demo.viewer, ['/admin/users', '/admin/carriers', '/h3admin/revenueteams']],
  ['a manager', demo.manager, ['/admin/carriers', '/admin/locations']],
  ['a front desk', demo.frontDesk, ['/tasks']],
] as const

test('who opens a screen without the right to it is led to the dashboard', async ({ page }) => {
  for (const [who, email, paths] of refused) {
    await beSignedIn(page, email)
    let isOpen = false
    for (const path of paths) {
      await test.step(`${who} who opens ${path}`, async () => {
        if (isOpen) await putAddress(page, path)
        else await page.goto(path)
        isOpen = true
        await isAt(page, '/')
        await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
      })
    }
  }
})

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

test('a session that ends leads to sign-in, which leads back to the page', async ({ page, context }) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/messaging')
  for (const [path, place] of [
    ['/messaging', '/auth/sign-in?destination=/messaging'],
    ['/tasks?view=list', '/auth/sign-in?destination=/tasks?view=list'],
    ['/', '/auth/sign-in'],
  ] as const) {
    await test.step(`a session that ends on ${path} leads to ${place}`, async () => {
      if (path !== '/messaging') await turnTo(page, path)
      const search = searchBox(page)
      await expect(search).toBeVisible()
      await context.clearCookies()
      await search.fill('denali')
      await isAt(page, place)
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await expect(page.getByText('Maren')).toHaveCount(0)
      if (path === '/') return
      await submitCredentials(page, demo.manager)
      await isAt(page, path)
    })
  }
})

test('a call that answers 403 or 404 leads to the dashboard, and 412 ends the session of staff', async ({ page }) => {
  let status = 0
  await page.route('**/api/provider/searchlist?*', (route) => route.fulfill({ status, json: { message: 'no' } }))
  await beSignedIn(page, demo.manager)
  await page.goto('/tasks')
  for (const [answered, typed] of [
    [403, 'denali'],
    [404, 'homer'],
  ] as const) {
    status = answered
    await searchBox(page).fill(typed)
    await expect(page.getByRole('heading', { name: 'Welcome, Maren!' })).toBeVisible()
    await isAt(page, '/')
    await turnTo(page, '/tasks')
  }
  status = 412
  await searchBox(page).fill('kenai')
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
