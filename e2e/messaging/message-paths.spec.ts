import { smsTexts } from '@credence/contract/messaging/texts'
import { beInTeam, beSignedIn, demo, expect } from '../kit/kit.ts'
import { mailTo } from '../kit/mail.ts'
import { dialog, form, history, rowOf, sendNow, to, words } from '../kit/messaging-kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import { turnTo } from '../kit/turn.ts'

// Practices whose messages no other journey reads.
const kenai = { id: 24, number: '(907) 555-0134' }
const fairbanks = { id: 22 }
const dayMs = 86_400_000

test('the mailbox makes a scheduled message due and replies to it, and consent forms are sent as a link on its own line', async ({
  page,
}) => {
  test.slow()
  const [patient, signer] = ['(907) 555-0154', '(907) 555-0155']
  const text = `Due ${Date.now()}: your glasses are ready.`
  await beSignedIn(page, demo.manager)
  const scheduleDateTime = new Date(Date.now() + 3 * dayMs).toISOString()
  const scheduled = await page.request.post(`/api/sms/${kenai.id}`, {
    data: { toNumber: patient, content: text, scheduleDateTime },
  })
  expect(scheduled.status()).toBe(200)
  const { id } = (await scheduled.json()) as { id: number }

  await page.goto('/dev/mailbox')
  const due = page.getByLabel('Number of a scheduled message')
  const makeDue = async (typed: string) => {
    await due.fill(typed)
    await page.getByRole('button', { name: 'Due now' }).click()
  }
  await makeDue('999999999')
  await expect(page.getByText('No message has this number')).toBeVisible()
  await makeDue(String(id))
  await expect(page.getByRole('status').filter({ hasText: 'The message is due now' })).toBeAttached()
  await expect(due).toHaveValue('')
  // By keyboard: messages of other journeys move the lines.
  await page.getByRole('list', { name: 'Messages' }).getByRole('button').filter({ hasText: patient }).press('Enter')
  const reader = page.getByRole('article')
  await expect(reader).toContainText(text)
  await makeDue(String(id))
  await expect(page.getByText('This message is not scheduled')).toBeVisible()
  await reader.getByLabel(`Reply as ${patient}`).fill('I come at nine')
  await reader.getByRole('button', { name: 'Reply' }).click()
  await expect(reader.getByText(`Sent to ${kenai.number}`)).toBeVisible()

  await turnTo(page, `/messaging?practice=${kenai.id}`)
  const row = rowOf(page, text)
  await expect(row).toContainText('delivered')
  await expect(row.getByRole('list', { name: 'Replies' })).toHaveCount(0)
  await row.getByRole('button', { name: '1 reply' }).click()
  await expect(row.getByRole('list', { name: 'Replies' })).toContainText('I come at nine')

  // All checks at once, in the order of the specification.
  await form(page).getByRole('checkbox', { name: 'Include consent forms to sign' }).check()
  await form(page).getByRole('button', { name: 'Schedule…' }).click()
  await form(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(form(page).getByText(smsTexts.time)).toBeVisible()
  await expect(to(page)).toBeFocused()
  const said = await form(page).innerText()
  const { numbers, content, forms, signer: signerNeeded, date, time } = smsTexts
  const places = [numbers, content, forms, signerNeeded, date, time].map((each) => said.indexOf(each))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, next) => one - next))
  await axe(page)

  // Each check comes when those before it are met.
  const consent = `Consent ${Date.now()}: please sign our form.`
  await form(page).getByRole('button', { name: 'Do not schedule' }).click()
  await to(page).fill(signer)
  await words(page).fill(consent)
  await sendNow(page)
  const chooser = form(page).getByRole('button', { name: /^Consent forms:/ })
  await expect(chooser).toBeFocused()
  await expect(form(page).getByText(smsTexts.forms)).toBeVisible()
  await chooser.click()
  await page.getByRole('option', { name: 'Consent to treatment' }).click()
  await page.keyboard.press('Escape')
  await expect(form(page).getByText(smsTexts.forms)).toHaveCount(0)
  const [first, last] = [form(page).getByLabel('Signer first name'), form(page).getByLabel('Signer last name')]
  await last.fill('Chavez')
  await first.fill('L')
  await sendNow(page)
  await expect(first).toBeFocused()
  await expect(form(page).getByText(smsTexts.signer)).toBeVisible()
  await first.fill('Lu')
  await sendNow(page)
  await expect(dialog(page)).toContainText('with a link to the consent forms')
  await dialog(page).getByRole('button', { name: 'Send message' }).click()
  await expect(toast(page, 'Message sent!')).toBeVisible()
  await expect(rowOf(page, consent)).toContainText('pending')
  await expect(rowOf(page, consent)).toContainText('delivered')
  const [mail] = await mailTo(page.request, signer)
  expect(mail?.text.split('\n')).toEqual([consent, expect.stringMatching(/^http\S+\/consent\/\S+$/)])
})

test('an administrator changes how a practice sends, refused values stay in the form, and a viewer reads what was saved', async ({
  page,
  visitor,
}) => {
  test.slow()
  await beInTeam(page, 1)
  await page.goto(`/messaging?practice=${fairbanks.id}`)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Settings' }).click()
  const settings = page.getByRole('form', { name: 'Settings' })
  const number = settings.getByLabel('From number')
  const email = settings.getByLabel('Replies are forwarded to')
  const response = settings.getByLabel('Auto response')
  const save = () => settings.getByRole('button', { name: 'Save' }).click()

  await number.fill('9075550135')
  await email.fill('nobody')
  await save()
  await expect(settings.getByText('Must be a valid email')).toBeVisible()
  await email.fill('desk@fairbanks.test')
  await save()
  await expect(settings.getByText(smsTexts.takenNumber)).toBeVisible()
  await expect(number).toHaveValue('(907) 555-0135')
  await expect(email).toHaveValue('desk@fairbanks.test')
  await axe(page)

  // The form offers no wrong time zone, so that it is put in on the way.
  const calls = `**/api/sms/${fairbanks.id}/settings`
  await page.route(calls, (route) => {
    const sent = route.request().postDataJSON() as object | null
    return route.continue(sent ? { postData: JSON.stringify({ ...sent, timeZone: 'Mars/Olympus' }) } : {})
  })
  await number.fill('9075550128')
  await response.fill('We read this in the morning.')
  await save()
  await expect(settings.getByText('Must be a time zone')).toBeVisible()
  await expect(response).toHaveValue('We read this in the morning.')
  await expect(number).toHaveValue('(907) 555-0128')
  await page.unroute(calls)

  await settings.getByLabel('Calls are forwarded to').fill('9075550127')
  await settings.getByRole('combobox', { name: 'Time zone' }).fill('juneau')
  await page.getByRole('option', { name: 'America/Juneau' }).click()
  await save()
  await expect(toast(page, 'Saved!')).toBeVisible()
  await expect(settings).toHaveCount(0)

  const viewer = await visitor()
  await beSignedIn(viewer, demo.viewer)
  await viewer.goto(`/messaging?practice=${fairbanks.id}`)
  await viewer.getByRole('button', { name: 'Settings', exact: true }).click()
  const facts = viewer.getByRole('region', { name: 'Settings' })
  for (const fact of [
    '(907) 555-0128',
    'desk@fairbanks.test',
    '(907) 555-0127',
    'We read this in the morning.',
    'America/Juneau',
  ])
    await expect(facts).toContainText(fact)
  await expect(facts.getByRole('button', { name: /^Edit/ })).toHaveCount(0)

  // With a single practice nothing is chosen.
  await beSignedIn(viewer, demo.frontDesk)
  await viewer.goto('/messaging')
  await expect(history(viewer)).toBeVisible()
  await expect(viewer.getByText('Northern Lights Cardiology', { exact: true }).first()).toBeVisible()
  await expect(viewer.getByRole('combobox', { name: 'Practice', exact: true })).toHaveCount(0)
  await expect(viewer.getByRole('heading', { name: 'Choose a practice' })).toHaveCount(0)
})

test('an opt-out is added, found by its number and ended, and a short code has a conversation that nobody can answer', async ({
  page,
}) => {
  const number = '(907) 555-0156'
  await beSignedIn(page, demo.manager)
  await page.goto(`/messaging?practice=${kenai.id}`)
  const openOptOuts = () =>
    page
      .getByRole('button', { name: /^Opt-outs/ })
      .first()
      .click()
  await openOptOuts()
  const added = dialog(page).getByRole('form', { name: 'New opt-out' })
  const phone = added.getByLabel('Phone')
  const add = () => added.getByRole('button', { name: 'Add' }).click()
  await phone.fill('907')
  await add()
  await expect(added.getByText('Must be a valid phone number')).toBeVisible()
  await phone.fill('9075550156')
  await added.getByLabel('Note').fill('Asked at the desk')
  await add()
  const entry = dialog(page).getByRole('listitem').filter({ hasText: number })
  await expect(entry).toContainText('opted out')
  await expect(entry).toContainText('Asked at the desk')
  await expect(phone).toHaveValue('')
  await phone.fill('9075550156')
  await add()
  await expect(added.getByText(`${number} has opted out of text messages`)).toBeVisible()
  await expect(phone).toHaveValue(number)
  await phone.fill('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  const find = async (typed: string) => {
    await page.getByLabel('Open the conversation with a number').fill(typed)
    await page.keyboard.press('Enter')
  }
  const conversation = (shown: string) => page.getByRole('region', { name: `Conversation with ${shown}` })
  const write = page.getByRole('button', { name: 'Write to this number' })
  await find('907-555')
  await expect(toast(page, smsTexts.numbers)).toBeVisible()
  await find('907 555 0156')
  await expect(conversation(number)).toContainText('Opted out, entered by Maren Tollefsen')
  await expect(write).toHaveCount(0)
  await openOptOuts()
  await entry.getByRole('button', { name: `End the opt-out of ${number}` }).click()
  await page.getByRole('button', { name: 'End opt-out' }).click()
  await expect(entry).toContainText('ended')
  await page.keyboard.press('Escape')
  await expect(conversation(number)).toContainText('Opt-out ended by Maren Tollefsen')
  await expect(write).toBeVisible()

  const said = `Code ${Date.now()}`
  const data = { from: '72345', to: kenai.number, text: said }
  expect((await page.request.post('/api/dev/sms/reply', { data })).status()).toBe(200)
  await find('72345')
  await expect(conversation('72345')).toContainText(said)
  await expect(write).toHaveCount(0)
})
