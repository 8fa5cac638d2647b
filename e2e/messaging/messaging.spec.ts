import { axe, beSignedIn, demo, expect, selectChoice, test } from '../kit/kit.ts'
import { mailTo } from '../kit/mail.ts'
import {
  chooseOption,
  dayAhead,
  dialog,
  form,
  fromNumber,
  history,
  open,
  practice,
  rowOf,
  sendNow,
  timeZone,
  to,
  words,
} from '../kit/messaging-kit.ts'
import { toast } from '../kit/people-kit.ts'

// The time zone of the practice, so that the typed times are those of its day.
test.use({ timezoneId: timeZone })

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

test('a manager writes with a template, reads the replies, and schedules and cancels a message', async ({ page }) => {
  test.slow()
  const number = '(907) 555-0151'
  await beSignedIn(page, demo.manager)
  await page.goto('/messaging')
  await page.getByRole('button', { name: 'Northern Lights Cardiology' }).click()
  await expect(history(page)).toBeVisible()

  // What is wrong is said at its field, and what was typed stays.
  await to(page).fill('907-555-01')
  await sendNow(page)
  await expect(form(page).getByText('Please enter valid phone number(s) with area code.')).toBeVisible()
  await expect(form(page).getByText('Please enter a message')).toBeVisible()
  await expect(to(page)).toHaveValue('907-555-01')
  await expect(to(page)).toBeFocused()
  await to(page).fill('+1 907.555.0151, 907-555-0196')
  await expect(form(page).getByText('(907) 555-0196 has opted out of text messages')).toBeVisible()
  await to(page).fill('+1 907.555.0151')

  // A placeholder that is left is asked about.
  await chooseOption(page, form(page).getByRole('combobox', { name: 'Template' }), 'Appointment reminder')
  await expect(to(page)).toHaveValue(number)
  await sendNow(page)
  await expect(dialog(page)).toContainText('The message still contains a placeholder. Send anyway?')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  const provider = form(page).getByRole('combobox', { name: '{provider}' })
  await provider.click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form(page).getByLabel('{date}', { exact: true }).fill('11/18/2027')
  await form(page)
    .getByRole('combobox', { name: '{time}' })
    .or(form(page).getByLabel('{time}', { exact: true }))
    .first()
    .fill('2pm')
  await expect(words(page)).toHaveValue(/11\/18\/2027 at 2:00 PM/)
  await expect(words(page)).toHaveValue(new RegExp(await provider.inputValue()))
  await expect(form(page).getByText(/^\d segments?$/)).toBeVisible()
  await axe(page)

  // The question shows text and recipients.
  const text = `Journey ${Date.now()}: please call us back.`
  await words(page).fill(text)
  await sendNow(page)
  await expect(dialog(page)).toContainText('Send this message now?')
  await expect(dialog(page)).toContainText(number)
  await expect(dialog(page)).toContainText(text)
  await axe(page)
  await dialog(page).getByRole('button', { name: 'Send message' }).click()
  await expect(toast(page, 'Message sent!')).toBeVisible()
  await expect(to(page)).toHaveValue('')
  const row = rowOf(page, text)
  await expect(row).toContainText('delivered')

  // A reply unfolds below its message, and stands in the conversation. STOP ends it.
  const reply = async (said: string) => {
    const data = { from: number, to: fromNumber, text: said }
    expect((await page.request.post('/api/dev/sms/reply', { data })).status()).toBe(200)
  }
  await reply('Thank you! <b>See you</b>')
  await row.getByRole('button', { name: '1 reply' }).click()
  await expect(row.getByText('Thank you! <b>See you</b>')).toBeVisible()
  await row.getByRole('button', { name: number }).click()
  const conversation = page.getByRole('region', { name: `Conversation with ${number}` })
  await expect(conversation).toContainText(text)
  await expect(conversation).toContainText('Thank you! <b>See you</b>')
  await expect
    .poll(async () =>
      (await mailTo(page.request, 'frontdesk@aurora.test')).some((mail) => mail.text.includes('See you')),
    )
    .toBe(true)
  await axe(page)
  await page.getByRole('button', { name: 'Write to this number' }).click()
  await expect(to(page)).toHaveValue(number)
  await reply('Stop')
  await expect(conversation).toContainText('Stop')
  await expect(form(page).getByText(`${number} has opted out of text messages`)).toBeVisible()
  await expect(page.getByText('It ends when the patient texts START.')).toBeVisible()
  await page.getByRole('button', { name: 'Opt-outs', exact: true }).click()
  await dialog(page)
    .getByRole('button', { name: `End the opt-out of ${number}` })
    .click()
  await page.getByRole('button', { name: 'End opt-out' }).click()
  await expect(toast(page, 'Saved!')).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')

  // A message for later, which is cancelled.
  const later = `Later ${Date.now()}: bring your medication list.`
  await to(page).fill('9075550152, 907-555-0152')
  await words(page).fill(later)
  await form(page).getByRole('button', { name: 'Schedule…' }).click()
  await form(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(form(page).getByText('Please select a date')).toBeVisible()
  await expect(form(page).getByText('Please select a time')).toBeVisible()
  const date = form(page).getByLabel('Date', { exact: true })
  const time = form(page).locator('[data-field="scheduleTime"] input')
  await date.fill(dayAhead(-1))
  await time.fill('9:00 AM')
  await form(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(form(page).getByText('Please schedule the message at least 15 minutes in the future')).toBeVisible()
  await date.fill(dayAhead(3))
  await time.fill('4:00 AM')
  await form(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog(page)).toContainText(`Schedule this message for ${dayAhead(3)}, 4:00 AM?`)
  await expect(dialog(page)).toContainText(
    /It is 4:00\sAM in the practice then\. Messages between 9 PM and 8 AM can disturb patients\./,
  )
  await dialog(page).getByRole('button', { name: 'Schedule message' }).click()
  await expect(toast(page, 'Message scheduled!')).toBeVisible()
  const scheduled = rowOf(page, later)
  await expect(scheduled).toContainText('scheduled')
  await scheduled.getByRole('button', { name: 'Cancel the message' }).click()
  await expect(dialog(page)).toContainText('Are you sure you want to cancel this scheduled message?')
  await dialog(page).getByRole('button', { name: 'Cancel message' }).click()
  await expect(toast(page, 'Cancelled!')).toBeVisible()
  await expect(scheduled).toContainText('canceled')
  await expect(scheduled.locator('s')).toContainText('4:00 AM')
})

test('a file is imported row by row, and what is wrong with it is said', async ({ page }) => {
  await open(page)
  const card = page.getByRole('form', { name: 'Scheduled import' })
  const choose = (name: string, content: string) =>
    card.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  const run = () => card.getByRole('button', { name: 'Import', exact: true }).click()
  await run()
  for (const text of ['Please select a date', 'Please select a time', 'Please select a .csv file'])
    await expect(card.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: 'CSV format' }).click()
  await expect(dialog(page)).toContainText('phone,type,provider,date,time')
  await axe(page)
  await page.keyboard.press('Escape')

  // A file that cannot be read makes no message, and the form keeps what was chosen.
  await choose('broken.csv', 'phone\n9075550153\n')
  await card.getByLabel('Date', { exact: true }).fill(dayAhead(40))
  await card.locator('[data-field="time"] input').fill('9:00 AM')
  await run()
  await expect(card.getByText('The first row must name the columns phone and type')).toBeVisible()
  await expect(card.getByText('broken.csv')).toBeVisible()
  await expect(card.locator('[data-field="time"] input')).toHaveValue('9:00 AM')
  await card.getByRole('button', { name: 'Remove broken.csv' }).click()

  const rows = [
    'TYPE,phone,date',
    'labs,9075550153,',
    'labs,907-555,',
    'followup,9075550154,',
    'labs,9075550153,',
    'labs,9075550196,',
  ]
  await choose('recall.csv', rows.join('\r\n'))
  await run()
  await expect(dialog(page)).toContainText('1 message imported and scheduled!')
  await expect(dialog(page).getByRole('row', { name: /^Row 3 907-555/ })).toContainText(
    'Please enter valid phone number(s)',
  )
  await expect(dialog(page).getByRole('row', { name: /^Row 6 / })).toContainText(
    '(907) 555-0196 has opted out of text messages',
  )
  await axe(page)
  await selectChoice(dialog(page).getByRole('radio', { name: 'Number 1' }))
  await expect(dialog(page).getByRole('row')).toHaveCount(2)
  const saved = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Rows left out as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('left-out-recall.csv')
  await dialog(page).getByRole('button', { name: 'Show in history' }).click()
  await expect(rowOf(page, '(907) 555-0153').filter({ hasText: `${dayAhead(40)}, 9:00 AM` })).toBeVisible()
})

test('templates are added, checked, edited and deleted', async ({ page }) => {
  const name = `Journey ${Date.now()}`
  await beSignedIn(page, demo.manager)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/messagingtemplates')
  await page.getByRole('button', { name: 'Northern Lights Cardiology' }).click()
  await expect(page.getByRole('button', { name: 'Appointment reminder', exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(overflow)).toBe(0)
  await axe(page)
  await page.getByRole('button', { name: 'Add template' }).click()
  const save = dialog(page).getByRole('button', { name: 'Add template' })
  await expect(save).toBeDisabled()
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByLabel('Order').fill('first')
  await dialog(page).getByRole('textbox', { name: 'Message' }).fill('Dear {patient}, see you at ')
  await dialog(page).getByRole('button', { name: '{time}' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Message' })).toHaveValue('Dear {patient}, see you at {time}')
  await expect(dialog(page).getByText('Order must be a whole number of 0 or more')).toBeVisible()
  await expect(save).toBeDisabled()
  await dialog(page).getByLabel('Order').fill('9')
  await dialog(page).getByLabel('Mapping').fill('journey,, Journey')
  await axe(page)
  await save.click()
  await expect(dialog(page).last()).toContainText(
    'This template contains placeholders that are not filled automatically. Save anyway?',
  )
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(toast(page, 'Saved!')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('journey')
  await row.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(dialog(page).getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await dialog(page).getByRole('textbox', { name: 'Message' }).fill('See you at {time}')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('See you at {time}')
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  await dialog(page).getByRole('button', { name: 'Delete template' }).click()
  await expect(toast(page, 'Deleted!')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a viewer only reads, a practice without a number cannot send, and signed forms are ticked off', async ({
  page,
}) => {
  test.slow()
  await open(page, demo.viewer)
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('form', { name: 'Scheduled import' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(page.getByText('frontdesk@aurora.test').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await axe(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(overflow)).toBe(0)
  await axe(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // Pages of the history.
  await expect(page.getByText(/^1–20 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^21–40 of \d+$/)).toBeVisible()
  await page.getByLabel('Messages per page').selectOption('100')
  await expect(page.getByText(/^1–100 of \d+$/)).toBeVisible()

  // A practice without a number cannot send.
  await beSignedIn(page, demo.manager)
  await page.goto('/messaging?practice=23')
  await expect(form(page).getByText('This practice has no number to send from')).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Send now' })).toBeDisabled()
  await axe(page)
  await page.goto(practice)

  // Signed forms.
  const row = history(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: '2 signed' }) })
    .first()
  await row.getByRole('button', { name: '2 signed' }).click()
  await expect(dialog(page).locator('[data-page="1"] canvas')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Consent to treatment.pdf' }).click()
  await expect(
    page.getByRole('region', { name: 'Preview of Consent to treatment.pdf' }).locator('canvas').first(),
  ).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  const box = row.getByRole('checkbox')
  await page.route('**/api/sms/6', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await box.click()
  await expect(toast(page, 'Something went wrong; please try again')).toBeVisible()
  await expect(box).not.toBeChecked()
  await page.unroute('**/api/sms/6')
  await box.click()
  await expect(box).toBeChecked()
  await page.reload()
  await expect(box).toBeChecked()
  await box.click()
  await expect(box).not.toBeChecked()
})
