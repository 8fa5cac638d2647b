import type { Frame, Page } from '@playwright/test'
import {
  axe as runAxe,
  demoPassword,
  expect,
  submitCredentials,
  test as base,
  userMenu,
  collectErrors,
  type FrameOptions,
} from './kit.ts'
import { codeIn, newestMail } from './mail.ts'
import { turnTo } from './turn.ts'

/** Journeys with several people, each in a separate browser context. */
export const test = base.extend<{ visitor: () => Promise<Page> }>({
  visitor: async ({ browser, baseURL }, use) => {
    const visits: { wrong: string[]; close: () => Promise<void> }[] = []
    await use(async () => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      visits.push({ wrong: collectErrors(context, baseURL), close: () => context.close() })
      return context.newPage()
    })
    for (const { close } of visits) await close()
    expect(
      visits.flatMap(({ wrong }) => wrong),
      "what went wrong in the visitors' pages",
    ).toEqual([])
  },
})

/** Moves the mouse away first, because an open tooltip is not to be checked. */
export async function axe(page: Page, frame?: Frame, options?: FrameOptions): Promise<void> {
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await runAxe(page, frame, options)
}

let made = 0

/** An email address that no other test uses. */
export const freshEmail = (): string => {
  made += 1
  return `person.${process.pid}.${Date.now()}.${made}@people.test`
}

export const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text })

/** Opens the table of users, or loads it again. */
export async function openUsers(page: Page): Promise<void> {
  const { protocol, pathname } = new URL(page.url())
  if (protocol === 'about:' || pathname === '/admin/users') await page.goto('/admin/users')
  else await turnTo(page, '/admin/users')
  await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'false')
}

export const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

interface NewUser {
  firstName: string
  lastName: string
  email: string
}

export async function fillUser(page: Page, { firstName, lastName, email }: NewUser): Promise<void> {
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
}

/** Sets one permission in the open panel. */
export const setLevel = (page: Page, permission: string, level: 'None' | 'View' | 'Edit') =>
  page
    .getByRole('radiogroup', { name: permission, exact: true })
    .getByRole('radio', { name: level, exact: true })
    .check()

/** Creates a user as the signed-in manager. The user gets a welcome email. */
export async function makeUser(page: Page, levels: Record<string, 'View' | 'Edit'>, user: NewUser): Promise<void> {
  await openUsers(page)
  await page.getByRole('button', { name: '+ Add New User' }).click()
  await fillUser(page, user)
  for (const [permission, level] of Object.entries(levels)) await setLevel(page, permission, level)
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(toast(page, 'User added!')).toBeVisible()
}

/** Signs in as a new user: welcome email, first password, emailed code. */
export async function enterAsNew(page: Page, email: string): Promise<void> {
  const { links } = await newestMail(page.request, email, 1)
  await setFirstPassword(page, links[0] ?? '')
  await page.getByRole('link', { name: 'Sign in now' }).click()
  await submitCredentials(page, email)
  await page.getByLabel('Security code').fill(codeIn(await newestMail(page.request, email, 2)))
  await page.keyboard.press('Enter')
  await expect(userMenu(page)).toBeVisible()
}

/** Sets a new user's password through the emailed link. */
export async function setFirstPassword(page: Page, link: string): Promise<void> {
  await page.goto(new URL(link).pathname)
  await page.getByLabel('New password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Repeat the new password').fill(demoPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('button', { name: 'Save password' })).toBeHidden()
}

/** Removes a user whom the table of users shows, if it is open. */
export async function removeUser(page: Page, email: string): Promise<void> {
  if (new URL(page.url()).pathname !== '/admin/users') await openUsers(page)
  await page.getByLabel('Filter users').fill(email)
  await rowOf(page, email)
    .getByRole('button', { name: /^Delete / })
    .click()
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page, 'User deleted!')).toBeVisible()
}

/** A small picture in one colour. */
export const picture = {
  name: 'portrait.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgrq/EihiGlgQAMb9AwcNn9jwAAAAASUVORK5CYII=',
    'base64',
  ),
}
