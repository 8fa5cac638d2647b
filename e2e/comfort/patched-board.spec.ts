import { limits } from '@credence/contract/limits'
import { beSignedIn, demo, expect, test } from '../kit/kit.ts'
import { kenai } from '../kit/practice-kit.ts'
import { cardIn, saveTask } from '../kit/task-kit.ts'

interface Told {
  isWhole: boolean
  changed: { id: number }[]
}

/** Runs in the page: keeps the numbers of the cards whose content changes. */
const watchCards = `
  window.drawn = []
  new MutationObserver((mutations) => {
    for (const { target } of mutations) {
      const element = target instanceof Element ? target : target.parentElement
      const place = element?.closest('[data-card]')
      if (place) window.drawn.push(place.dataset.card)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })`

test('a board is told of a colleague’s note alone, and draws no other card again', async ({ page, browser }) => {
  await beSignedIn(page, demo.editor)
  const first = -(Math.floor(Date.now() / 100) % 1e8)
  const task = { practiceId: kenai, category: 'INQUIRY', status: 'BLOCKED_INTERNALLY', ordering: first }
  const { id, version } = await saveTask(page, { ...task, other: 'A card to watch' })
  await saveTask(page, { ...task, ordering: first + 1, other: 'A card that stays as it is' })
  await page.clock.install()
  await page.goto('/tasks')
  const card = cardIn(page, 'Waiting', id)
  await expect(card).toBeVisible()
  await page.evaluate(watchCards)

  const colleague = await browser.newPage()
  await beSignedIn(colleague, demo.manager)
  await saveTask(colleague, { id, practiceId: kenai, version, newActivity: 'The payer called back' })
  await colleague.close()

  const answer = page.waitForResponse((response) => response.url().includes('/api/task/revenueteam?since='))
  await page.clock.fastForward(limits.boardPollMs + 1000)
  const told = (await (await answer).json()) as Told
  expect(told).toMatchObject({ isWhole: false, changed: [{ id }] })
  await expect(card).toContainText('The payer called back')
  const drawn = await page.evaluate('[...new Set(window.drawn)]')
  expect(drawn).toEqual([String(id)])
})
