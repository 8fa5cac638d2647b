import type { Locator, Page } from '@playwright/test'
import { expect } from './kit.ts'

/** Bend Behavioral Health of the other team: no journey counts its referrals. */
export const bend = { id: 41, name: 'Bend Behavioral Health' }

export interface MadeReferral {
  id: number
  status: string
  version: number
  archived: boolean
  patientFirstName: string | null
  patientLastName: string
  activity: { notes: string }[]
}

let made = 0
/** A last name that no other journey uses. */
export const freshPatient = (): string => {
  made += 1
  return `Journey${process.pid}${Date.now() % 1_000_000}${made}`
}

/** Saves a referral of Bend through the API, as a colleague would. */
export async function saveReferral(page: Page, data: object): Promise<MadeReferral> {
  const answer = await page.request.post(`/api/referral/${bend.id}`, { data })
  expect(answer.status(), JSON.stringify(data)).toBe(200)
  return (await answer.json()) as MadeReferral
}

/** What every save must name. */
export const requiredOf = (patientLastName: string) => ({
  status: 'FIRST_ATTEMPT',
  urgency: 'ROUTINE',
  location: 'ARH',
  patientFirstName: 'Ada',
  patientLastName,
})

/** A referral that stands above all others of its column. */
export const makeReferral = (page: Page, patientLastName: string, more: object = {}): Promise<MadeReferral> =>
  saveReferral(page, { ...requiredOf(patientLastName), ordering: -1000 - made, ...more })

export async function storedReferral(page: Page, id: number, archived = false): Promise<MadeReferral | undefined> {
  const answer = await page.request.get(`/api/referral/${bend.id}${archived ? '?archived=true' : ''}`)
  return ((await answer.json()) as MadeReferral[]).find((referral) => referral.id === id)
}

export const board = (page: Page) => page.getByRole('group', { name: 'Referral board' })
export const column = (page: Page, name: string) => board(page).getByRole('group', { name, exact: true })
/** The card of a patient in one of the columns. */
export const cardIn = (page: Page, name: string, patient: string) =>
  column(page, name).getByRole('article').filter({ hasText: patient })
export const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title })

/** Drags a card to another column with the mouse. */
export async function drag(page: Page, card: Locator, to: string): Promise<void> {
  await card.scrollIntoViewIfNeeded()
  const [start, end] = [await card.boundingBox(), await column(page, to).boundingBox()]
  if (!start || !end) throw new Error('There is nothing to drag')
  await page.mouse.move(start.x + 20, start.y + 18)
  await page.mouse.down()
  await page.mouse.move(end.x + 40, end.y + 4, { steps: 6 })
  await page.mouse.up()
}
