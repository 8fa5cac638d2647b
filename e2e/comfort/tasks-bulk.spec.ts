import { limits } from '@credence/contract/limits'
import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, selectChoice } from '../kit/kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import { answerOf, kenai } from '../kit/practice-kit.ts'
import { choose, saveTask } from '../kit/task-kit.ts'

interface Told {
  status: string
  due: string | null
  archived: boolean
  assignees: { firstName: string }[]
  activity: { notes: string }[]
}
const told = async (page: Page, id: number) => {
  const { status, due, archived, assignees, activity } = await answerOf<Told>(page, `/task/${id}`)
  return { status, due, archived, assignees: assignees.length, notes: activity.map(({ notes }) => notes) }
}

interface New {
  ids: number[]
  other: string
}

async function makeNew(page: Page, what: string, values: readonly object[]): Promise<New> {
  const other = `${what} ${Date.now()}`
  const ids = []
  for (const value of values)
    ids.push((await saveTask(page, { practiceId: kenai, category: 'INQUIRY', other, ...value })).id)
  return { ids, other }
}

/** What is in the list of new tasks and nothing else, in the order in which they were made. */
async function listOf(page: Page, { ids }: New) {
  const table = page.getByRole('table', { name: 'Tasks' })
  await expect(table.locator('tbody tr[aria-rowindex]')).toHaveCount(ids.length)
  return { ids, table, boxes: table.locator('[data-selects] input') }
}

async function openNew(page: Page, what: string, values: readonly object[], more = '') {
  const made = await makeNew(page, what, values)
  await page.goto(`/tasks?view=list&sort=id&q=${encodeURIComponent(made.other)}${more}`)
  return listOf(page, made)
}

/** Searches for new tasks in the list that is open. */
async function searchNew(page: Page, made: New) {
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill(made.other)
  const list = await listOf(page, made)
  await page.getByRole('searchbox', { name: 'Search tasks' }).blur()
  return list
}
const bar = (page: Page) => page.getByRole('form', { name: 'Bulk edit' })
const left = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title })
const before = [{ status: 'CREATED', due: '2020-01-02' }, { status: 'BLOCKED' }, { status: 'IN_PROGRESS' }]
const plain = { due: null, archived: false, assignees: 0, notes: [] }

/** Presses keys without waiting for more than the answer to each of them to be drawn. Runs in the page. */
const pressAtOnce = (keys: readonly string[]) => `(async () => {
  for (const key of ${JSON.stringify(keys)}) {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await new Promise(queueMicrotask)
  }
})()`

test('tasks are changed alike by mouse and by keys, and a bulk edit whose answer was lost goes on', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  // All are made before the list is read.
  const [byMouse, atOnce, lost, byKeys] = [
    await makeNew(page, 'Bulk mouse', before),
    await makeNew(page, 'Bulk at once', before),
    await makeNew(page, 'Bulk lost', before),
    await makeNew(page, 'Bulk keys', before),
  ]
  await page.goto('/tasks?view=list&sort=id')
  await test.step('a bulk edit whose answer was lost goes on, and is undone as one', async () => {
    const { ids, table, boxes } = await searchNew(page, lost)
    await table.getByRole('checkbox', { name: 'Select all tasks' }).click()
    await expect(boxes.nth(2)).toBeChecked()
    await page.getByRole('combobox', { name: 'New status' }).click()
    await page.getByRole('option', { name: 'In Progress' }).click()
    await bar(page).getByRole('textbox', { name: 'Note for all' }).fill('Only once')
    const apply = bar(page).getByRole('button', { name: 'Apply to 3' })
    await page.route('**/api/task/bulk', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await apply.click()
    await expect(toast(page, 'Something went wrong')).toBeVisible()
    // The list has been read again, with the tasks as they were changed.
    await expect(table.getByRole('row').filter({ hasText: 'In Progress' })).toHaveCount(3)
    await page.unroute('**/api/task/bulk')
    await apply.click()
    await expect(toast(page, '3 tasks changed')).toBeVisible()
    for (const id of ids) expect(await told(page, id)).toMatchObject({ status: 'IN_PROGRESS', notes: ['Only once'] })
    await toast(page, '3 tasks changed').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, '3 tasks restored')).toBeVisible()
    expect(await Promise.all(ids.map((id) => told(page, id)))).toEqual(before.map((value) => ({ ...plain, ...value })))
  })
  await test.step('the key for the fields of the bar works before the bar is drawn', async () => {
    const { table } = await searchNew(page, atOnce)
    await page.keyboard.press('j')
    await expect(table.locator('[data-opens]').nth(0)).toBeFocused()
    await page.evaluate(pressAtOnce(['x', 'e']))
    await expect(page.getByRole('combobox', { name: 'New assignee' })).toBeFocused()
    await expect(bar(page)).toContainText('1 selected')
  })
  await page.keyboard.press('Escape')
  // The message of the first step would be taken for that of the next. It stays while the pointer is on it.
  await page.mouse.move(10, 10)
  await expect(toast(page, '3 tasks restored')).toHaveCount(0)
  await test.step('a range of tasks is changed alike with the mouse, and undo gives each its own values back', async () => {
    const { ids, boxes } = await searchNew(page, byMouse)
    await boxes.nth(0).click()
    await expect(boxes.nth(0)).toBeChecked()
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('3 selected')
    for (const box of await boxes.all()) await expect(box).toBeChecked()
    await axe(page)
    await bar(page).getByRole('button', { name: 'Apply to 3' }).click()
    await expect(bar(page)).toContainText('Please choose what to change')
    await choose(page, 'New assignee', 'Joel Arreola')
    await page.getByRole('combobox', { name: 'New status' }).click()
    await page.getByRole('option', { name: 'In Progress' }).click()
    await bar(page).getByRole('textbox', { name: 'New next action' }).fill('02/03/2027')
    await bar(page).getByRole('textbox', { name: 'Note for all' }).fill('Roster sent')
    await bar(page).getByRole('button', { name: 'Apply to 3' }).click()
    await expect(toast(page, '3 tasks changed')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    for (const id of ids)
      expect(await told(page, id)).toEqual({
        status: 'IN_PROGRESS',
        due: '2027-02-03',
        archived: false,
        assignees: 1,
        notes: ['Roster sent'],
      })
    await toast(page, '3 tasks changed').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, '3 tasks restored')).toBeVisible()
    expect(await Promise.all(ids.map((id) => told(page, id)))).toEqual(before.map((value) => ({ ...plain, ...value })))
  })
  await test.step('keys choose tasks and lead to what changes them', async () => {
    const { ids, table, boxes } = await searchNew(page, byKeys)
    await page.keyboard.press('j')
    await expect(table.locator('[data-opens]').nth(0)).toBeFocused()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(bar(page)).toContainText('2 selected')
    await expect(table.locator('[data-opens]').nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    await page.keyboard.press('x')
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    for (const box of [boxes.nth(0), boxes.nth(1)]) await expect(box).toBeChecked()
    await page.keyboard.press('e')
    await expect(page.getByRole('combobox', { name: 'New assignee' })).toBeFocused()
    await bar(page).getByRole('textbox', { name: 'Note for all' }).focus()
    await page.keyboard.type('By keys')
    await page.keyboard.press('Enter')
    await expect(toast(page, '2 tasks changed')).toBeVisible()
    const [first, second] = ids as [number, number, number]
    for (const id of [first, second]) expect((await told(page, id)).notes).toEqual(['By keys'])
    await page.keyboard.press('Control+z')
    await expect(toast(page, '2 tasks restored')).toBeVisible()
    for (const id of [first, second]) expect((await told(page, id)).notes).toEqual([])
    await table.locator('[data-opens]').nth(0).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/tasks/${first}\\?`))
  })
})

test('a task that a colleague has changed is named and left, when it is changed and when it is restored', async ({
  page,
  visitor,
}) => {
  await page.clock.install()
  await beSignedIn(page, demo.editor)
  const colleague = await visitor()
  await beSignedIn(colleague, demo.manager)
  const { ids, boxes, table } = await openNew(page, 'Bulk stale', before)
  const [first, second] = ids as [number, number, number]
  await table.getByRole('checkbox', { name: 'Select all tasks' }).click()
  await expect(boxes.nth(2)).toBeChecked()
  await bar(page).getByRole('textbox', { name: 'Note for all' }).fill('For all')
  await saveTask(colleague, { id: first, practiceId: kenai, progress: 5 })
  await bar(page).getByRole('button', { name: 'Apply to 3' }).click()
  const notChanged = left(page, 'The following tasks were left as they are:')
  await expect(notChanged.getByRole('listitem')).toHaveText(/somebody else has changed it/)
  await page.clock.runFor(2 * limits.undoMs)
  await notChanged.getByRole('button', { name: 'Close' }).first().click()
  await expect(notChanged).toHaveCount(0)
  const changed = toast(page, '2 tasks changed')
  await expect(changed).toBeVisible()
  expect((await told(page, first)).notes).toEqual([])
  expect((await told(page, second)).notes).toEqual(['For all'])

  await saveTask(colleague, { id: second, practiceId: kenai, progress: 5 })
  await changed.getByRole('button', { name: 'Undo' }).click()
  const notRestored = left(page, 'The following tasks were not restored:')
  await expect(notRestored.getByRole('listitem')).toHaveText(/somebody else has changed it/)
  await axe(page)
  await notRestored.getByRole('button', { name: 'Close' }).first().click()
  expect((await told(page, second)).notes).toEqual(['For all'])
})

test('the time to undo stands still while the pointer or the focus is on the message, or a dialog is open', async ({
  page,
}) => {
  await page.clock.install()
  await beSignedIn(page, demo.editor)
  const { boxes } = await openNew(page, 'Bulk time', [{}])
  await boxes.nth(0).click()
  await bar(page).getByRole('textbox', { name: 'Note for all' }).fill('Noted')
  await bar(page).getByRole('button', { name: 'Apply to 1' }).click()
  const changed = toast(page, '1 task changed')
  const stays = async () => {
    await page.clock.runFor(2 * limits.undoMs)
    await expect(changed).toBeVisible()
  }
  await changed.hover()
  await stays()
  await changed.getByRole('button', { name: 'Undo' }).focus()
  await page.mouse.move(10, 10)
  await stays()
  await boxes.nth(0).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await stays()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(changed).toBeVisible()
  await page.clock.runFor(limits.undoMs)
  await expect(changed).toHaveCount(0)
})

test('Ctrl+Z undoes the last change of the page alone', async ({ page }) => {
  await beSignedIn(page, demo.editor)
  const { ids, boxes } = await openNew(page, 'Bulk last', [{ status: 'CREATED' }])
  const [id] = ids as [number]
  await selectChoice(page.getByRole('radio', { name: 'Grid view' }))
  const handle = page.getByRole('button', { name: /^Move / })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.poll(async () => (await told(page, id)).status).toBe('IN_PROGRESS')
  await selectChoice(page.getByRole('radio', { name: 'List view' }))
  await boxes.nth(0).click()
  await bar(page).getByRole('textbox', { name: 'Note for all' }).fill('Noted')
  await bar(page).getByRole('button', { name: 'Apply to 1' }).click()
  await expect(toast(page, '1 task changed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await boxes.nth(0).blur()
  await page.keyboard.press('Control+z')
  await expect(toast(page, '1 task restored')).toBeVisible()
  expect(await told(page, id)).toMatchObject({ status: 'IN_PROGRESS', notes: [] })
})

test('complete tasks are archived and brought back, and an open one is named', async ({ page }) => {
  await beSignedIn(page, demo.editor)
  const values = [{ status: 'COMPLETE' }, { status: 'COMPLETE' }, { status: 'CREATED' }]
  const { ids, table } = await openNew(page, 'Bulk archive', values, '&status=ALL')
  await table.getByRole('checkbox', { name: 'Select all tasks' }).click()
  await bar(page).getByRole('textbox', { name: 'Note for all' }).fill('Filed')
  await bar(page).getByRole('button', { name: 'Archive' }).click()
  const notArchived = left(page, 'The following tasks were left as they are:')
  await expect(notArchived.getByRole('listitem')).toHaveCount(1)
  await notArchived.getByRole('button', { name: 'Close' }).first().click()
  await expect(table.locator('tbody tr[aria-rowindex]')).toHaveCount(1)
  expect(await Promise.all(ids.map(async (id) => (await told(page, id)).notes))).toEqual([['Filed'], ['Filed'], []])
  await toast(page, '2 tasks archived').getByRole('button', { name: 'Undo' }).click()
  await expect(table.locator('tbody tr[aria-rowindex]')).toHaveCount(3)
  expect(await Promise.all(ids.map(async (id) => (await told(page, id)).archived))).toEqual([false, false, false])
})
