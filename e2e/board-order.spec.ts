import type { CDPSession, Page } from '@playwright/test'
import { beSignedIn, demo, expect, test } from './kit/kit.ts'
import { toast } from './kit/people-kit.ts'
import { kenai } from './kit/practice-kit.ts'
import { cardIn, column, saveTask, taskOf } from './kit/task-kit.ts'

/** Creates three cards on top of their column, in this order and above cards of an earlier try. */
async function threeCards(page: Page, status: string): Promise<[number, number, number]> {
  const first = -(Math.floor(Date.now() / 100) % 1e8)
  const make = async (place: number) =>
    (
      await saveTask(page, {
        practiceId: kenai,
        category: 'INQUIRY',
        other: `Card ${place}`,
        status,
        ordering: first + place,
        due: '2020-01-02',
      })
    ).id
  return [await make(1), await make(2), await make(3)]
}
const orderIn = (page: Page, name: string, ids: readonly number[]) => async () =>
  (await column(page, name).getByRole('article').allInnerTexts()).flatMap((text) =>
    ids.filter((id) => text.split('\n').includes(String(id))),
  )
const centre = async (page: Page, name: string, id: number) => {
  const box = await cardIn(page, name, id).boundingBox()
  if (!box) throw new Error(`Task ${id} is not in sight`)
  return { x: box.x + 90, y: box.y + box.height / 2, height: box.height }
}

test('an editor orders cards by mouse and by keyboard, and sees a message when a colleague was faster', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  const ids = await threeCards(page, 'BLOCKED_INTERNALLY')
  const [one, two, three] = ids
  await page.goto('/tasks')
  const order = orderIn(page, 'Waiting', ids)
  await expect.poll(order).toEqual([one, two, three])

  const [from, to] = [await centre(page, 'Waiting', three), await centre(page, 'Waiting', two)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y - to.height / 2 + 10, { steps: 6 })
  await page.mouse.up()
  await expect.poll(order).toEqual([one, three, two])
  await expect.poll(async () => (await taskOf(page, three)).version).toBe(2)
  expect((await taskOf(page, three)).status).toBe('BLOCKED_INTERNALLY')

  const handle = cardIn(page, 'Waiting', one).getByRole('button', { name: /^Move / })
  await handle.focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByRole('status').filter({ hasText: /^Waiting, 3 of \d+$/ })).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect.poll(order).toEqual([three, two, one])
  await expect(handle).toBeFocused()
  await expect.poll(async () => (await taskOf(page, one)).version).toBe(2)
  await page.reload()
  await expect.poll(order).toEqual([three, two, one])

  await page.route('**/api/task/revenueteam*', (route) => route.abort())
  await saveTask(page, { id: one, practiceId: kenai, version: 2, referenceNumber: '88-20418' })
  await handle.focus()
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await expect(toast(page, 'This record was changed by someone else; please reload and try again')).toBeVisible()
  await expect.poll(order).toEqual([three, two, one])
})

test.describe('touch on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const touch = (client: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] })

  test('scrolls when the finger moves, and drags a card after a long press, within its column and to another', async ({
    page,
  }) => {
    await beSignedIn(page, demo.editor)
    const ids = await threeCards(page, 'CREATED')
    const [one, two, three] = ids
    await page.goto('/tasks')
    const order = orderIn(page, 'Inbox', ids)
    await expect.poll(order).toEqual([one, two, three])
    await cardIn(page, 'Inbox', one).scrollIntoViewIfNeeded()
    const client = await page.context().newCDPSession(page)
    const scrolled = () => column(page, 'Inbox').evaluate((element) => element.scrollTop)

    const start = await centre(page, 'Inbox', two)
    await touch(client, 'touchStart', start)
    for (const up of [20, 60, 120, 160]) await touch(client, 'touchMove', { x: start.x, y: start.y - up })
    await touch(client, 'touchEnd')
    await expect.poll(scrolled).toBeGreaterThan(50)
    // Lifting a finger during a movement scrolls the column on by momentum.
    let before = -1
    await expect
      .poll(async () => {
        const [last, now] = [before, await scrolled()]
        before = now
        return now - last
      })
      .toBe(0)
    await column(page, 'Inbox').evaluate((element) => {
      element.scrollTop = 0
    })
    await expect.poll(order).toEqual([one, two, three])

    const ghost = page.locator('[data-ghost]')
    const [resting, above] = [await centre(page, 'Inbox', two), await centre(page, 'Inbox', one)]
    await touch(client, 'touchStart', resting)
    await expect(ghost).toBeVisible()
    await touch(client, 'touchMove', { x: above.x, y: above.y })
    await touch(client, 'touchMove', { x: above.x, y: above.y - above.height / 2 + 6 })
    await touch(client, 'touchEnd')
    await expect(ghost).toHaveCount(0)
    await expect.poll(order).toEqual([two, one, three])
    await expect.poll(async () => (await taskOf(page, two)).version).toBe(2)

    const last = await centre(page, 'Inbox', three)
    await touch(client, 'touchStart', last)
    await expect(ghost).toBeVisible()
    await touch(client, 'touchMove', { x: 382, y: last.y })
    await expect.poll(async () => (await column(page, 'Complete').boundingBox())?.x ?? 400).toBeLessThan(60)
    await touch(client, 'touchMove', { x: 200, y: last.y })
    await touch(client, 'touchEnd')
    await expect.poll(async () => (await taskOf(page, three)).status).toBe('COMPLETE')
  })
})
