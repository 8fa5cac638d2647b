import type { Page } from '@playwright/test'
import { emailOf, expect, isAt, passwordOf, signInButton, signOut, submitCredentials, test } from './kit/kit.ts'
import { codeIn, mailTo, newestMail, newMember, type Account } from './kit/mail.ts'

const codeOf = (page: Page) => page.getByLabel('Security code')
const verify = (page: Page) => page.getByRole('button', { name: 'Verify and sign in' })

/** Submits the password, waits for the code form, and returns the emailed code. */
async function askForCode(page: Page, { email, password }: Account): Promise<string> {
  const before = (await mailTo(page.request, email)).length
  await page.goto('/auth/sign-in')
  await submitCredentials(page, email, password)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  return codeIn(await newestMail(page.request, email, before + 1))
}

test('the emailed code signs in after a wrong one was refused', async ({ page, request }) => {
  const account = await newMember(request)
  const code = await askForCode(page, account)
  await expect(codeOf(page)).toBeFocused()
  await verify(page).click()
  await expect(page.getByText('Security code is required', { exact: true })).toBeVisible()
  await codeOf(page).fill(code === '000000' ? '111111' : '000000')
  await verify(page).click()
  await expect(
    page.getByText('Invalid security code; please check your email and try again', { exact: true }),
  ).toBeVisible()
  await expect(codeOf(page)).toHaveValue('')
  await expect(codeOf(page)).toBeFocused()
  await codeOf(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome, Robin!' })).toBeVisible()
})

test('an expired code leads back to the password with a message', async ({ page, request }) => {
  const account = await newMember(request)
  const code = await askForCode(page, account)
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 422, json: { message: 'expired' } }), {
    times: 1,
  })
  await codeOf(page).fill(code)
  await verify(page).click()
  await expect(page.getByRole('alert')).toHaveText('Security code has expired; please try again')
  await expect(codeOf(page)).toBeHidden()
  await expect(emailOf(page)).toHaveValue(account.email)
  await expect(passwordOf(page)).not.toHaveValue('')
  await signInButton(page).click()
  await expect(codeOf(page)).toHaveValue('')
})

test('going back from the code form keeps email and password', async ({ page, request }) => {
  const account = await newMember(request)
  await askForCode(page, account)
  await page.getByRole('button', { name: 'Back to password' }).click()
  await expect(emailOf(page)).toHaveValue(account.email)
  await expect(signInButton(page)).toBeVisible()
})

test('a remembered browser needs no code again, another one does', async ({ page, request, browser, baseURL }) => {
  const account = await newMember(request)
  const code = await askForCode(page, account)
  await page.getByLabel('Remember this browser for 30 days').check()
  await codeOf(page).fill(code)
  await verify(page).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Robin!' })).toBeVisible()
  const remembered = (await page.context().cookies()).find(({ name }) => name === '__Host-browser')
  const days = ((remembered?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)

  await signOut(page)
  await submitCredentials(page, account.email, account.password)
  await expect(page.getByRole('heading', { name: 'Welcome, Robin!' })).toBeVisible()
  await isAt(page, '/')

  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const other = await elsewhere.newPage()
  await askForCode(other, account)
  await elsewhere.close()
})
