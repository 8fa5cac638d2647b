import type { APIRequestContext, Page } from '@playwright/test'
import { beSignedIn, demo, expect, isAt } from '../kit/kit.ts'
import { beAdministrator, freshName, question } from '../kit/management-kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import { putAddress } from '../kit/turn.ts'

/** Cascade has two practices. Other journeys count the tasks of Aurora. */
const headers = { revenueTeamId: '2' }
const bend = { id: 41, name: 'Bend Behavioral Health' }
const deschutes = { id: 42, name: 'Deschutes Primary Care' }
const tessa = { id: 110, name: 'Abernathy, Tessa Grace' }

interface Task {
  id: number
  version: number
  status: string
  progress: number | null
  referenceNumber: string | null
  archived: boolean
  starred: boolean
  activity: { notes: string }[]
  practiceId: number
  providerId: number | null
  carrierId: number | null
  carrierName: string | null
  availableCarrierSubmissionActionType: string | null
  availableCarrierSubmissionActionTypeErrors: string[] | null
  additionalInstructionsEntityName: string | null
}

async function save(request: APIRequestContext, data: object): Promise<Task> {
  const answer = await request.post('/api/task', { headers, data })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Task
}

const read = async <T>(request: APIRequestContext, path: string): Promise<T> =>
  (await (await request.get(`/api${path}`, { headers })).json()) as T

/** The filters of the board behind the dialog have the same names. */
const chosen = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await chosen(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('a task is created once, its choices clear each other, and no typed value is lost in a stale save', async ({
  page,
}) => {
  await beSignedIn(page, demo.otherTeam)
  await page.goto('/tasks')
  await page.getByRole('button', { name: 'Add new task' }).click()
  const making = dialogOf(page, 'Create New Task')
  const create = making.getByRole('button', { name: 'Create Task' })
  await create.click()
  await expect(making.getByText('Please select a practice', { exact: true })).toBeVisible()
  await expect(chosen(page, 'Practice')).toBeFocused()
  await expect(chosen(page, 'Data hub')).toHaveAttribute('placeholder', 'Please first select a practice...')
  await choose(page, 'Practice', deschutes.name)
  await choose(page, 'Carrier', 'Evergreen Select')
  await choose(page, 'Practice', bend.name)
  await expect(chosen(page, 'Carrier')).toHaveValue('')
  await choose(page, 'Data hub', 'Roster Exchange')
  await choose(page, 'Provider', tessa.name)
  await expect(chosen(page, 'Data hub')).toHaveValue('')
  await choose(page, 'Assignees', 'Dana Whitfield')
  await page.keyboard.press('Escape')
  const reference = freshName('R')
  await field(page, 'Reference number').fill(reference)
  await field(page, 'Progress %').fill('101')
  await field(page, 'New note').fill('Called the plan')
  await create.click()
  await expect(making.getByText('Please indicate a valid progress value (0-100, or blank)')).toBeVisible()
  await expect(field(page, 'Progress %')).toBeFocused()
  await field(page, 'Progress %').fill('40')
  await create.dblclick()
  await expect(toast(page, 'Created!')).toBeVisible()
  await expect(making).toBeHidden()
  const [made, ...more] = (await read<Task[]>(page.request, '/task/revenueteam')).filter(
    ({ referenceNumber }) => referenceNumber === reference,
  )
  expect(more).toEqual([])
  if (!made) throw new Error('The task was not made')

  await putAddress(page, `/tasks/${made.id}`)
  const dialog = dialogOf(page, 'Task Details')
  await expect(chosen(page, 'Provider')).toHaveValue('Abernathy, Tessa Grace')
  await isAt(page, `/tasks/${made.id}`)
  await expect(dialog.getByText('Called the plan')).toBeVisible()
  const star = dialog.getByRole('button', { name: `Star task ${made.id}` })
  await page.route(`**/api/task/star/${made.id}`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await star.click()
  await expect(toast(page, 'Something went wrong; please try again')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Delete the note “Called the plan”' }).click()
  const deleting = question(page, 'Are you sure you want to delete this note?')
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await expect(deleting).toBeHidden()
  await expect(dialog.getByText('Called the plan')).toBeHidden()
  await field(page, 'New note').fill('Sent the form')
  await page.keyboard.press('Escape')
  await question(page, 'Discard unsaved changes?').getByRole('button', { name: 'Cancel' }).click()

  await save(page.request, { id: made.id, practiceId: bend.id, progress: 55, version: made.version })
  await dialog.getByRole('button', { name: 'Update Task' }).click()
  await expect(dialog.getByText('This record was changed by someone else; please reload and try again')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(field(page, 'Progress %')).toHaveValue('55')
  await expect(field(page, 'New note')).toHaveValue('Sent the form')
  await dialog.getByRole('button', { name: 'Update Task' }).click()
  await expect(toast(page, 'Updated!')).toBeVisible()
  expect(await read<Task>(page.request, `/task/${made.id}`)).toMatchObject({
    progress: 55,
    starred: true,
    activity: [{ notes: 'Sent the form' }],
  })
})

test('a task that becomes complete asks for its dates, and can be archived afterwards', async ({ page }) => {
  await beSignedIn(page, demo.otherTeam)
  const carrierId = 11
  const enrollment = await save(page.request, {
    practiceId: bend.id,
    providerId: tessa.id,
    carrierId,
    category: 'INITIAL_ENROLLMENT',
  })
  const attestation = await save(page.request, {
    practiceId: bend.id,
    providerId: tessa.id,
    hubId: 1,
    category: 'ATTESTATION',
  })
  await page.goto(`/tasks/${enrollment.id}`)
  const dialog = dialogOf(page, 'Task Details')
  await dialog.getByLabel('Status').selectOption('Complete')
  await expect(dialog.getByRole('checkbox', { name: 'Archived' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Update Task' }).click()
  const dates = dialogOf(page, 'Specify Effective & Expiration Dates')
  await dates.getByRole('button', { name: 'Save' }).click()
  await expect(dates.getByText('Please specify effective date')).toBeVisible()
  await expect(dates.getByText('Please specify expiration date')).toBeVisible()
  await axe(page)
  await dates.getByRole('textbox', { name: 'Effective date' }).fill('12/01/2026')
  await expect(dates.getByRole('textbox', { name: 'Expiration date' })).toHaveValue('11/30/2029')
  await dates.getByRole('checkbox', { name: 'No End Date' }).check()
  await expect(dates.getByRole('textbox', { name: 'Expiration date' })).toBeDisabled()
  await dates.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Updated!')).toBeVisible()
  await expect(dialog).toBeHidden()
  const standing = await read<
    { id: number; isActive: boolean; effectiveDate: string | null; expires: string | null }[]
  >(page.request, `/provider/participationstatus/${tessa.id}/${bend.id}`)
  expect(standing.find((each) => each.id === carrierId)).toMatchObject({
    isActive: true,
    effectiveDate: '2026-12-01',
    expires: null,
  })

  await putAddress(page, `/tasks/${enrollment.id}`)
  await dialog.getByRole('checkbox', { name: 'Archived' }).check()
  await dialog.getByRole('button', { name: 'Update Task' }).click()
  await expect(dialog).toBeHidden()
  expect((await read<Task>(page.request, `/task/${enrollment.id}`)).archived).toBe(true)
  const archived = page.getByRole('status').filter({ hasText: `${enrollment.id} archived.` })
  await archived.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await read<Task>(page.request, `/task/${enrollment.id}`)).archived).toBe(false)

  await putAddress(page, `/tasks/${attestation.id}`)
  await dialog.getByLabel('Status').selectOption('Complete')
  await dialog.getByRole('button', { name: 'Update Task' }).click()
  const asked = dialogOf(page, 'Specify Next Attestation Date')
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(asked.getByText('Please specify next attestation date')).toBeVisible()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Update Task' })).toBeFocused()
  await page.keyboard.press('Enter')
  await asked.getByRole('button', { name: 'Skip' }).click()
  await expect(dialog).toBeHidden()
  expect((await read<Task>(page.request, `/task/${attestation.id}`)).status).toBe('COMPLETE')
})

test('an administrator sees the workload of each day, submits to the carrier and deletes; a viewer can only close', async ({
  page,
  visitor,
}) => {
  await beAdministrator(page)
  const like = (await read<Task[]>(page.request, '/task/revenueteam')).find(
    (task) =>
      task.availableCarrierSubmissionActionType === 'EMAIL' &&
      task.availableCarrierSubmissionActionTypeErrors?.length === 0 &&
      task.providerId !== null &&
      task.additionalInstructionsEntityName === task.carrierName,
  )
  if (!like) throw new Error('The demo has no task that can be mailed to a carrier with instructions')
  const { practiceId, providerId, carrierId, carrierName } = like
  const { id } = await save(page.request, {
    practiceId,
    providerId,
    carrierId,
    category: 'INITIAL_ENROLLMENT',
    due: '2027-03-10',
    assignees: [{ userId: 1 }],
  })
  await page.goto(`/tasks/${id}`)
  const dialog = dialogOf(page, 'Task Details')
  await expect(dialog.getByRole('button', { name: /^Wednesday, March 10, 2027, \d+ task/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await dialog.getByRole('button', { name: 'Monday, May 31, 2027, Memorial Day' }).click()
  await expect(field(page, 'Next action')).toHaveValue('05/31/2027')
  await axe(page)

  await dialog.getByRole('button', { name: 'Instructions' }).click()
  const instructions = dialogOf(page, 'Instructions')
  await expect(instructions.getByText(carrierName ?? '').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(instructions).toBeHidden()
  await dialog.getByRole('button', { name: 'Other Task Actions' }).click()
  const actions = dialogOf(page, 'Other Task Actions')
  await actions.getByRole('textbox', { name: 'Subject' }).fill('')
  await actions.getByRole('button', { name: 'Send Automated Email' }).click()
  await expect(actions.getByText('Please enter a subject')).toBeVisible()
  await actions.getByRole('textbox', { name: 'Subject' }).fill('Enrollment of a provider')
  await actions.getByRole('checkbox').first().check()
  await actions.getByRole('button', { name: 'Send Automated Email' }).click()
  await expect(toast(page, 'Submitted!')).toBeVisible()
  await expect(dialog.getByLabel('Status')).toHaveValue('BLOCKED_SUBMITTED')
  await expect(dialog.getByText(`Send Automated Email to ${carrierName}`)).toBeVisible()
  await expect(field(page, 'Next action')).toHaveValue('05/31/2027')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await question(page, 'Are you sure you want to delete this task?').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleted!')).toBeVisible()
  await isAt(page, '/tasks')
  await putAddress(page, `/tasks?task=${id}`)
  await isAt(page, '/tasks')
  await expect(dialog).toBeHidden()

  const reader = await visitor()
  await beSignedIn(reader, demo.viewer)
  await reader.goto('/tasks/1')
  const shown = dialogOf(reader, 'Task Details')
  await expect(shown.getByLabel('Status')).toBeDisabled()
  await expect(field(reader, 'Next action')).toBeDisabled()
  await expect(shown.getByRole('button', { name: 'Update Task' })).toHaveCount(0)
  await shown.getByRole('button', { name: 'Close' }).last().click()
  await expect(shown).toBeHidden()
})
