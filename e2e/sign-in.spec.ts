import {
  demo,
  demoPassword,
  emailOf,
  expect,
  isAt,
  passwordOf,
  signIn,
  signInButton,
  signOut,
  submitCredentials,
  test,
} from './kit/kit.ts'
import { putAddress } from './kit/turn.ts'

test('a manager signs in, is led on from the sign-in page while signed in, and signs out', async ({ page }) => {
  await signIn(page, demo.manager)
  await expect(page.getByRole('heading', { name: 'Welcome, Maren!' })).toBeVisible()
  await isAt(page, '/')
  await page.goto('/auth/sign-in?destination=/messaging')
  await isAt(page, '/messaging')
  await page.goto('/auth/sign-in')
  await expect(page.getByRole('heading', { name: 'Welcome, Maren!' })).toBeVisible()
  await signOut(page)
  await isAt(page, '/auth/sign-in')
  expect((await page.request.get('/api/user')).status()).toBe(401)
  await page.goto('/tasks')
  await isAt(page, '/auth/sign-in?destination=/tasks')
})

test('the sign-in form says what is wrong in words of its own, keeps what was typed and can be sent again', async ({
  page,
}) => {
  await page.goto('/auth/sign-in')
  await test.step('each field of the sign-in form shows its own error', async () => {
    await signInButton(page).click()
    await expect(page.getByText('Email is required', { exact: true })).toBeVisible()
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
    await expect(emailOf(page)).toBeFocused()
    await emailOf(page).fill('nobody')
    await expect(page.getByText('Must be a valid email', { exact: true })).toBeVisible()
    await expect(emailOf(page)).toHaveAccessibleDescription('Must be a valid email')
    await emailOf(page).fill('nobody@aurora.test')
    await expect(page.getByText('Must be a valid email')).toBeHidden()
    await passwordOf(page).fill('x')
    await expect(page.getByText('Password is required')).toBeHidden()
  })
  await test.step('a wrong password is refused and the typed values stay', async () => {
    await submitCredentials(page, demo.editor, 'Wrong-2026!')
    await expect(page.getByText('Email / password did not match', { exact: true })).toBeVisible()
    await expect(emailOf(page)).toHaveValue(demo.editor)
    await expect(passwordOf(page)).toHaveValue('Wrong-2026!')
    await passwordOf(page).fill('Wrong-2027!')
    await expect(page.getByText('Email / password did not match')).toBeHidden()
  })
  await test.step('an unknown account is refused with the same message', async () => {
    await submitCredentials(page, 'nobody@aurora.test')
    await expect(page.getByText('Email / password did not match', { exact: true })).toBeVisible()
  })
  await test.step("a failing server's own message is shown, otherwise a general one", async () => {
    await page.route(
      '**/api/auth/login',
      (route) => route.fulfill({ status: 500, json: { message: 'The database is being moved' } }),
      { times: 1 },
    )
    await submitCredentials(page, demo.manager)
    await expect(page.getByRole('alert')).toHaveText('The database is being moved')
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
    await signInButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Something went wrong')
  })
  await test.step('the password can be shown and hidden again', async () => {
    await passwordOf(page).fill('Secret-1!')
    await expect(passwordOf(page)).toHaveAttribute('type', 'password')
    const toggle = page.getByRole('button', { name: 'Show or hide the password' })
    await toggle.click()
    await expect(passwordOf(page)).toHaveAttribute('type', 'text')
    await toggle.click()
    await expect(passwordOf(page)).toHaveAttribute('type', 'password')
  })
  await test.step('the link beside the password leads to the reset request', async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await isAt(page, '/auth/reset-password')
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  })
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await test.step('the sign-in form reports a missing connection and can be sent again', async () => {
    await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 })
    await submitCredentials(page, demo.manager)
    await expect(page.getByRole('alert')).toHaveText('Please check your Internet connection')
    await signInButton(page).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Maren!' })).toBeVisible()
  })
})

test('the Enter key sends the form, the Tab key moves through it, and scripts cannot read the cookie of the session', async ({
  page,
  context,
}) => {
  await page.goto('/auth/sign-in')
  await expect(emailOf(page)).toBeFocused()
  await page.keyboard.type(demo.viewer)
  await page.keyboard.press('Tab')
  await expect(passwordOf(page)).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome, Greta!' })).toBeVisible()
  const session = (await context.cookies()).find(({ name }) => name === '__Host-sid')
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  const kept = await page.evaluate('JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])')
  expect(kept).not.toContain(session?.value)
  expect(kept).not.toContain(demo.viewer)
  expect(kept).not.toContain('Greta')
})

test('signing in leads back to the requested page', async ({ page }) => {
  await page.goto('/tasks')
  await isAt(page, '/auth/sign-in?destination=/tasks')
  await submitCredentials(page, demo.manager)
  await isAt(page, '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
})

test('a destination outside of the application is ignored, by the form and by the dashboard', async ({ page }) => {
  for (const unsafe of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/%2Fevil.example',
  ]) {
    await test.step(unsafe, async () => {
      await page.goto(`/auth/sign-in?destination=${encodeURIComponent(unsafe)}`)
      await submitCredentials(page, demo.manager)
      const welcome = page.getByRole('heading', { name: 'Welcome, Maren!' })
      await expect(welcome).toBeVisible()
      await isAt(page, '/')
      const entrance = `/?destination=${encodeURIComponent(unsafe)}`
      if (unsafe === '//evil.example') await page.goto(entrance)
      else await putAddress(page, entrance)
      await isAt(page, '/')
      await expect(welcome).toBeVisible()
      await page.context().clearCookies()
    })
  }
})
