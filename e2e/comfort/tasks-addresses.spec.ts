import { beSignedIn, demo, expect, isAt } from '../kit/kit.ts'
import { question } from '../kit/management-kit.ts'
import { test } from '../kit/people-kit.ts'
import { kenai } from '../kit/practice-kit.ts'
import { choose, dialog, saveTask } from '../kit/task-kit.ts'

test('filters, order, view and open task are in the address; reload and a pasted link restore them, and Back closes the task first', async ({
  page,
  visitor,
}) => {
  await beSignedIn(page, demo.editor)
  const other = `Address journey ${Date.now()}`
  const { id } = await saveTask(page, { practiceId: kenai, category: 'INQUIRY', other, due: '2020-01-02' })
  await page.goto('/')
  await page.getByRole('navigation').locator('a[href="/tasks"]').click()
  await page.getByRole('radio', { name: 'List view' }).check({ force: true })
  await isAt(page, '/tasks?view=list')
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill(other)
  await choose(page, 'Assignee', 'Nobody')
  await page.getByRole('button', { name: /^Overdue/ }).click()
  await page.getByRole('button', { name: 'ID', exact: true }).click()
  const pathname = () => new URL(page.url()).pathname
  const parameters = () => Object.fromEntries(new URL(page.url()).searchParams)
  const expected = { view: 'list', q: other, assignee: 'nobody', due: 'overdue', sort: 'id' }
  await expect.poll(parameters).toEqual(expected)
  const row = page.getByRole('button', { name: new RegExp(`, task ${id}$`) })
  await expect(page.getByRole('table', { name: 'Tasks' }).locator('tbody tr[aria-rowindex]')).toHaveCount(1)

  await row.click()
  await expect(dialog(page, 'Task Details')).toBeVisible()
  await expect.poll(pathname).toBe(`/tasks/${id}`)
  const pasted = page.url()
  await page.goBack()
  await expect(dialog(page, 'Task Details')).toHaveCount(0)
  await expect.poll(pathname).toBe('/tasks')
  await expect(row).toBeFocused()
  await page.goForward()
  await expect(dialog(page, 'Task Details')).toBeVisible()
  await page.reload()
  await expect(dialog(page, 'Task Details')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Task Details')).toHaveCount(0)
  await expect.poll(parameters).toEqual(expected)
  await page.goBack()
  await isAt(page, '/')

  const colleague = await visitor()
  await beSignedIn(colleague, demo.manager)
  await colleague.goto(pasted)
  await expect(dialog(colleague, 'Task Details')).toBeVisible()
  await colleague.keyboard.press('Escape')
  await expect(colleague.getByRole('searchbox', { name: 'Search tasks' })).toHaveValue(other)
  await expect(colleague.getByRole('button', { name: /^Overdue/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(colleague.getByRole('columnheader', { name: 'ID', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(colleague.getByRole('button', { name: new RegExp(`, task ${id}$`) })).toBeVisible()
})

test('Back asks before unsaved changes of a task are lost, a discarded task is asked about once, and Escape gives the focus back', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  const { id } = await saveTask(page, { practiceId: kenai, category: 'INQUIRY', other: 'Unsaved', due: '2020-01-03' })
  await page.goto(`/tasks?task=${id}`)
  await isAt(page, `/tasks/${id}`)
  const asked = question(page, 'Discard unsaved changes?')
  const note = page.getByRole('textbox', { name: 'New note' })
  await note.fill('Half of a sen')
  await page.goBack()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toHaveCount(0)
  await isAt(page, `/tasks/${id}`)
  await expect(note).toHaveValue('Half of a sen')
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Discard changes' }).click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await isAt(page, '/tasks')

  const add = page.getByRole('button', { name: 'Add new task' })
  await add.click()
  await expect(dialog(page, 'Create New Task')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(add).toBeFocused()

  const failures: string[] = []
  await page.exposeFunction('noteFailure', (text: string) => failures.push(text))
  await page.addInitScript(`new MutationObserver(() => {
    const failed = document.querySelector('[role=dialog] [role=alert]')?.textContent
    if (failed) noteFailure(failed)
  }).observe(document, { childList: true, subtree: true })`)
  for (const gone of ['/tasks/999999', '/tasks/nothing', '/tasks?task=999999', '/fppetasks/999999']) {
    await page.goto(gone)
    await isAt(page, gone.startsWith('/fppe') ? '/fppetasks' : '/tasks')
    await expect(page.getByRole('alert')).toHaveText('This task does not exist or was removed')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(failures).toEqual([])
})
