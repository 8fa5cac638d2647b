import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect } from '../kit/kit.ts'
import { desktop, heading, linkTo, looksRight, phone } from '../kit/link-kit.ts'
import { mailTo } from '../kit/mail.ts'
import { axe, test } from '../kit/people-kit.ts'

const field = (page: Page, label: string, patient: number) => page.getByLabel(`${label} of patient ${patient}`)
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

interface Task {
  id: number
  providerId: number
  patientCount: number
}

/** A task of the editor whose provider was mailed the link. */
async function sentTask(page: Page, patientCount: number): Promise<Task & { path: string }> {
  const tasks = (await (await page.request.get('/api/fppetask/revenueteam')).json()) as (Task & {
    facilityId: number
  })[]
  const templates = (await (await page.request.get('/api/fppetask/esignature/templates')).json()) as { id: number }[]
  const answer = await page.request.post('/api/fppetask', {
    data: {
      providerId: tasks[0]?.providerId,
      facilityId: tasks[0]?.facilityId,
      description: 'Listed in a journey',
      patientCount,
      reviewerFirstName: 'Ida',
      reviewerLastName: 'Berg',
      reviewerEmail: 'ida.berg@review.test',
      eSignatureTemplateId: templates[0]?.id,
      sendProviderNotification: true,
    },
  })
  const task = (await answer.json()) as Task & { activeProviderUrl: string }
  return { ...task, path: new URL(task.activeProviderUrl).pathname }
}

test('a provider lists patients on a phone, the reviewer is mailed, and staff see the patients with the task', async ({
  page,
  visitor,
}) => {
  await beSignedIn(page, demo.editor)
  const { id, path } = await sentTask(page, 2)
  const guest = await visitor()
  await guest.setViewportSize(phone)
  await guest.goto(path)
  await expect(heading(guest, 'List of patients')).toBeFocused()
  await expect(field(guest, 'MRN', 2)).toBeVisible()
  await expect(field(guest, 'MRN', 3)).toHaveCount(0)

  await submit(guest).click()
  await expect(guest.getByRole('alert')).toHaveText('Please correct the errors above before completing the submission')
  for (const message of ['MRN is required', 'Admit Date is required', 'Procedure is required'])
    await expect(guest.getByText(message)).toHaveCount(2)
  await expect(field(guest, 'MRN', 1)).toBeFocused()
  await looksRight(guest)

  for (const patient of [1, 2]) {
    await field(guest, 'MRN', patient).fill(`DEMO-77${patient}`)
    await field(guest, 'Admit Date', patient).fill('2026-01-31')
    await field(guest, 'Procedure', patient).fill(`Observed procedure ${patient}`)
  }
  await guest.setViewportSize(desktop)
  await expect(guest.getByRole('columnheader', { name: 'Date of Service' })).toBeVisible()
  await axe(guest)
  await guest.context().setOffline(true)
  await submit(guest).click()
  await expect(guest.getByRole('alert')).toHaveText('Something went wrong; please try again')
  await expect(field(guest, 'Procedure', 2)).toHaveValue('Observed procedure 2')
  await guest.context().setOffline(false)
  await guest.getByRole('button', { name: 'Try again' }).click()
  const thanks = heading(guest, 'Thank you! The review process has been initiated.')
  await expect(thanks).toBeFocused()
  await guest.reload()
  await expect(thanks).toBeVisible()

  const [mail] = await mailTo(page.request, 'ida.berg@review.test')
  expect(mail?.links[0]).toContain('/fppe/reviewer/')
  await page.goto(`/fppetasks/${id}`)
  const patients = page.getByRole('dialog').getByRole('list', { name: 'Patients' })
  await expect(patients.getByRole('listitem')).toHaveCount(2)
  await expect(patients).toContainText('DEMO-772')
})

test('the rows follow a number of patients that staff change meanwhile, and what was typed stays', async ({
  page,
  visitor,
}) => {
  await beSignedIn(page, demo.editor)
  const { id, path } = await sentTask(page, 1)
  const guest = await visitor()
  await guest.goto(path)
  await field(guest, 'MRN', 1).fill('DEMO-880')
  await field(guest, 'Admit Date', 1).fill('2026-01-31')
  await field(guest, 'Procedure', 1).fill('Observed')
  await page.request.post('/api/fppetask', {
    data: { id, patientCount: 2 },
  })
  // The number cannot be read while the line is broken: the form stays, and the next submit reads it.
  const reading = `**/api${path}`
  await guest.route(reading, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  const lost = guest.waitForEvent('requestfailed')
  await submit(guest).click()
  await lost
  await expect(guest.getByRole('alert')).toHaveText('Please list exactly 2 patients')
  await expect(field(guest, 'MRN', 1)).toHaveValue('DEMO-880')
  await guest.unroute(reading)
  await guest.getByRole('button', { name: 'Try again' }).click()
  await expect(field(guest, 'MRN', 2)).toBeVisible()
  await expect(field(guest, 'MRN', 1)).toHaveValue('DEMO-880')
})

test('links to lists of patients that open no form say why', async ({ page }) => {
  await page.goto(`/fppe/provider/${'x'.repeat(43)}`)
  await expect(heading(page, 'Link not valid')).toBeFocused()
  await page.goto(await linkTo(page.request, 'expired-links@practices.test', '/fppe/provider/'))
  await expect(heading(page, 'Link expired')).toBeFocused()
})
