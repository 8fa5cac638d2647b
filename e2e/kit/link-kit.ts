import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './kit.ts'
import { mailTo } from './mail.ts'
import { axe, toast } from './people-kit.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The page is not wider than the window. */
export const fits = (page: Page) => expect.poll(() => page.evaluate(overflow)).toBe(0)

/** Nothing beside the page, and nothing that axe finds in both themes. */
export async function looksRight(page: Page): Promise<void> {
  await fits(page)
  await axe(page)
}

/** The path of the newest link of a kind that was mailed to an address: people are mailed links of other kinds too. */
export async function linkTo(request: APIRequestContext, address: string, kind: string): Promise<string> {
  const links = (await mailTo(request, address)).flatMap((mail) => mail.links)
  const paths = links.map((link) => new URL(link).pathname)
  return paths.find((path) => path.startsWith(kind)) ?? ''
}

/** Revokes a request in the open list of requests. */
export async function revokeRequest(page: Page, text: string): Promise<void> {
  const request = page.getByRole('dialog').getByRole('listitem').filter({ hasText: text })
  await request.getByRole('button', { name: /^Revoke / }).click()
  await page.getByRole('button', { name: 'Revoke request' }).click()
  await expect(toast(page, 'Request revoked!')).toBeVisible()
}
