import { beSignedIn, demo, expect, test } from '../kit/kit.ts'

test('the outline of the shell is drawn before the application has loaded', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const outline = page.locator('.first-side')
  await expect(outline).toBeVisible()
  expect((await outline.boundingBox())?.width).toBe(240)
  await expect.poll(() => page.evaluate("performance.getEntriesByName('first-paint').length")).toBe(1)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(outline).toHaveCount(0)
})

test('the sign-in page has no outline of the shell', async ({ page }) => {
  await page.goto('/auth/sign-in', { waitUntil: 'commit' })
  await expect(page.locator('.first')).toBeHidden()
})
