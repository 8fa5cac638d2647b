import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt, selectChoice } from '../kit/kit.ts'
import { axe, enterAsNew, freshEmail, makeUser, removeUser, test } from '../kit/people-kit.ts'
import { turnTo } from '../kit/turn.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const lag = (page: Page) => card(page, 'Task lag by month and type')
const statuses = (page: Page) => card(page, 'Time in each status by carrier')
const answerOf = async (page: Page, path: string) => (await page.request.get(`/api/task/stats/${path}`)).json()
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
/** How many tasks the head of the list names. */
const listed = async (page: Page, total: number) =>
  expect(page.getByText(total === 1 ? /, 1 task$/ : new RegExp(`, ${total} tasks$`))).toBeVisible()

interface LagSeries {
  label: string
  data: (number | null)[]
  median: (number | null)[]
  percentile90: (number | null)[]
  counts: number[]
}

test('the KPIs show the figures of the calls, and Enter on a chart lists the tasks of a month', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/profile')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'KPIs' }).click()
  await isAt(page, '/reports/kpis')
  await expect(page.getByRole('heading', { level: 1, name: 'KPIs' })).toBeVisible()
  await expect(page.getByText(/^Rolling 90 days, as of Today, /)).toBeVisible()
  const average = await answerOf(page, 'averagecompletiontime')
  const future = await answerOf(page, 'futureactiondate')
  const open = await answerOf(page, 'opentasksbytype')
  await expect(card(page, 'Average task completion')).toContainText(`${average.value} days`)
  await expect(card(page, 'Average task completion')).toContainText(`Median ${average.median} days`)
  await expect(card(page, 'Next action dates in the future')).toContainText(`${future.value}%`)
  await expect(card(page, 'Open tasks by category').getByRole('listitem')).toHaveCount(
    Object.keys(open.openTasks).length,
  )
  await expect(lag(page).locator('.recharts-line-curve')).toHaveCount(6)
  await expect(statuses(page).locator('.recharts-bar').first()).toBeVisible()
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(overflow), `overflow at ${width} pixels`).toBe(0)
  }

  // The tooltip of a chart follows the arrow keys, and Enter lists the tasks of its month.
  const { xAxisLabels, timeSeriesList } = await answerOf(page, 'averagecompletiontimebymonthandtype')
  const chart = lag(page).getByRole('application')
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  const tooltip = lag(page).getByRole('status')
  await expect(tooltip.getByRole('row', { name: /^Initial Enrollment/ })).toHaveText(
    `Initial Enrollment${['data', 'median', 'percentile90', 'counts'].map((figure) => timeSeriesList[0][figure][1]).join('')}`,
  )
  await axe(page)
  await page.keyboard.press('Enter')
  await isAt(page, `/tasks?completed=${xAxisLabels[1]}`)
  await listed(
    page,
    timeSeriesList.reduce((sum: number, { counts }: { counts: number[] }) => sum + (counts[1] ?? 0), 0),
  )
  await axe(page)
  await page
    .getByRole('button', { name: /, task \d+$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Task Details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Show all tasks' }).click()
  await isAt(page, '/tasks')

  // A card that could not be loaded says so alone, and can be tried again.
  await page.route('**/api/task/stats/futureactiondate', (route) => route.abort())
  await page.goto('/reports/kpis')
  const broken = card(page, 'Next action dates in the future')
  await expect(broken.getByText('Error... Please reload the page...')).toBeVisible()
  await expect(card(page, 'Open tasks by category')).toContainText(String(open.total))
  await page.unroute('**/api/task/stats/futureactiondate')
  await broken.getByRole('button', { name: 'Try again' }).click()
  await expect(broken).toContainText(`${future.value}%`)
})

test('points, rows and bars of the KPIs lead to the tasks behind them, of one carrier too', async ({
  page,
  context,
}) => {
  await beSignedIn(page, demo.manager)
  await page.goto('/reports/kpis')
  const { xAxisLabels, timeSeriesList } = await answerOf(page, 'averagecompletiontimebymonthandtype')
  const future = await answerOf(page, 'futureactiondate')
  const open = await answerOf(page, 'opentasksbytype')

  // A click on a point lists the tasks of its month and category.
  await lag(page).locator('.recharts-line-dots').first().locator('.recharts-dot').nth(2).hover()
  await lag(page).locator('.recharts-active-dot').first().click()
  await isAt(page, `/tasks?completed=${xAxisLabels[2]}&category=INITIAL_ENROLLMENT`)
  await listed(page, timeSeriesList[0].counts[2])
  await page.goBack()

  // The same numbers as a table, whose rows lead to the tasks.
  await selectChoice(lag(page).getByRole('radio', { name: 'Table' }))
  const row = lag(page).getByRole('row').nth(1)
  await expect(row).toContainText('Initial Enrollment')
  await expect(row).toContainText(String(timeSeriesList[0].median[0]))
  await axe(page)
  await row.getByRole('link').click()
  await isAt(page, `/tasks?completed=${xAxisLabels[0]}&category=INITIAL_ENROLLMENT`)
  await page.goBack()

  // The carrier filter.
  await lag(page).getByRole('combobox', { name: 'Carrier' }).click()
  await page.getByRole('option', { name: '(No Carrier)', exact: true }).click()
  await expect(lag(page).locator('.recharts-line-curve').first()).toBeVisible()
  await selectChoice(lag(page).getByRole('radio', { name: 'Table' }))
  await lag(page).getByRole('link').first().click()
  await expect(page.getByText(/\(No Carrier\), \d+ tasks?$/)).toBeVisible()
  await page.goBack()

  // One carrier by its name, and its numbers copied.
  const [slowest] = await answerOf(page, 'timeinstatusbycarrier')
  const ofCarrier = await answerOf(page, `averagecompletiontimebymonthandtype?carrierId=${slowest.carrierId}`)
  const lines = ofCarrier.xAxisLabels.flatMap((_: string, at: number) =>
    ofCarrier.timeSeriesList.flatMap(({ label, data, median, percentile90, counts }: LagSeries) =>
      data[at] === null ? [] : [[label, data[at], median[at], percentile90[at], counts[at]].join('\t')],
    ),
  )
  await lag(page).getByRole('combobox', { name: 'Carrier' }).click()
  await page.getByRole('option', { name: slowest.label, exact: true }).click()
  await selectChoice(lag(page).getByRole('radio', { name: 'Table' }))
  await expect(lag(page).getByRole('row')).toHaveCount(lines.length + 1)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await lag(page).getByRole('button', { name: 'Copy the table' }).click()
  await expect
    .poll(async () => {
      const copied = await page.evaluate<string>('navigator.clipboard.readText()')
      return copied.split('\n').map((line) => line.slice(line.indexOf('\t') + 1))
    })
    .toEqual(['Type\tAverage\tMedian\t90th percentile\tTasks', ...lines])
  await lag(page).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`carrierId=${slowest.carrierId}$`))
  await page.goBack()

  // The bars lead to their tasks too.
  const [[category, count]] = Object.entries(open.openTasks).toSorted(([, a], [, b]) => Number(b) - Number(a)) as [
    [string, number],
  ]
  await card(page, 'Open tasks by category').getByRole('link').first().click()
  await isAt(page, `/tasks?open=all&category=${category}`)
  await listed(page, count)
  await page.goBack()
  await page.getByRole('link', { name: `${future.lateTasks} of ${future.openTasks} late` }).click()
  await listed(page, future.lateTasks)
  await page.goBack()
  await statuses(page).locator('.recharts-bar-rectangle').first().click()
  await isAt(page, `/tasks?completed=recent&category=INITIAL_ENROLLMENT&carrierId=${slowest.carrierId}`)
  await listed(page, slowest.count)
})

test('the KPIs of a team without tasks are quiet', async ({ page }) => {
  await beSignedIn(page, demo.manager)
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
  const answers: Record<string, unknown> = {
    averagecompletiontime: {
      value: null,
      median: null,
      percentile90: null,
      count: 0,
      revenueTeamName: 'Aurora',
      benchmark: 21,
    },
    futureactiondate: { value: -1, openTasks: 0, lateTasks: 0 },
    opentasksbytype: { total: 0, openTasks: {} },
    averagecompletiontimebymonthandtype: { xAxisLabels: months, timeSeriesList: [] },
    initialenrollmenttimebycarrier: { xAxisLabels: months, timeSeriesList: [] },
    timeinstatusbycarrier: [],
    carriers: [],
  }
  await page.route('**/api/task/stats/*', (route) => {
    const call = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    return route.fulfill({ json: answers[call] })
  })
  await page.goto('/reports/kpis')
  await expect(card(page, 'Average task completion')).toContainText('No tasks were completed in the last 90 days.')
  await expect(card(page, 'Next action dates in the future')).toContainText('Not applicable')
  await expect(card(page, 'Next action dates in the future')).not.toContainText('%')
  await expect(card(page, 'Open tasks by category')).toContainText('There are no open tasks.')
  await expect(lag(page)).toContainText('No tasks were completed in the last twelve months.')
  for (const name of ['Initial enrollment lag by carrier', 'Time in each status by carrier'])
    await expect(card(page, name)).toContainText('No initial enrollment with a carrier was completed')
  await expect(page.getByText('NaN')).toHaveCount(0)
  await axe(page)
})

test('the KPIs of a user without the right to tasks have the figures and no links to tasks', async ({
  page,
  visitor,
}) => {
  await beSignedIn(page, demo.manager)
  const email = freshEmail()
  await makeUser(page, { KPIs: 'View' }, { firstName: 'Fay', lastName: 'Figures', email })
  const reader = await visitor()
  await enterAsNew(reader, email)
  await turnTo(reader, '/reports/kpis')
  const { total } = await answerOf(reader, 'opentasksbytype')
  await expect(card(reader, 'Open tasks by category')).toContainText(String(total))
  await expect(lag(reader).locator('.recharts-line-curve')).toHaveCount(6)
  await expect(reader.getByRole('main').getByRole('link')).toHaveCount(0)
  await selectChoice(lag(reader).getByRole('radio', { name: 'Table' }))
  await expect(lag(reader).getByRole('row').nth(1)).toContainText('Initial Enrollment')
  await expect(reader.getByRole('main').getByRole('link')).toHaveCount(0)
  await axe(reader)

  // Neither a key nor a click on a chart leaves the page.
  await selectChoice(lag(reader).getByRole('radio', { name: 'Chart' }))
  await lag(reader).getByRole('application').focus()
  await reader.keyboard.press('ArrowRight')
  await expect(
    lag(reader)
      .getByRole('status')
      .getByRole('row', { name: /^Initial Enrollment/ }),
  ).toBeVisible()
  await reader.keyboard.press('Enter')
  await statuses(reader).locator('.recharts-bar-rectangle').first().click()
  await expect(reader.getByRole('heading', { level: 1, name: 'KPIs' })).toBeVisible()
  await isAt(reader, '/reports/kpis')
  await removeUser(page, email)
})
