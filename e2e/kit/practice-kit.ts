import type { Locator, Page } from '@playwright/test'
import { expect } from './kit.ts'

/** Journeys run in parallel: each uses its own practice and restores what it changed. */
export const kenai = 24
export const susitna = 26

export async function openPractice(page: Page, id: number): Promise<void> {
  await page.goto(`/practice/${id}`)
  await expect(enrollment(page)).toBeVisible()
  // A card above that is filled late moves what is below it: a press and its release would hit different elements.
  await expect(page.getByRole('status').filter({ hasText: /^Loading / })).toHaveCount(0)
}

export const enrollment = (page: Page) => page.getByRole('grid', { name: 'Provider Enrollment Status' })
export const locations = (page: Page) => page.getByRole('grid', { name: 'Location Status' })

/** A cell by position. The first row and the first column after the names are 0. */
export const cellAt = (grid: ReturnType<typeof enrollment>, row: number, column: number) =>
  grid.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"]`)

export async function answerOf<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(`/api${path}`)
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as Answer
}

export async function send(page: Page, method: 'post' | 'put', path: string, data: object): Promise<void> {
  const answer = await page.request[method](`/api${path}`, { data })
  expect(answer.status(), path).toBe(200)
}

/** A request without a body shows by a header of its own that no other site sent it. */
export async function remove(page: Page, path: string): Promise<void> {
  const answer = await page.request.delete(`/api${path}`, { headers: { 'x-requested-with': 'journey' } })
  expect(answer.status(), path).toBe(200)
}

/** Replaces the content of a field by pasting from the clipboard. */
export async function pasteOver(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await field.selectText()
  await page.keyboard.press('ControlOrMeta+v')
}

interface Line {
  id: number
}
interface LineLocation {
  id: number
  active: boolean
  effectiveDate: string | null
  expires: string | null
}

/** Every line of business of a provider with a carrier, at every location. */
export async function linesOf(page: Page, practiceId: number, providerId: number, carrierId: number) {
  const root = `/businessline/practice/${practiceId}/provider/${providerId}`
  const lines = await answerOf<Line[]>(page, `${root}/carrier/${carrierId}`)
  return Promise.all(
    lines.map(async ({ id }) => ({
      path: `${root}/businessline/${id}`,
      locations: await answerOf<LineLocation[]>(page, `${root}/businessline/${id}`),
    })),
  )
}

/** Restores lines of business. */
export async function restoreLines(page: Page, lines: Awaited<ReturnType<typeof linesOf>>): Promise<void> {
  for (const { path, locations: places } of lines) {
    for (const { id, active, effectiveDate, expires } of places)
      await send(page, 'put', `${path}/facility/${id}`, { active, effectiveDate, expiration: expires })
  }
}
