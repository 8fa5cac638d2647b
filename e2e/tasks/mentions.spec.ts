import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt } from '../kit/kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import { answerOf, kenai } from '../kit/practice-kit.ts'
import { saveTask } from '../kit/task-kit.ts'
import { turnTo } from '../kit/turn.ts'

const viewer = 'Greta Sundvall'
const note = (page: Page) => page.getByRole('textbox', { name: 'New note', exact: true })
const options = (page: Page) => page.getByRole('listbox', { name: 'People to mention' }).getByRole('option')
const bell = (page: Page) => page.getByRole('button', { name: /^Mentions(?:, \d+ unread)?$/ })
const unreadOf = (page: Page) => answerOf<number>(page, '/task/mentions/unread')
const newTask = (page: Page) =>
  saveTask(page, { practiceId: kenai, category: 'INQUIRY', status: 'COMPLETE', other: `Mentions ${Date.now()}` })

test('somebody is mentioned by keyboard, sees it at the bell, opens the task, and has read it', async ({
  page,
  visitor,
}) => {
  await beSignedIn(page, demo.editor)
  const reader = await visitor()
  await beSignedIn(reader, demo.viewer)
  const before = await unreadOf(reader)
  const { id } = await newTask(page)

  await page.goto(`/tasks/${id}`)
  await note(page).focus()
  await page.keyboard.type('Call them, @sun')
  await expect(options(page)).toHaveText([new RegExp(viewer)])
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Task Details' })).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(options(page)).not.toHaveCount(0)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Please ask @')
  await expect(options(page)).not.toHaveCount(0)
  await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(note(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).nth(1).getAttribute('id')) ?? '',
  )
  await page.keyboard.type('greta')
  await expect(options(page)).toHaveText([new RegExp(viewer)])
  await page.keyboard.press('Enter')
  await expect(note(page)).toHaveValue(`Please ask @${viewer} `)
  await page.keyboard.type('about the form')
  await page.getByRole('button', { name: 'Update Task' }).click()
  await expect(toast(page, 'Updated!')).toBeVisible()

  await reader.goto('/profile')
  await expect(bell(reader)).toHaveAccessibleName(`Mentions, ${before + 1} unread`)
  await axe(reader)
  await bell(reader).press('Enter')
  const list = reader.getByRole('dialog', { name: 'Mentions' })
  const entry = list.getByRole('link').first()
  await expect(entry).toContainText(`Please ask @${viewer} about the form`)
  await expect(entry).toContainText('Joel Arreola')
  await expect(entry).toContainText('(unread)')
  await axe(reader)
  await reader.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bell(reader)).toBeFocused()
  await bell(reader).press('Enter')
  await entry.click()
  await isAt(reader, `/tasks/${id}`)
  const dialog = reader.getByRole('dialog', { name: 'Task Details' })
  await expect(dialog.locator('mark')).toHaveText(`@${viewer}`)
  await axe(reader)
  await expect.poll(() => unreadOf(reader)).toBe(before)
  await reader.keyboard.press('Escape')
  await expect(bell(reader)).toHaveAccessibleName(before === 0 ? 'Mentions' : `Mentions, ${before} unread`)
})

test('all mentions are marked as read at once, and the email about them is turned off in the profile', async ({
  page,
  visitor,
}) => {
  await beSignedIn(page, demo.editor)
  const { id, practiceId } = await newTask(page)
  const manager = await visitor()
  await beSignedIn(manager, demo.manager)
  await saveTask(page, { id, practiceId, newActivity: '@Maren Tollefsen one', mentions: [2] })
  await saveTask(page, { id, practiceId, newActivity: '@Maren Tollefsen two', mentions: [2] })
  await manager.goto('/')
  await bell(manager).click()
  const list = manager.getByRole('dialog', { name: 'Mentions' })
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(list.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await expect(list.getByText('(unread)')).toHaveCount(0)
  await expect(bell(manager)).toHaveAccessibleName('Mentions')
  expect(await unreadOf(manager)).toBe(0)

  await turnTo(manager, '/profile')
  const choice = manager.getByRole('checkbox', { name: 'Notify me of unread mentions' })
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await manager.getByRole('button', { name: 'Save' }).click()
  await expect(toast(manager, 'Changes saved!')).toBeVisible()
  await manager.reload()
  await expect(choice).not.toBeChecked()
  await axe(manager)
  await choice.check()
  await manager.getByRole('button', { name: 'Save' }).click()
  await expect(toast(manager, 'Changes saved!')).toBeVisible()
})

test('somebody is mentioned in an FPPE task, and the bell leads there', async ({ page, visitor }) => {
  await beSignedIn(page, demo.editor)
  const reader = await visitor()
  await beSignedIn(reader, 'beatriz.montoya@aurora.test')
  const before = await unreadOf(reader)
  const [task] = await answerOf<{ id: number }[]>(page, '/fppetask/revenueteam')
  await page.goto(`/fppetasks/${task?.id}`)
  await note(page).focus()
  await page.keyboard.type('Reviewer is away, @beatriz')
  await expect(options(page)).toHaveText([/Beatriz Montoya/])
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(note(page)).toHaveValue('Reviewer is away, @Beatriz Montoya ')
  await page.getByRole('button', { name: 'Update Task' }).click()
  await expect(toast(page, 'Updated!')).toBeVisible()

  await reader.goto('/profile')
  await expect(bell(reader)).toHaveAccessibleName(`Mentions, ${before + 1} unread`)
  await bell(reader).click()
  const entry = reader.getByRole('dialog', { name: 'Mentions' }).getByRole('link').first()
  await expect(entry).toContainText(`FPPE Task ${task?.id}`)
  await expect(entry).toContainText('Reviewer is away, @Beatriz Montoya')
  await axe(reader)
  await entry.click()
  await isAt(reader, `/fppetasks/${task?.id}`)
  await expect(reader.getByRole('dialog').locator('mark').first()).toHaveText('@Beatriz Montoya')
  await expect.poll(() => unreadOf(reader)).toBe(before)
})
