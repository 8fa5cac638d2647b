import { beSignedIn, demo, expect, isAt } from '../kit/kit.ts'
import { question } from '../kit/management-kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import { answerOf } from '../kit/practice-kit.ts'
import { openProvider, petrov } from '../kit/provider-kit.ts'

interface Provider {
  practices: { id: number; name: string; isPrimary: boolean }[]
}
interface Task {
  id: number
  practiceId: number
  providerId: number
  other: string | null
}

test('a task is added from the page of a provider, and leaving it with unsaved changes asks, on the way back and forth', async ({
  page,
}) => {
  await beSignedIn(page, demo.manager)
  const { practices } = await answerOf<Provider>(page, `/provider/${petrov}`)
  const main = practices.find(({ isPrimary }) => isPrimary) ?? practices[0]
  await openProvider(page, petrov)
  const toTasks = page.getByRole('navigation').locator('a[href="/tasks"]')
  await toTasks.click()
  await isAt(page, '/tasks')
  await page.goBack()
  await page
    .getByRole('region', { name: 'Open Tasks', exact: true })
    .getByRole('button', { name: 'Add new task' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task', exact: true })
  const chosen = (label: string) => dialog.getByRole('combobox', { name: label, exact: true })
  await expect(chosen('Practice')).toHaveValue(main?.name ?? '')
  await expect(chosen('Provider')).toHaveValue(/\S+, \S+/)
  const note = dialog.getByRole('textbox', { name: 'New note' })
  const other = dialog.getByRole('textbox', { name: 'Other' })
  await other.fill('Renew the roster')
  await note.fill('Half of a sen')

  const asked = question(page, 'Discard unsaved changes?')
  await page.goForward()
  await expect(asked).toContainText('What was changed in the task has not been saved.')
  await axe(page)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toHaveCount(0)
  await isAt(page, `/provider/${petrov}`)
  await expect(note).toHaveValue('Half of a sen')
  await expect(note).toBeFocused()

  await note.fill('A whole sentence.')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await expect(toast(page, 'Created!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const made = (await answerOf<Task[]>(page, `/task/open/provider/${petrov}`)).find(
    (task) => task.other === 'Renew the roster',
  )
  expect(made).toMatchObject({ practiceId: main?.id, providerId: petrov })

  await toTasks.click()
  await isAt(page, '/tasks')
  // The page of the provider, which is left, has the same button.
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await page.getByRole('button', { name: 'Add new task' }).click()
  await dialog.getByRole('textbox', { name: 'New note' }).fill('Never to be saved')
  await page.goBack()
  await asked.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toHaveCount(0)
  await isAt(page, `/provider/${petrov}`)
})
