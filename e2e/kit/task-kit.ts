import type { Page } from '@playwright/test'
import { expect } from './kit.ts'
import { answerOf } from './practice-kit.ts'

interface MadeTask {
  id: number
  practiceId: number
  version: number
  status: string
}

/** Saves a task through the API, as a colleague would. */
export async function saveTask(page: Page, data: object): Promise<MadeTask> {
  const answer = await page.request.post('/api/task', { data })
  expect(answer.status(), JSON.stringify(data)).toBe(200)
  return (await answer.json()) as MadeTask
}

export const taskOf = (page: Page, id: number) => answerOf<MadeTask>(page, `/task/${id}`)

export const board = (page: Page) => page.getByRole('group', { name: 'Tasks', exact: true })
export const column = (page: Page, name: string) => board(page).getByRole('group', { name, exact: true })
/** A task's card in one of the columns. */
export const cardIn = (page: Page, name: string, id: number) =>
  column(page, name)
    .getByRole('article')
    .filter({ has: page.getByText(String(id), { exact: true }) })
export const dialog = (page: Page, name: string) => page.getByRole('dialog').filter({ hasText: name })

export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Drags a card to another column with the mouse. */
export async function drag(page: Page, from: ReturnType<typeof cardIn>, to: string): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await column(page, to).boundingBox()]
  if (!start || !end) throw new Error('There is nothing to drag')
  await page.mouse.move(start.x + 90, start.y + 38)
  await page.mouse.down()
  await page.mouse.move(end.x + 60, end.y + 80, { steps: 6 })
  await page.mouse.up()
}
