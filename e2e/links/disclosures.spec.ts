import type { Page } from '@playwright/test'
import { beSignedIn, demo, expect } from '../kit/kit.ts'
import { fits, heading, linkTo, looksRight, phone, revokeRequest } from '../kit/link-kit.ts'
import { mailTo } from '../kit/mail.ts'
import { invite } from '../kit/onboarding-kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import { openProvider } from '../kit/provider-kit.ts'

/** No other journey uses this provider, or asks this practice. */
const clinician = 23
const practice = 25
const correct = 'Please correct the errors above before completing the submission'
const thanks = 'Your submission was successful. Thank you!'

const questions = (page: Page) => page.getByRole('group').filter({ has: page.getByRole('radio') })
const question = (page: Page, number: number) => questions(page).nth(number - 1)
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

/** In one step: clicking twenty buttons one by one takes most of a journey. */
const answerAllNo = (page: Page) =>
  page.evaluate("document.querySelectorAll('input[value=NO]').forEach((radio) => radio.click())")

test('staff ask a provider for disclosures, who answers by phone, and find the answers on the card', async ({
  page,
  visitor,
}) => {
  await beSignedIn(page, demo.editor)
  await openProvider(page, clinician)
  const dialog = page.getByRole('dialog', { name: 'Request disclosures' })
  await page.getByRole('button', { name: 'Request disclosures' }).click()
  await dialog.getByLabel('Note').fill('By Friday, please.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(toast(page, 'Request sent!')).toBeVisible()
  const row = dialog.getByRole('listitem').filter({ hasText: 'By Friday, please.' })
  await expect(row).toContainText('Open')

  const [mail] = await mailTo(page.request, `clinician${clinician}@practices.test`)
  const guest = await visitor()
  await guest.setViewportSize(phone)
  await guest.goto(new URL(mail?.links[0] ?? '').pathname)
  await expect(heading(guest, 'Provider Disclosure Questionnaire')).toBeFocused()
  await expect(guest.getByText('By Friday, please.')).toBeVisible()
  await expect(guest.getByRole('heading', { level: 2, name: 'Malpractice Claims' })).toBeVisible()

  await submit(guest).click()
  await expect(guest.getByRole('alert')).toHaveText(correct)
  await expect(question(guest, 1).getByText('Please select an answer')).toBeVisible()
  await expect(question(guest, 1).getByRole('radio', { name: 'Yes' })).toBeFocused()
  await looksRight(guest)

  await answerAllNo(guest)
  await expect(guest.getByText('20 of 20 answered')).toBeVisible()
  await question(guest, 14).getByRole('radio', { name: 'Yes' }).check()
  await submit(guest).click()
  await expect(question(guest, 14).getByText('Explanation is required')).toBeVisible()
  const explanation = question(guest, 14).getByLabel('Explanation')
  await expect(explanation).toBeFocused()
  await explanation.fill('Cleared by No')
  await question(guest, 14).getByRole('radio', { name: 'No' }).check()
  await question(guest, 14).getByRole('radio', { name: 'Yes' }).check()
  await expect(explanation).toHaveValue('')
  await explanation.fill('One claim, settled in 2019.')

  await guest.context().setOffline(true)
  await submit(guest).click()
  await expect(guest.getByRole('alert')).toHaveText('Something went wrong; please try again')
  await expect(explanation).toHaveValue('One claim, settled in 2019.')
  await guest.context().setOffline(false)
  await guest.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(guest, thanks)).toBeFocused()
  await guest.reload()
  await expect(heading(guest, thanks)).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: /^1 yes answer of Provider Disclosure Questionnaire/ }).click()
  await expect(page.getByRole('dialog')).toContainText('One claim, settled in 2019.')
  const [told] = await mailTo(page.request, demo.editor)
  expect(told?.text).toContain('were answered')
})

test('an office names the providers of each Yes, and a questionnaire that was revoked opens nothing', async ({
  page,
  visitor,
}) => {
  await beSignedIn(page, demo.editor)
  await page.goto(`/practice/${practice}`)
  const dialog = page.getByRole('dialog', { name: 'Request disclosures' })
  await page.getByRole('button', { name: 'Request disclosures' }).click()
  await expect(dialog.getByLabel('Note')).toBeVisible()
  await axe(page)
  for (const note of ['To be answered', 'To be revoked']) {
    await dialog.getByLabel('Note').fill(note)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: note })).toContainText('Open')
  }
  const answer = await page.request.get(`/api/formrequest/practice/${practice}`)
  const listed = (await answer.json()) as { extra: string | null; url: string }[]
  const pathOf = (note: string) => new URL(listed.find(({ extra }) => extra === note)?.url ?? '').pathname

  const guest = await visitor()
  await guest.goto(pathOf('To be answered'))
  await expect(heading(guest, 'Practice Administrator Disclosure Questionnaire')).toBeFocused()
  await answerAllNo(guest)
  await question(guest, 3).getByRole('radio', { name: 'Yes' }).check()
  await question(guest, 3).getByLabel('Explanation').fill('A complaint of May')
  await submit(guest).click()
  await expect(question(guest, 3).getByText('Select at least one provider')).toBeVisible()
  await question(guest, 3).getByRole('checkbox').first().check()
  await axe(guest)
  await submit(guest).click()
  await expect(heading(guest, thanks)).toBeFocused()

  await guest.goto(pathOf('To be revoked'))
  await expect(question(guest, 1)).toBeVisible()
  await answerAllNo(guest)
  await revokeRequest(page, 'To be revoked')
  await submit(guest).click()
  await expect(heading(guest, 'Link not valid')).toBeFocused()
})

test('an office that names a provider who is gone meanwhile is asked again, and the rest stays', async ({
  page: guest,
  request,
}) => {
  const { providerId } = await invite(request)
  const read = async <T>(path: string) => (await (await request.get(`/api${path}`)).json()) as T
  const practices = await read<{ id: number; isMember: boolean }[]>(`/admin/provider/practices/${providerId}`)
  const practiceId = practices.find(({ isMember }) => isMember)?.id
  const made = await request.post('/api/formrequest', { data: { kind: 'DISCLOSURES_ADMIN', practiceId } })
  expect(made.status(), await made.text()).toBe(200)
  const { id } = (await made.json()) as { id: number }
  const listed = await read<{ id: number; url: string }[]>(`/formrequest/practice/${practiceId}`)
  const path = new URL(listed.find((each) => each.id === id)?.url ?? '').pathname
  const nameable = await read<{ id: number; name: string }[]>(`${path}/providers`)
  const name = nameable.find((each) => each.id === providerId)?.name ?? ''

  await guest.goto(path)
  await expect(question(guest, 1)).toBeVisible()
  await answerAllNo(guest)
  await question(guest, 3).getByRole('radio', { name: 'Yes' }).check()
  await question(guest, 3).getByLabel('Explanation').fill('A complaint of May')
  await question(guest, 3).getByRole('checkbox', { name, exact: true }).check()
  // A header that other origins cannot send, which allows writes with a cookie.
  const headers = { 'x-requested-with': 'journey' }
  expect((await request.delete(`/api/admin/provider/${providerId}`, { headers })).status()).toBe(200)
  await submit(guest).click()
  await expect(question(guest, 3).getByText('Select at least one provider')).toBeVisible()
  await expect(question(guest, 3).getByRole('checkbox', { name, exact: true })).toHaveCount(0)
  await expect(question(guest, 3).getByLabel('Explanation')).toHaveValue('A complaint of May')
  await expect(guest.getByRole('alert')).toHaveText(correct)
})

test('links of questionnaires that open no form say why', async ({ page }) => {
  for (const kind of ['provider', 'admin']) {
    await page.goto(`/disclosures/${kind}/${'x'.repeat(43)}`)
    await expect(heading(page, 'Link not valid')).toBeFocused()
    await page.goto(await linkTo(page.request, 'expired-links@practices.test', `/disclosures/${kind}/`))
    await expect(heading(page, 'Link expired')).toBeFocused()
    await page.setViewportSize(phone)
    await fits(page)
  }
  await axe(page)
})
