import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { demoPassword } from './kit.ts'

let made = 0

/** An address that no other test uses. */
export const freshEmail = (): string => {
  made += 1
  return `person.${process.pid}.${Date.now()}.${made}@people.test`
}

interface Message { to: string; subject: string; text: string; links: string[] }

/** The newest message to an address whose subject fits; mail takes a moment. */
export async function mailTo(request: APIRequestContext, to: string, subject: RegExp): Promise<Message> {
  let found: Message | undefined
  await expect(async () => {
    const messages = await (await request.get('/api/dev/mailbox')).json() as Message[]
    found = messages.find((message) => message.to === to && subject.test(message.subject))
    expect(found, `mail to ${to}`).toBeDefined()
  }).toPass({ timeout: 15_000 })
  if (!found) throw new Error('no mail')
  return found
}

/** Console errors of a page. A refused call is always reported by the browser, and refusals are part of these journeys. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  return errors
}

export const toast = (page: Page, text: string) => page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text })

export async function openUsers(page: Page): Promise<void> {
  await page.goto('/admin/users')
  await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'false')
}

export const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

export interface NewUser { firstName: string; lastName: string; email: string }

export async function fillUser(page: Page, { firstName, lastName, email }: NewUser): Promise<void> {
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
}

/** Sets one permission in the open panel. */
export const setLevel = (page: Page, permission: string, level: 'None' | 'View' | 'Edit') =>
  page.getByRole('radiogroup', { name: permission, exact: true }).getByRole('radio', { name: level, exact: true }).check()

/** Makes a user by hand of the signed-in manager, and gives them the demo password through their link. */
export async function makeUser(page: Page, levels: Record<string, 'View' | 'Edit'>, user: NewUser): Promise<void> {
  await openUsers(page)
  await page.getByRole('button', { name: '+ Add New User' }).click()
  await fillUser(page, user)
  for (const [permission, level] of Object.entries(levels)) await setLevel(page, permission, level)
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(toast(page, 'User added!')).toBeVisible()
}

export async function setPasswordFromMail(page: Page, email: string): Promise<void> {
  const { links } = await mailTo(page.request, email, /Welcome/)
  const url = new URL(links[0] ?? '')
  await page.goto(url.pathname)
  await page.getByLabel('New password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Repeat the new password').fill(demoPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('button', { name: 'Save password' })).toBeHidden()
}

/** Signs a new user in, who is always asked for the emailed code. */
export async function signInWithCode(page: Page, email: string): Promise<void> {
  await page.goto('/auth/sign-in')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Security code')).toBeVisible()
  const { subject, text } = await mailTo(page.request, email, /code/i)
  const code = /\b\d{3}\s?\d{3}\b/.exec(`${subject} ${text}`)?.[0] ?? ''
  await page.getByLabel('Security code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /user menu/ })).toBeVisible()
}

export async function removeUser(page: Page, email: string): Promise<void> {
  await openUsers(page)
  await page.getByLabel('Filter users').fill(email)
  await rowOf(page, email).getByRole('button', { name: /^Delete / }).click()
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page, 'User deleted!')).toBeVisible()
}

/** A small picture in one colour. */
export const picture = {
  name: 'portrait.png', mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgrq/EihiGlgQAMb9AwcNn9jwAAAAASUVORK5CYII=', 'base64'),
}
