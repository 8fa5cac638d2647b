import type { Locator, Page } from '@playwright/test'
import { beSignedIn, demo, expect } from './kit.ts'

/** Of Northern Lights Cardiology, whose history most journeys use. */
export const timeZone = 'America/Anchorage'
export const practice = '/messaging?practice=25'
export const fromNumber = '(907) 555-0135'

export const form = (page: Page) => page.getByRole('form', { name: 'New message' })
export const to = (page: Page) => form(page).getByLabel('To', { exact: true })
export const words = (page: Page) => form(page).getByLabel('Message', { exact: true })
export const history = (page: Page) => page.getByRole('table', { name: 'Message history' })
export const rowOf = (page: Page, text: string) => history(page).getByRole('row').filter({ hasText: text })
export const dialog = (page: Page) => page.getByRole('dialog')

export async function open(page: Page, email: string = demo.manager): Promise<void> {
  await beSignedIn(page, email)
  await page.goto(practice)
  await expect(history(page)).toBeVisible()
}

export async function chooseOption(page: Page, field: Locator, name: string | RegExp): Promise<void> {
  await field.click()
  await page.getByRole('option', { name }).click()
}

export const sendNow = (page: Page) => form(page).getByRole('button', { name: 'Send now' }).click()

/** A day from now on in the practice, as people type it. */
export function dayAhead(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return day.toLocaleDateString('en-US', { timeZone, month: '2-digit', day: '2-digit', year: 'numeric' })
}
