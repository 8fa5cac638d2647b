import type { Page } from '@playwright/test'
import { axe, beSignedIn, demo, expect, isAt, searchBox, selectChoice, test } from '../kit/kit.ts'
import { watchFileChoice } from '../kit/keyboard-kit.ts'
import { watchRequests } from '../kit/turn.ts'

interface Task {
  id: number
  providerId: number | null
  providerFormattedName: string | null
  status: string
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const field = (page: Page) => palette(page).getByRole('combobox')
const lines = (page: Page) => palette(page).getByRole('option')
const marked = (page: Page) => palette(page).getByRole('option', { selected: true })
const group = (page: Page, name: string | RegExp) => palette(page).getByRole('group', { name })

async function openAt(page: Page, path: string, email: string = demo.manager): Promise<void> {
  await beSignedIn(page, email)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function openPalette(page: Page): Promise<void> {
  // The keys work from when the shell is there.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

const tasksOf = async (page: Page) => (await (await page.request.get('/api/task/revenueteam')).json()) as Task[]

async function openTaskWithProvider(page: Page) {
  const task = (await tasksOf(page)).find(({ providerId, status }) => providerId !== null && status !== 'COMPLETE')
  if (!task || task.providerId === null) throw new Error('The demo has no open task of a provider')
  return { ...task, name: task.providerFormattedName ?? '' }
}

test('the palette loads when it is first used, finds records and screens, and keeps the focus and what is typed', async ({
  page,
  context,
}) => {
  const loaded: string[] = []
  const whenAnswered = watchRequests(page)
  page.on('request', (request) => loaded.push(request.url()))
  const ofPalette = () => loaded.filter((url) => /\/assets\/pale-[^/]*\.js/.test(url))
  await openAt(page, '/')
  await whenAnswered()
  expect(ofPalette()).toEqual([])
  await openPalette(page)
  expect(ofPalette()).toHaveLength(1)
  const { providerId, name } = await openTaskWithProvider(page)
  await page.keyboard.type(name.split(/[\s,]/)[0] ?? '')
  await expect(group(page, 'Providers').getByRole('option', { name })).toBeVisible()
  await field(page).fill(name)
  await expect(marked(page)).toContainText(name)
  await page.keyboard.press('Enter')
  await isAt(page, `/provider/${providerId}`)
  await expect(palette(page)).toBeHidden()
  await test.step('the palette keeps the focus when a page arrives behind it', async () => {
    const held: (() => void)[] = []
    await page.route(/\/assets\/expi-[^/]*\.js/, async (route) => {
      await new Promise<void>((go) => held.push(go))
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Expirables' }).click()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await openPalette(page)
    for (const go of held) go()
    await expect(page.getByRole('heading', { level: 1, name: 'Expirables', includeHidden: true })).toBeVisible()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('kpi')
    await expect(field(page)).toHaveValue('kpi')
  })
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await test.step('what is typed right after the palette was opened again is kept, and nothing of before', async () => {
    await openPalette(page)
    for (const typed of ['tasks', 'kpi', 'providers', 'kpi']) {
      await page.keyboard.type(typed)
      await expect(field(page)).toHaveValue(typed)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
    }
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')
  })
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await test.step('a screen is listed for those who may open it', async () => {
    await openPalette(page)
    await page.keyboard.type('users')
    await expect(marked(page)).toContainText('Users')
  })
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await test.step('a practice, a carrier and a screen are found, and Ctrl with Enter opens a new tab', async () => {
    await openPalette(page)
    await page.keyboard.type('northern')
    await group(page, 'Practices').getByRole('option', { name: 'Northern Lights Cardiology' }).click()
    await isAt(page, '/practice/25')
    const [carrier] = (await (await page.request.get('/api/carrier/revenueteam')).json()) as {
      id: number
      name: string
    }[]
    await openPalette(page)
    await page.keyboard.type(carrier?.name ?? '')
    await group(page, 'Carriers')
      .getByRole('option', { name: carrier?.name ?? '' })
      .click()
    await isAt(page, `/tasks?open=all&carrierId=${carrier?.id}`)
    await openPalette(page)
    await page.keyboard.type('kpi')
    await expect(marked(page)).toContainText('KPIs')
    const beside = context.waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    await isAt(await beside, '/reports/kpis')
    await isAt(page, `/tasks?open=all&carrierId=${carrier?.id}`)
    await expect(palette(page)).toBeHidden()
  })
})

test('what is typed while the palette loads is in its field; a number goes to its task, which is offered first afterwards', async ({
  page,
}) => {
  await test.step('what is typed while the palette loads is in its field, and does nothing on the page behind', async () => {
    const held: (() => void)[] = []
    await page.route(/\/assets\/pale-[^/]*\.js/, async (route) => {
      await new Promise<void>((go) => held.push(go))
      await route.continue()
    })
    await openAt(page, '/')
    await page.keyboard.press('Control+k')
    await expect.poll(() => held.length).toBe(1)
    // G and T would lead to the tasks.
    await page.keyboard.type('gtx')
    await page.keyboard.press('Backspace')
    held[0]?.()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('!')
    await page.unroute(/\/assets\/pale-[^/]*\.js/)
    await expect(field(page)).toHaveValue('gt!')
    await isAt(page, '/')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')
  })
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await test.step('a number goes to its task, and what was opened last is offered first, by id alone in the storage', async () => {
    const { id, name } = await openTaskWithProvider(page)
    await openPalette(page)
    await page.keyboard.type(String(id))
    await expect(marked(page)).toContainText(`Task ${id}`)
    await expect(marked(page)).toContainText(name)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Task Details' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.reload()
    await openPalette(page)
    await expect(group(page, 'Recent').getByRole('option').first()).toContainText(`Task ${id}`)
    const stored = await page.evaluate<string>(`JSON.stringify({ ...sessionStorage })`)
    expect(stored).toContain(`task:${id}`)
    expect(stored).not.toContain(name)
    await field(page).fill('999999999')
    await expect(palette(page).getByRole('status')).toHaveText('Nothing matches.')
  })
})

test('a screen is not listed for somebody who may not open it', async ({ page }) => {
  await openAt(page, '/', demo.viewer)
  await openPalette(page)
  await expect(lines(page).filter({ hasText: 'Dashboard' })).toBeVisible()
  await expect(lines(page).filter({ hasText: 'Admin' })).toHaveCount(0)
  await page.keyboard.type('users')
  await expect(palette(page).getByRole('status')).toHaveText('Nothing matches.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await isAt(page, '/tasks')
})

test('the actions for the record of the page are offered, and the focus comes back', async ({ page }) => {
  const fileChoice = watchFileChoice(page)
  await beSignedIn(page, demo.manager)
  const { providerId } = await openTaskWithProvider(page)
  await page.goto(`/provider/${providerId}`)
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await openPalette(page)
  const actions = group(page, `Actions for ${name}`)
  for (const action of ['Add task', 'Upload documents', 'Send onboarding forms', 'Export Profile Report'])
    await expect(actions.getByRole('option', { name: action })).toBeVisible()
  await page.keyboard.type('add task')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('a')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openPalette(page)
  await page.keyboard.type('upload')
  await page.keyboard.press('Enter')
  await fileChoice()
})

test('keys do nothing while somebody types; one that is switched off stays off for this person after a reload', async ({
  page,
}) => {
  await openAt(page, '/')
  await test.step('keys do nothing while somebody types, and nothing in a dialog', async () => {
    await searchBox(page).focus()
    await page.keyboard.type('gt?jkxe')
    await expect(searchBox(page)).toHaveValue('gt?jkxe')
    await isAt(page, '/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await searchBox(page).fill('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await isAt(page, '/')
  })
  await test.step('the dialog of keys switches a key off, for this person and also after a reload', async () => {
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    const tasks = dialog.getByRole('switch', { name: 'Tasks: G T' })
    await expect(tasks).toBeChecked()
    await tasks.focus()
    await page.keyboard.press('Space')
    await expect(tasks).not.toBeChecked()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    // Whatever G T did would come before the dialog that opens next.
    await page.keyboard.press('?')
    await expect(tasks).not.toBeChecked()
    await isAt(page, '/')
    await tasks.press('Space')
    await expect(tasks).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await isAt(page, '/tasks')
  })
})

test('J, K, E and Enter work in the task list, and Escape leads back to the row', async ({ page }) => {
  await openAt(page, '/tasks')
  await selectChoice(page.getByRole('radio', { name: 'List view' }))
  const rows = page.getByRole('table', { name: 'Tasks' }).locator('tbody tr[aria-rowindex]')
  await expect(rows.nth(2)).toBeVisible()
  const opener = (place: number) => rows.nth(place).locator('[data-opens]')
  await page.keyboard.press('j')
  await expect(opener(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(opener(2)).toBeFocused()
  await page.keyboard.press('k')
  await expect(opener(1)).toBeFocused()
  const dialog = page.getByRole('dialog', { name: 'Task Details' })
  for (const key of ['Enter', 'e']) {
    await page.keyboard.press(key)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener(1)).toBeFocused()
  }
})

test('J leads through the cards of the board, beyond those that are in sight', async ({ page }) => {
  await openAt(page, '/tasks')
  await selectChoice(page.getByRole('radio', { name: 'Grid view' }))
  const cardAt = (column: number, place: number) =>
    page.locator('[data-column]').nth(column).locator(`[data-card][aria-posinset="${place}"] [data-opens]`)
  await expect(cardAt(0, 1)).toBeVisible()
  // The tasks of other journeys move no card of this board meanwhile.
  await page.context().setOffline(true)
  const first = page.locator('[data-column]').first().locator('[data-card]').first()
  const count = Number(await first.getAttribute('aria-setsize'))
  expect(count).toBeGreaterThan(8)
  for (let place = 1; place <= count; place += 1) {
    await page.keyboard.press('j')
    await expect(cardAt(0, place)).toBeFocused()
  }
  await page.keyboard.press('j')
  await expect(cardAt(1, 1)).toBeFocused()
})

test('no stroke of a J or K that is pressed fast is lost', async ({ page }) => {
  await openAt(page, '/tasks')
  await selectChoice(page.getByRole('radio', { name: 'Grid view' }))
  const column = page.locator('[data-column]').first()
  const cardAt = (place: number) => column.locator(`[data-card][aria-posinset="${place}"] [data-opens]`)
  await expect(cardAt(1)).toBeVisible()
  await page.context().setOffline(true)
  const count = Number(await column.locator('[data-card]').first().getAttribute('aria-setsize'))
  const press = (key: string, times: number) =>
    // In one go, before the page draws anything.
    page.evaluate(
      `for (let stroke = 0; stroke < ${times}; stroke += 1)
        document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', { key: '${key}', bubbles: true, cancelable: true }),
        )`,
    )
  await press('j', count)
  await expect(cardAt(count)).toBeFocused()
  await press('k', count - 1)
  await expect(cardAt(1)).toBeFocused()
})

async function groupedType(page: Page): Promise<string> {
  for (const type of ['license', 'certification', 'malpractice', 'attestation', 'participation', 'privilege']) {
    const answer = await page.request.get(`/api/expirables?type=${type}`)
    const { counts, rows } = (await answer.json()) as { counts: { overdue: number }; rows: unknown[] }
    if (counts.overdue > 1 && counts.overdue < 9 && rows.length > counts.overdue) return type
  }
  throw new Error('The demo has no type with few overdue records')
}

test('J and K lead over the heads of groups, and E opens what a row is edited with', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  // Of a type with few overdue records: only rows near those in sight are drawn.
  const type = await groupedType(page)
  await page.goto(`/expirables?type=${type}`)
  const table = page.getByRole('table', { name: 'Expirables' })
  const groups = table.getByRole('row').filter({ has: page.locator('th[scope="rowgroup"]') })
  const linkAt = (place: number) => table.locator(`tr[aria-rowindex="${place}"]`).getByRole('link').first()
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(groups.first()).toHaveAttribute('aria-rowindex', '2')
  const second = Number(await groups.nth(1).getAttribute('aria-rowindex'))
  await page.keyboard.press('j')
  await expect(linkAt(3)).toBeFocused()
  // There is nothing above: the key is not kept for later.
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await expect(linkAt(4)).toBeFocused()
  await linkAt(second - 1).focus()
  await page.keyboard.press('j')
  await expect(linkAt(second + 1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(linkAt(second - 1)).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('form', { name: /^Renew / })).toBeVisible()
})

test('X selects a document and J goes on; the palette has no finding of axe on a desktop and on a phone', async ({
  page,
}) => {
  test.slow()
  await openAt(page, '/practice/25')
  await test.step('X selects a document and J goes on from its row', async () => {
    const table = page.getByRole('table', { name: /^Documents of / })
    const boxes = table.locator('[data-selects] input')
    await table.locator('tbody [data-opens]').first().focus()
    await page.keyboard.press('x')
    await expect(boxes.first()).toBeChecked()
    await page.keyboard.press('x')
    await expect(boxes.first()).not.toBeChecked()
  })
  for (const width of [1400, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name: 'Command palette' }).click()
    await expect(marked(page)).toBeVisible()
    await axe(page)
    await field(page).fill('ta')
    await expect(group(page, 'Screens')).toBeVisible()
    await field(page).fill('qqqq')
    await expect(palette(page).getByRole('status')).toHaveText('Nothing matches.')
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  }
})
