import { beSignedIn, demo, expect, isAt, selectChoice } from './kit/kit.ts'
import { axe, test } from './kit/people-kit.ts'
import { turnTo } from './kit/turn.ts'

test('the dashboard warns of expiries, and a muted document is hidden for the whole team', async ({
  page,
  visitor,
}) => {
  // axe checks two long pages in both themes.
  test.slow()
  await beSignedIn(page, demo.editor)
  await page.goto('/')
  for (const list of ['Waiting (Internal - Admin)', 'Waiting (Internal - Provider)'])
    await expect(page.getByRole('region', { name: list, exact: true }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')).toHaveCount(20)
  await axe(page)

  await page.getByRole('button', { name: /^Upcoming Data Hub Attestations/ }).click()
  await expect(
    page.getByRole('table', { name: 'Upcoming Data Hub Attestations' }).getByRole('row').nth(1),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Providers with Insufficient CMEs/ }).click()
  await expect(
    page.getByRole('table', { name: 'Providers with Insufficient CMEs' }).getByRole('row').nth(1),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: /^Documents Expiring Soon/ }).click()
  const rows = page
    .getByRole('table', { name: 'Documents Expiring Soon' })
    .getByRole('button', { name: /^Mute the alert/ })
  await expect(rows.first()).toBeVisible()
  await axe(page)
  const before = await rows.count()
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/muteupcomingdocumentexpirationalert'))
  const muting = await rows.last().getAttribute('aria-label')
  await rows.last().click()
  expect((await answered).status()).toBe(200)
  await expect(rows).toHaveCount(before - 1)
  const muted = page.getByRole('status').filter({ hasText: 'was muted.' })
  await muted.getByRole('button', { name: 'Undo' }).click()
  await expect(muted).toHaveCount(0)
  await expect(rows).toHaveCount(before)
  await rows.last().click()
  await expect(rows).toHaveCount(before - 1)
  // Several owners may have a file of this name.
  const alike = await page.getByRole('button', { name: muting ?? '', exact: true }).count()

  const other = await visitor()
  await beSignedIn(other, demo.manager)
  await other.goto('/')
  // Expired documents are counted apart. Badges and figure are of one answer, also when another journey adds documents.
  const tile = other.getByRole('button', { name: /^Documents Expiring Soon \d/ })
  const badges = other.getByRole('link', { name: /^\d+ (?:expired|within 30 days|in 31 to 60 days|in 61 to 90 days)$/ })
  const first = (text: string) => Number(/\d+/.exec(text)?.[0])
  await expect(tile).toBeVisible()
  await expect(async () => {
    const [figure, counts] = [first((await tile.textContent()) ?? ''), await badges.allTextContents()]
    const sum = (texts: string[]) => texts.reduce((total, text) => total + first(text), 0)
    expect(counts[0]).toMatch(/ expired$/)
    expect(sum(counts.slice(1))).toBe(figure)
  }).toPass()
  await tile.click()
  const shown = other.getByRole('table', { name: 'Documents Expiring Soon' })
  await expect(shown.getByRole('row').nth(1)).toBeVisible()
  await expect(shown.getByRole('button', { name: muting ?? '', exact: true })).toHaveCount(alike)
  await other.keyboard.press('Escape')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await badges.filter({ hasText: 'in 31 to 60 days' }).click()
  await isAt(other, '/expirables?type=document&group=within60')
  await expect(other.getByRole('button', { name: /^31 to 60 days/ })).toHaveAttribute('aria-pressed', 'true')
})

/** Runs in the page, whose types these tests do not know. */
const cutInCards = `[...document.querySelectorAll('section[aria-labelledby="practices"] article *')]
  .filter((part) => part.clientWidth > 1 && !part.closest('.visually-hidden') &&
    (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1))
  .map((part) => part.textContent)`

test('the cards of practices show everything at every width', async ({ page }) => {
  await page.route('**/api/practice/revenueteam', async (route) => {
    const answer = await route.fetch()
    const practices = (await answer.json()) as object[]
    const long = {
      name: 'Northern Lights Cardiology and Interventional Medicine',
      officeHours: 'Mon-Thu 7:30a-6:30p, Fri 8a-12p',
    }
    await route.fulfill({
      response: answer,
      json: practices.map((each, at) => (at === 0 ? { ...each, ...long } : each)),
    })
  })
  await beSignedIn(page, demo.editor)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  for (const width of [390, 768, 1024, 1181, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(cutInCards), { message: `at ${width} pixels` }).toEqual([])
  }
})

test('the dashboard shows a user with few rights only permitted parts', async ({ page }) => {
  await beSignedIn(page, demo.frontDesk)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Practices/ })).toBeVisible()
  for (const title of [
    'Upcoming Data Hub Attestations',
    'Documents Expiring Soon',
    'Providers with Insufficient CMEs',
    'Recent Activity',
    'Waiting (Internal - Admin)',
  ])
    await expect(page.getByText(title)).toHaveCount(0)
})

test('an administrator sees the own tasks and the workload over all teams, stars one, and opens one in its team', async ({
  page,
}) => {
  await beSignedIn(page, demo.administrator)
  await page.goto('/h3admin/revenueteams')
  await page.getByRole('link', { name: /^My Tasks \d+$/ }).click()
  const table = page.getByRole('table', { name: 'My tasks' })
  const star = table
    .getByRole('row')
    .nth(4)
    .getByRole('button', { name: /^Star / })
  const name = await star.getAttribute('aria-label')
  await star.click()
  await expect(
    table
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: name ?? '' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await table
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: name ?? '' })
    .click()
  await axe(page)

  await page.getByRole('link', { name: /^Team Tasks \d+$/ }).click()
  await expect(page.getByRole('table', { name: 'Team tasks' }).getByRole('row').nth(1)).toBeVisible()
  await selectChoice(page.getByRole('radio', { name: 'By Assignee' }))
  await expect(page.getByText('No assignee selected')).toBeVisible()
  await page.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: 'Robin Castle' }).click()
  await expect(page.getByRole('table', { name: 'Team tasks' }).getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('link', { name: 'Team Workload' }).click()
  await expect(page.getByRole('region', { name: 'Chart of Robin Castle' })).toBeVisible()
  await axe(page)

  const search = page.getByRole('textbox', { name: /^Search providers of all teams/ })
  await search.focus()
  await expect(page.getByRole('option')).toHaveCount(0)
  await search.fill('Kowalczyk')
  await page.getByRole('option', { name: /Kowalczyk, Maya/ }).click()
  await isAt(page, '/provider/1')
  await turnTo(page, '/h3admin/revenueteams?tab=my-tasks')
  await table.getByRole('button', { name: /, task 501$/ }).click()
  await expect(page.getByText('Cascade Billing Group').first()).toBeVisible()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/tasks/501')
})
