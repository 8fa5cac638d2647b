import { beSignedIn, demo, expect, isAt, selectChoice } from '../kit/kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import { answerOf, kenai, susitna } from '../kit/practice-kit.ts'
import { board, cardIn, choose, column, dialog, drag, saveTask, taskOf } from '../kit/task-kit.ts'
import { turnTo } from '../kit/turn.ts'

const somethingWrong = 'Something went wrong; please try again'
const changedByOther = 'This record was changed by someone else; please reload and try again'

interface Named {
  id: number
  name: string
}
interface Person {
  userId: number
  firstName: string
  lastName: string
}

test('an editor filters the board, stars a card, moves cards by mouse and keyboard, sees a message when a colleague was faster, and is asked before a task is complete', async ({
  page,
}) => {
  test.slow()
  await beSignedIn(page, demo.editor)
  const [person] = await answerOf<Person[]>(page, '/task/availableassignees')
  const [carrier] = await answerOf<Named[]>(page, `/carrier/practice/${kenai}`)
  const practices = await answerOf<Named[]>(page, '/task/availablepractices')
  const nameOf = (id: number) => practices.find((practice) => practice.id === id)?.name ?? ''
  const name = `${person?.firstName} ${person?.lastName}`
  // The first in its column, so that it is visible whatever the other cards are.
  const { id } = await saveTask(page, {
    practiceId: kenai,
    carrierId: carrier?.id,
    category: 'INITIAL_ENROLLMENT',
    ordering: -9,
    due: '2020-01-02',
    progress: 40,
    assignees: [{ userId: person?.userId }],
    newActivity: 'Called the carrier',
  })
  await page.goto('/tasks')
  const inbox = cardIn(page, 'Inbox', id)
  await expect(inbox).toContainText('01/02/2020')
  await expect(inbox).toContainText('Called the carrier')
  await axe(page)

  await choose(page, 'Assignee', name)
  await choose(page, 'Practice', nameOf(susitna))
  await expect(inbox).toHaveCount(0)
  await choose(page, 'Practice', nameOf(kenai))
  await expect(inbox).toBeVisible()
  await choose(page, 'Assignee', 'Nobody')
  await expect(inbox).toHaveCount(0)
  await choose(page, 'Assignee', name)

  const star = inbox.getByRole('button', { name: /^Star / })
  await page.route('**/api/task/star/*', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await star.click()
  await expect(toast(page, somethingWrong)).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/task/star/*')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  await drag(page, inbox, 'Waiting')
  await expect(cardIn(page, 'Waiting', id)).toContainText('Waiting External')
  await expect.poll(async () => (await taskOf(page, id)).status).toBe('BLOCKED')

  const handle = cardIn(page, 'Waiting', id).getByRole('button', { name: /^Move / })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: 'stays in Waiting' })).toHaveCount(1)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(cardIn(page, 'In Progress', id).getByRole('button', { name: /^Move / })).toBeFocused()
  const said = page.getByRole('status').filter({ hasText: 'moved to In Progress' })
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(said.filter({ has: undo })).toHaveCount(1)
  await expect(said.filter({ hasNot: undo })).toHaveCount(1)
  await expect.poll(async () => (await taskOf(page, id)).status).toBe('IN_PROGRESS')

  const { version } = await taskOf(page, id)
  await page.route('**/api/task/revenueteam*', (route) => route.abort())
  await saveTask(page, { id, practiceId: kenai, version, referenceNumber: '88-20417' })
  await drag(page, cardIn(page, 'In Progress', id), 'Inbox')
  await expect(toast(page, changedByOther)).toBeVisible()
  await expect(cardIn(page, 'In Progress', id)).toBeVisible()
  await page.unroute('**/api/task/revenueteam*')
  await page.reload()

  const asked = dialog(page, 'Specify Effective & Expiration Dates')
  await drag(page, cardIn(page, 'In Progress', id), 'Complete')
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(cardIn(page, 'In Progress', id)).toBeVisible()
  await drag(page, cardIn(page, 'In Progress', id), 'Complete')
  await asked.getByRole('button', { name: 'Skip' }).click()
  await expect(cardIn(page, 'Complete', id)).toBeVisible()
  await expect.poll(async () => (await taskOf(page, id)).status).toBe('COMPLETE')

  await selectChoice(page.getByRole('radio', { name: 'List view' }))
  const table = page.getByRole('table', { name: 'Tasks' })
  const row = table.getByRole('row').filter({ has: page.getByRole('cell', { name: String(id), exact: true }) })
  await choose(page, 'Assignee', name)
  await choose(page, 'Practice', nameOf(kenai))
  await expect(row).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Complete', exact: true }).click()
  await expect(row).toHaveCount(1)
  await axe(page)
  await page.reload()
  await expect(table).toBeVisible()
  await selectChoice(page.getByRole('radio', { name: 'Grid view' }))
  await expect(board(page)).toBeVisible()
})

test('an editor builds tasks for several practices, and sees which of them were not possible', async ({ page }) => {
  test.slow()
  await beSignedIn(page, demo.editor)
  const practices = await answerOf<Named[]>(page, '/task/availablepractices')
  const chosen = practices.filter(({ id }) => id === kenai || id === susitna)
  const other = `Roster clean-up ${Date.now()}`
  await page.goto('/tasks')
  await page.getByRole('button', { name: 'Task Builder' }).click()
  const builder = page.getByRole('form', { name: 'Task Builder' })
  const create = builder.getByRole('button', { name: 'Create Tasks' })
  const expectMessage = async (text: string) => {
    await create.click()
    await expect(builder.getByRole('alert')).toHaveText(text)
  }
  const take = async (field: string, names: string[]) => {
    await builder.getByRole('button', { name: new RegExp(`^${field}:`) }).click()
    for (const each of names) await builder.getByRole('option', { name: each, exact: true }).click()
    await page.keyboard.press('Escape')
    // During its fade the list still covers the elements below it.
    await expect(builder.getByRole('listbox')).toHaveCount(0)
  }
  const select = async (field: string, option: string) => {
    await builder.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  await expect(builder.getByRole('button', { name: 'Carriers: Please first select a practice...' })).toBeDisabled()
  await expectMessage('Please select a practice')
  await take(
    'Practices',
    chosen.map(({ name }) => name),
  )
  await expectMessage('Please select at least one carrier')
  await selectChoice(builder.getByRole('radio', { name: 'Provider', exact: true }))
  await expectMessage('Please select at least one provider')
  await selectChoice(builder.getByRole('radio', { name: 'Data Hub' }))
  await expect(builder.getByRole('button', { name: 'Data Hubs: Please first select a provider...' })).toBeDisabled()
  await axe(page)
  await selectChoice(builder.getByRole('radio', { name: 'Practice', exact: true }))
  for (const [type, text] of [
    ['Facility', 'Please select at least one facility'],
    ['Data Hub', 'Please select at least one data hub'],
    ['Other', 'Please enter a value for other'],
  ] as const) {
    await selectChoice(builder.getByRole('radio', { name: type, exact: true }))
    await expectMessage(text)
  }
  await builder.getByRole('textbox', { name: /^Other/ }).fill(other)
  await expectMessage('Please select a category')
  await select('Category', 'Inquiry')
  await expect(builder).toContainText('2 practices = 2 combinations')

  await builder.getByLabel('Note').fill('Taken away again')
  await take('Practices', [chosen[1]?.name ?? ''])
  await expect(builder.getByLabel('Note')).toHaveValue('')
  await expect(builder.getByRole('radio', { name: 'Carrier', exact: true })).toBeChecked()

  const build = async () => {
    await selectChoice(builder.getByRole('radio', { name: 'Other', exact: true }))
    await builder.getByRole('textbox', { name: /^Other/ }).fill(other)
    await select('Category', 'Inquiry')
    await create.click()
    await dialog(page, 'Create task(s)?').last().getByRole('button', { name: 'Create', exact: true }).click()
  }
  await build()
  await expect(page.getByText('1 task(s) were created!')).toBeVisible()
  await page.getByRole('button', { name: 'Build more' }).click()
  await take(
    'Practices',
    chosen.map(({ name }) => name),
  )
  await page.route('**/api/task/builder', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await build()
  await expect(builder.getByRole('alert')).toHaveText(somethingWrong)
  await page.unroute('**/api/task/builder')
  await create.click()
  await dialog(page, 'Create task(s)?').last().getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('1 task(s) were created!')).toBeVisible()
  const refused = page.getByRole('list', { name: 'The following combinations were not possible:' })
  await expect(refused.getByRole('listitem')).toHaveText([
    `${chosen[0]?.name}, ${other}: there is an open task already`,
  ])
  await axe(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a link opens a task that is on no board any more; viewers have no controls to change it', async ({ page }) => {
  await beSignedIn(page, demo.editor)
  const { id, version } = await saveTask(page, {
    practiceId: kenai,
    category: 'INQUIRY',
    other: 'Long done',
    status: 'COMPLETE',
  })
  await saveTask(page, { id, practiceId: kenai, version, archived: true })
  const open = await saveTask(page, {
    practiceId: kenai,
    category: 'INQUIRY',
    other: 'Still to do',
    due: '2020-01-01',
    ordering: -8,
  })
  await page.request.post('/api/auth/logout')
  await beSignedIn(page, demo.viewer)
  await page.goto(`/tasks?task=${id}`)
  await expect(dialog(page, 'Task Details')).toBeVisible()
  await isAt(page, `/tasks/${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const name of ['Task Builder', 'Add new task']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(column(page, 'Inbox').getByRole('article').first()).toBeVisible()
  await expect(board(page).getByRole('button', { name: /^(Star|Move) / })).toHaveCount(0)
  await expect(cardIn(page, 'Inbox', open.id).getByRole('button', { name: /^View Details/ })).toBeVisible()

  await turnTo(page, `/practice/${kenai}`)
  await page
    .getByRole('region', { name: 'Open Tasks', exact: true })
    .getByRole('link', { name: `task ${open.id}` })
    .click()
  await expect(dialog(page, 'Task Details')).toBeVisible()
  await isAt(page, `/tasks/${open.id}`)
})
