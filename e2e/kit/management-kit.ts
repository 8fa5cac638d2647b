import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { beInTeam, expect } from './kit.ts'

/** Journeys that add practices use this team: others count the practices of Aurora, and expect none in Prairie. */
const headers = { revenueTeamId: '2' }

let made = 0
/** A name that no other journey uses. */
export const freshName = (what: string): string => {
  made += 1
  return `${what} ${process.pid}-${Date.now() % 1_000_000}-${made}`
}

/** Ten digits that no provider has. An invalid check digit only shows a warning. */
export const freshNpi = (): string =>
  `19${String(process.pid % 1000).padStart(3, '0')}${String(Date.now() % 100_000).padStart(5, '0')}`

export interface Made {
  id: number
  name: string
}

async function post(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<{ id: number; version: number; practiceVersion: number }> {
  const answer = await request.post(`/api${path}`, { headers, data })
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as { id: number; version: number; practiceVersion: number }
}

/** Gives the browser a platform administrator's session in the journeys' team. */
export const beAdministrator = (page: Page): Promise<void> => beInTeam(page, Number(headers.revenueTeamId))

export async function makePractice(request: APIRequestContext, email: string | null = null): Promise<Made> {
  const name = freshName('Juniper Practice')
  const { id } = await post(request, '/admin/practice', { name, email })
  return { id, name }
}

/** The practices that a new provider may join. */
const practices = async (request: APIRequestContext): Promise<Made[]> =>
  (await (await request.get('/api/admin/provider/practices/0')).json()) as Made[]

/** Creates a provider of two practices. */
export async function makeProvider(
  request: APIRequestContext,
  lastName: string,
  email: string | null,
): Promise<{ id: number; practices: [Made, Made] }> {
  const [first, second] = (await practices(request)) as [Made, Made]
  const answer = await request.post('/api/admin/provider', {
    data: {
      firstName: 'Ingrid',
      lastName,
      email,
      practiceAssociations: { [first.id]: { isMember: true, isPrimary: true }, [second.id]: { isMember: true } },
      dataHubs: { 1: true },
    },
  })
  expect(answer.status()).toBe(200)
  return { id: ((await answer.json()) as { id: number }).id, practices: [first, second] }
}

/** Creates a carrier that the practice works with. */
export async function makeCarrier(request: APIRequestContext, practiceId: number): Promise<Made> {
  const name = freshName('Lupine Health')
  const { id } = await post(request, '/carrier/admin', {
    editType: 'GLOBAL',
    practiceId,
    name,
    phone: '(541) 555-0190',
    addToPractice: true,
  })
  return { id, name }
}

/** Saves a practice's carrier through the API, so that an open form becomes stale. */
export const changeBehind = (
  request: APIRequestContext,
  carrierId: number,
  practiceId: number,
  otherInstructions: string,
) => post(request, '/carrier/admin', { editType: 'PRACTICE', id: carrierId, practiceId, otherInstructions })

export async function work(
  request: APIRequestContext,
  what: 'carrier' | 'facility',
  id: number,
  practiceId: number,
): Promise<void> {
  const answer = await request.put(`/api/${what}/admin/${id}/practice/${practiceId}`, {
    headers,
    data: { isActive: true },
  })
  expect(answer.status()).toBe(200)
}

/** Chooses a practice in a page's practice picker. */
export async function choosePractice(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Practice', exact: true })
  await field.click()
  await field.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
export const switchOf = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: `${name} active`, exact: true })

/** The open confirmation dialog. */
export const question = (page: Page, words: string): Locator =>
  page.getByRole('dialog').filter({ hasText: words }).last()
