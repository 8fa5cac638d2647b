import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './kit/kit.ts'
import { beAdministrator, freshName } from './kit/management-kit.ts'
import { arrivedAt, formAt } from './kit/peers.ts'
import { axe, test, toast } from './kit/people-kit.ts'

/** Cascade is the team in which journeys add carriers. */
const headers = { revenueTeamId: '2' }
const practiceId = 41
const providerId = 110

async function post<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await request.post(`/api${path}`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as T
}

/** Creates a task for a carrier that accepts applications in one way. */
async function taskFor(
  request: APIRequestContext,
  takes: { webFormUrl: string } | { fax: string },
): Promise<{ id: number; carrier: string }> {
  const carrier = freshName('Lupine Health')
  const { id: carrierId } = await post<{ id: number }>(request, '/carrier/admin', {
    editType: 'GLOBAL',
    practiceId,
    name: carrier,
    phone: '(541) 555-0190',
    addToPractice: true,
    ...takes,
  })
  const { id } = await post<{ id: number }>(request, '/task', {
    practiceId,
    providerId,
    carrierId,
    category: 'INITIAL_ENROLLMENT',
    due: '2027-03-10',
  })
  return { id, carrier }
}

const details = (page: Page) => page.getByRole('dialog', { name: 'Task Details', exact: true })
const actions = (page: Page) => page.getByRole('dialog', { name: 'Other Task Actions', exact: true })
/** The system adds a note once a submission is finished. The dialog shows it when it is opened. */
async function showsNote(page: Page, id: number, note: string): Promise<void> {
  const notes = async () =>
    (
      (await (await page.request.get(`/api/task/${id}`, { headers })).json()) as { activity: { notes: string }[] }
    ).activity.map((entry) => entry.notes)
  await expect.poll(notes).toContain(note)
  await page.goto(`/tasks/${id}`)
  await expect(details(page).getByText(note)).toBeVisible()
}

test("an application is posted to the carrier's form with the known data and a document; a refused one waits for the team again", async ({
  page,
}) => {
  await beAdministrator(page)
  const path = `/${freshName('apply').replaceAll(' ', '-')}`
  const { id, carrier } = await taskFor(page.request, { webFormUrl: formAt(path) })
  await page.goto(`/tasks/${id}`)
  await details(page).getByRole('button', { name: 'Other Task Actions' }).click()
  await expect(actions(page).getByRole('textbox', { name: 'Form' })).toHaveValue(new URL(formAt(path)).host)
  await axe(page)
  await actions(page).getByRole('textbox', { name: 'Subject' }).fill('Application by form')
  await actions(page).getByRole('checkbox').first().check()
  await actions(page).getByRole('button', { name: 'Auto-Submit Form' }).click()
  await expect(toast(page, 'Submitted!')).toBeVisible()
  await expect(details(page).getByLabel('Status')).toHaveValue('BLOCKED_SUBMITTED')
  await expect(details(page).getByText(`Auto-Submit Form to ${carrier}`)).toBeVisible()
  await expect.poll(async () => (await arrivedAt(path)).length).toBe(1)
  const [form] = await arrivedAt(path)
  expect(form?.type).toContain('multipart/form-data')
  for (const part of [
    'name="practiceName"',
    'name="providerNpi"',
    'name="subject"\r\n\r\nApplication by form',
    'name="attachments"; filename="',
  ])
    expect(form?.body).toContain(part)
  await showsNote(page, id, "Auto-Submit Form: the carrier's form answered 200")

  const refused = await taskFor(page.request, { webFormUrl: formAt(`/refused${path}`) })
  await page.goto(`/tasks/${refused.id}`)
  await details(page).getByRole('button', { name: 'Other Task Actions' }).click()
  await actions(page).getByRole('button', { name: 'Auto-Submit Form' }).click()
  await showsNote(page, refused.id, "Auto-Submit Form: failed, the carrier's form answered 503")
  await expect(details(page).getByLabel('Status')).toHaveValue('IN_PROGRESS')
  await expect(details(page).getByRole('button', { name: 'Other Task Actions' })).toBeEnabled()
})

test('an application is sent by the fax service, with its documents', async ({ page }) => {
  await beAdministrator(page)
  const { id, carrier } = await taskFor(page.request, { fax: '(541) 555-0191' })
  const subject = freshName('Application by fax')
  await page.goto(`/tasks/${id}`)
  await details(page).getByRole('button', { name: 'Other Task Actions' }).click()
  await expect(actions(page).getByRole('textbox', { name: 'Fax number' })).toHaveValue('(541) 555-0191')
  await actions(page).getByRole('textbox', { name: 'Subject' }).fill('')
  await actions(page).getByRole('button', { name: 'Send Automated Fax' }).click()
  await expect(actions(page).getByText('Please enter a subject')).toBeVisible()
  await actions(page).getByRole('textbox', { name: 'Subject' }).fill(subject)
  await actions(page).getByRole('checkbox').first().check()
  await actions(page).getByRole('button', { name: 'Send Automated Fax' }).click()
  await expect(toast(page, 'Submitted!')).toBeVisible()
  await expect(details(page).getByText(`Send Automated Fax to ${carrier}`)).toBeVisible()
  await showsNote(page, id, 'Send Automated Fax: the fax was accepted')
  const faxes = (await arrivedAt('/fax'))
    .map(({ body }) => JSON.parse(body) as { to: string; subject: string; documents: { content: string }[] })
    .filter((fax) => fax.subject === subject)
  expect(faxes).toEqual([
    expect.objectContaining({
      to: '+15415550191',
      documents: [
        expect.objectContaining({ contentType: expect.any(String), content: expect.stringMatching(/^\S+$/) }),
      ],
    }),
  ])
})
