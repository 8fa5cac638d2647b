import type { Page } from '@playwright/test'
import { basic, emailOf, expect, isAt, test } from './kit/kit.ts'
import { mailTo, newAccount, newestMail } from './kit/mail.ts'
import { putAddress } from './kit/turn.ts'

const ruleMessage =
  "Password must contain at least 8 characters, and include: one uppercase, one lowercase, one number and one special character (e.g. '!' or '*')"
const invalidLink =
  "That link doesn't appear to be valid. Please make sure to copy and paste the full URL from your email inbox."

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })
const repeated = (page: Page) => page.getByLabel('Repeat the new password', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save password' })

/** Without a remembered browser, a right password is answered with 406 (a code is needed). */
const [rightPassword, wrongPassword] = [406, 401]
const statusOfSignIn = async (page: Page, email: string, password: string) =>
  (await page.request.post('/api/auth/login', { headers: basic(email, password) })).status()

async function sendRequest(page: Page, email: string): Promise<void> {
  await emailOf(page).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
}

async function requestReset(page: Page, email: string): Promise<void> {
  await page.goto('/auth/reset-password')
  await sendRequest(page, email)
}

const answerLink = (page: Page, status: number, json: object) =>
  page.route('**/api/auth/resetpassword/*', (route) => route.fulfill({ status, json }))

test('a forgotten password is reset by an emailed link, once', async ({ page }) => {
  const account = await newAccount(page.request)
  await requestReset(page, account.email)
  await expect(page.getByRole('heading', { name: 'Check your inbox!' })).toBeVisible()
  await expect(
    page.getByText(
      `If a matching account was found, an email with a link to reset your password was sent to ${account.email}`,
      { exact: true },
    ),
  ).toBeVisible()

  const { links } = await newestMail(page.request, account.email, 2)
  const link = links.find((address) => address.includes('/auth/reset-password/')) ?? ''
  await page.goto(link)
  await expect(page.getByText(`Hi ${account.firstName}, please reset your password.`, { exact: true })).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  await newPassword(page).fill('short')
  await expect(page.getByText(ruleMessage, { exact: true })).toBeVisible()
  await newPassword(page).fill('Second-2026!')
  await repeated(page).fill('Second-2027!')
  await save(page).click()
  await expect(page.getByText('Passwords must match', { exact: true })).toBeVisible()
  await repeated(page).fill('Second-2026!')
  await save(page).click()
  await expect(page.getByText('Success! Your new password has been set.', { exact: true })).toBeVisible()

  expect(await statusOfSignIn(page, account.email, account.password)).toBe(wrongPassword)
  expect(await statusOfSignIn(page, account.email, 'Second-2026!')).toBe(rightPassword)
  await page.getByRole('link', { name: 'Sign in now' }).click()
  await isAt(page, '/auth/sign-in')

  await page.goto(link)
  await expect(page.getByText(invalidLink, { exact: true })).toBeVisible()
})

test('the page of a password link opens under its short path too', async ({ page }) => {
  const account = await newAccount(page.request)
  await requestReset(page, account.email)
  await expect(page.getByRole('heading', { name: 'Check your inbox!' })).toBeVisible()
  const { links } = await newestMail(page.request, account.email, 2)
  const token = /\/auth\/reset-password\/([\w-]+)/.exec(links.join(' '))?.[1] ?? ''
  await page.goto(`/password/${token}`)
  await newPassword(page).fill('Third-2026!')
  await repeated(page).fill('Third-2026!')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Success! Your new password has been set.', { exact: true })).toBeVisible()
  expect(await statusOfSignIn(page, account.email, 'Third-2026!')).toBe(rightPassword)
})

test('an unknown address gets the same answer and no email', async ({ page }) => {
  const email = 'nobody-at-all@journeys.test'
  await requestReset(page, email)
  await expect(page.getByRole('heading', { name: 'Check your inbox!' })).toBeVisible()
  await expect(
    page.getByText(
      `If a matching account was found, an email with a link to reset your password was sent to ${email}`,
      { exact: true },
    ),
  ).toBeVisible()
  // If this request had sent an email, it would arrive before that of the known address, which asks later.
  const account = await newAccount(page.request)
  await requestReset(page, account.email)
  await newestMail(page.request, account.email, 2)
  expect(await mailTo(page.request, email)).toEqual([])
})

test('the reset request validates its address, says what went wrong and can be sent again', async ({ page }) => {
  await page.goto('/auth/reset-password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Email is required', { exact: true })).toBeVisible()
  await emailOf(page).fill('nobody')
  await expect(page.getByText('Must be a valid email', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await isAt(page, '/auth/sign-in')
  await page.goBack()
  await test.step('a failing reset request says that something went wrong', async () => {
    await page.route('**/api/auth/resetpassword', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await sendRequest(page, 'nobody@journeys.test')
    await expect(page.getByRole('alert')).toHaveText('Something went wrong')
  })
  await test.step('a failed bot check shows a message, and can succeed the next time', async () => {
    await page.route('**/api/auth/botcheck', (route) => route.abort(), { times: 1 })
    await page.unroute('**/api/auth/resetpassword')
    await sendRequest(page, 'nobody@journeys.test')
    await expect(page.getByRole('alert')).toHaveText('Please confirm that you are, in fact, not a robot!')
    await expect(emailOf(page)).toHaveValue('nobody@journeys.test')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox!' })).toBeVisible()
  })
})

test('an expired link offers a new one', async ({ page }) => {
  await answerLink(page, 422, { message: 'expired' })
  await page.goto('/auth/reset-password/some-token')
  await expect(page.getByText('That link has expired. Request a new one here.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'here', exact: true }).click()
  await isAt(page, '/auth/reset-password')
})

test('a link that was never sent is not valid', async ({ page }) => {
  await page.goto('/password/never-sent')
  await expect(page.getByText(invalidLink, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await isAt(page, '/auth/sign-in')
})

test('a link that cannot be checked can be retried, a password that was not saved is kept, and a welcome link has its own words', async ({
  page,
}) => {
  await answerLink(page, 500, { message: 'no' })
  await page.goto('/auth/reset-password/some-token')
  await expect(page.getByText('Something went wrong; please reload the page...', { exact: true })).toBeVisible()
  await page.unroute('**/api/auth/resetpassword/*')
  await answerLink(page, 200, { firstName: 'Robin', isReset: true })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(newPassword(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()

  await page.route('**/api/auth/setpassword', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await newPassword(page).fill('Fourth-2026!')
  await repeated(page).fill('Fourth-2026!')
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong; please try again')
  await expect(newPassword(page)).toHaveValue('Fourth-2026!')

  await page.unroute('**/api/auth/resetpassword/*')
  await answerLink(page, 200, { firstName: 'Robin', isReset: false })
  await putAddress(page, '/auth/reset-password/welcome')
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  await expect(page.getByText('Hi Robin, please set your password.', { exact: true })).toBeVisible()
})
