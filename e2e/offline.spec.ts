import { beSignedIn, demo, expect } from './kit/kit.ts'
import { test, toast } from './kit/people-kit.ts'
import { answerOf } from './kit/practice-kit.ts'
import { openProvider, petrov } from './kit/provider-kit.ts'

/** The message of a failed save. Background calls of the page fail too while there is no network. */
const refused = 'Something went wrong; please try again'

interface Task {
  id: number
  other: string | null
}

test('a save without a network keeps the form, and a repeated save after a lost answer creates one task', async ({
  page,
  context,
}) => {
  await beSignedIn(page, demo.manager)
  await openProvider(page, petrov)
  const made = async (name: string) =>
    (await answerOf<Task[]>(page, `/task/open/provider/${petrov}`)).filter(({ other }) => other === name).length
  const dialog = page.getByRole('dialog', { name: 'Create New Task', exact: true })
  const begin = async (name: string) => {
    await page
      .getByRole('region', { name: 'Open Tasks', exact: true })
      .getByRole('button', { name: 'Add new task' })
      .click()
    await dialog.getByRole('textbox', { name: 'Other' }).fill(name)
    await dialog.getByRole('textbox', { name: 'New note' }).fill(`A note on ${name}`)
  }
  const create = () => dialog.getByRole('button', { name: 'Create Task' }).click()

  await begin('sent without a network')
  await context.setOffline(true)
  await create()
  await expect(toast(page, refused)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'New note' })).toHaveValue('A note on sent without a network')
  await context.setOffline(false)
  await create()
  await expect(toast(page, 'Created!')).toBeVisible()
  expect(await made('sent without a network')).toBe(1)

  await expect(toast(page, refused)).toHaveCount(0)
  await begin('answered to nobody')
  await page.route(
    '**/api/task',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await create()
  await expect(toast(page, refused)).toBeVisible()
  expect(await made('answered to nobody')).toBe(1)
  await create()
  await expect(dialog).toHaveCount(0)
  expect(await made('answered to nobody')).toBe(1)
})
