import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt } from '../kit/kit.ts'
import { axe, test } from '../kit/people-kit.ts'
import { answerOf } from '../kit/practice-kit.ts'
import { question } from '../kit/management-kit.ts'

interface Task {
  id: number
  practiceId: number
  practiceName: string
  providerId: number | null
  providerFormattedName: string | null
  portals?: { name: string; url: string }[]
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Task Details' })

/** A task of the demo about a provider and a carrier with a portal. */
async function findTask(page: Page): Promise<Task> {
  for (const { id } of (await answerOf<{ id: number }[]>(page, '/task/revenueteam')).slice(0, 60)) {
    const task = await answerOf<Task>(page, `/task/${id}`)
    if (task.providerId !== null && task.portals?.length) return task
  }
  throw new Error('No task of the demo has a portal')
}

test('a task leads to its provider, its practice and the portal, and asks before typed words are lost', async ({
  page,
}) => {
  await beSignedIn(page, demo.manager)
  const task = await findTask(page)
  const [portal] = task.portals ?? []
  await page.goto(`/tasks/${task.id}`)
  const link = dialog(page).getByRole('link', { name: new RegExp(`^${portal?.name} portal ?, opens in a new tab$`) })
  await expect(link).toHaveAttribute('href', portal?.url ?? '')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await axe(page)

  await page.getByRole('textbox', { name: 'New note' }).fill('half a thought')
  await dialog(page).getByRole('link', { name: task.practiceName, exact: true }).click()
  const asked = question(page, 'Discard unsaved changes?')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('half a thought')
  await dialog(page).getByRole('link', { name: task.practiceName, exact: true }).click()
  await asked.getByRole('button', { name: 'Discard' }).click()
  await isAt(page, `/practice/${task.practiceId}`)
  await expect(dialog(page)).toBeHidden()

  await page.goto(`/tasks/${task.id}`)
  await dialog(page)
    .getByRole('link', { name: task.providerFormattedName ?? '', exact: true })
    .click()
  await isAt(page, `/provider/${task.providerId}`)
})
