import type { BrowserContext, Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt, test } from './kit/kit.ts'

const minute = 60_000

async function openTasks(page: Page): Promise<void> {
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
}

const wait = (context: BrowserContext, minutes: number) => context.clock.fastForward(minutes * minute)
const somethingIsDone = (page: Page) => page.mouse.move(400 + Math.random() * 200, 400)

/** A wheel event reaches the page some time after the call has returned. The clock must not advance before. */
async function scrolled(page: Page): Promise<void> {
  const arrived = page.evaluate(
    () =>
      new Promise<void>((done) => {
        ;(globalThis as unknown as EventTarget).addEventListener('wheel', () => done(), { once: true })
      }),
  )
  await page.mouse.wheel(0, 100)
  await arrived
}

test('ninety minutes without activity end the session, and sign-in leads back', async ({ page, context }) => {
  await context.clock.install()
  await beSignedIn(page, demo.manager)
  await openTasks(page)
  const loggedOut = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/auth/logout'),
  )
  await wait(context, 89)
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await wait(context, 1.2)
  await loggedOut
  await isAt(page, '/auth/sign-in?destination=/tasks')
  expect((await page.request.get('/api/user')).status()).toBe(401)
})

test('occasional activity keeps a user signed in', async ({ page, context }) => {
  await context.clock.install()
  await beSignedIn(page, demo.manager)
  await openTasks(page)
  for (const act of [() => somethingIsDone(page), () => page.keyboard.press('Shift'), () => scrolled(page)]) {
    await wait(context, 80)
    await act()
  }
  await wait(context, 80)
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  expect((await page.request.get('/api/user')).status()).toBe(200)
  await wait(context, 11)
  await isAt(page, '/auth/sign-in?destination=/tasks')
})

test('activity in one tab keeps the other one signed in, and a sign-out ends both', async ({ page, context }) => {
  await context.clock.install()
  await beSignedIn(page, demo.manager)
  await openTasks(page)
  const other = await context.newPage()
  await other.goto('/messaging')
  await expect(other.getByRole('heading', { level: 1, name: 'Messaging' })).toBeVisible()
  await wait(context, 80)
  await somethingIsDone(other)
  await wait(context, 80)
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Messaging' })).toBeVisible()
  await wait(context, 11)
  await isAt(page, '/auth/sign-in?destination=/tasks')
  await isAt(other, '/auth/sign-in?destination=/messaging')
})

test('a browser that was closed for longer asks for sign-in again', async ({ page, context }) => {
  await context.clock.install()
  await beSignedIn(page, demo.manager)
  await openTasks(page)
  await page.close()
  await wait(context, 91)
  const later = await context.newPage()
  await later.goto('/tasks')
  await wait(context, 0.2)
  await isAt(later, '/auth/sign-in?destination=/tasks')
})
