import { limits } from '@credence/contract/limits'
import type { Locator } from '@playwright/test'
import { beInTeam, beSignedIn, demo, expect, isAt, selectChoice } from '../kit/kit.ts'
import { fits, phone } from '../kit/link-kit.ts'
import { axe, test, toast } from '../kit/people-kit.ts'
import {
  bend,
  board,
  cardIn,
  column,
  dialog,
  drag,
  freshPatient,
  makeReferral,
  requiredOf,
  saveReferral,
  storedReferral,
} from '../kit/referral-kit.ts'

const somethingWrong = 'Something went wrong; please try again'
const changedByOther = 'This record was changed by someone else; please reload and try again'
const namesNeeded = 'Please enter a patient first and last name'

/** A message covers no button of a dialog, which fills a phone. */
async function standsAbove(message: Locator, button: Locator): Promise<void> {
  await expect(message).toBeVisible()
  await expect(button).toBeInViewport({ ratio: 1 })
  // The message still moves when it is shown.
  await expect(async () => {
    const [above, below] = [await message.boundingBox(), await button.boundingBox()]
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  }).toPass({ timeout: 3000 })
}

test('an editor adds a referral through all checks, moves it by mouse and keyboard, undoes a move, and replies from the card', async ({
  page,
}) => {
  test.slow()
  const patient = freshPatient()
  await beSignedIn(page, demo.otherTeam)
  await page.goto('/referrals/scheduling')
  await expect(page.getByRole('heading', { level: 1, name: `Scheduling | ${bend.name}` })).toBeVisible()
  await expect(page).toHaveTitle(`Scheduling | ${bend.name} · Credence`)
  await expect(cardIn(page, 'Second Attempt', 'Reyes, Marisol')).toContainText('Urgent')

  await column(page, 'Pending Outreach').locator('xpath=..').getByRole('button', { name: 'Add new' }).click()
  const add = dialog(page, 'Referral Quick Add')
  const create = add.getByRole('button', { name: 'Create Referral' })
  const expectMessage = async (text: string) => {
    await create.click()
    await expect(add.getByRole('alert')).toHaveText(text)
  }
  await expectMessage('Please select an urgency')
  await add.getByLabel('Urgency').selectOption('Urgent')
  await expectMessage('Please select a location')
  await add.getByLabel('Location').selectOption('T-Tower')
  await expectMessage(namesNeeded)
  await expect(add.getByLabel('First name')).toBeFocused()
  await add.getByLabel('First name').fill('Ida')
  await expectMessage(namesNeeded)
  await add.getByLabel('Last name').fill(patient)
  await add.getByLabel('Progress %').fill('5e1')
  await expectMessage('Please indicate a valid progress value (0-100, or blank)')
  await add.getByLabel('Progress %').fill('10')
  await add.getByLabel('Phone').fill('(541) 55')
  await add.getByLabel('Reason').fill('x'.repeat(300))
  await add.getByLabel('Practice').selectOption('Cook Inlet Health')
  await add.getByRole('button', { name: 'Quick reply' }).click()
  await axe(page)
  await page.keyboard.press('1')
  await expect(add.getByLabel('New note')).toHaveValue('Unable to reach patient')
  await create.click()
  await expect(toast(page, 'Created!')).toBeVisible()

  const pending = cardIn(page, 'Pending Outreach', `${patient}, Ida`)
  await expect(pending).toContainText('Cook Inlet Health')
  await expect(pending).toContainText('(541) 55')
  await expect(pending).toContainText(`${'x'.repeat(253)}…`)
  await expect(pending).toContainText('Quick Add')
  await expect(pending.getByRole('button', { name: /^Fax of / })).toHaveCount(0)
  await expect(pending).toContainText('Unable to reach patient')
  await expect(pending).toContainText('10%')
  await axe(page)

  await drag(page, pending, 'First Attempt')
  const first = cardIn(page, 'First Attempt', patient)
  await expect(first).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pending).toBeVisible()

  await pending.getByRole('button', { name: /^Move / }).focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(first.getByRole('button', { name: /^Move / })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'moved to First Attempt' }).first()).toBeAttached()
  await page.keyboard.press('Control+z')
  await expect(pending).toBeVisible()

  await pending.getByRole('button', { name: /^Quick reply about/ }).click()
  const reply = dialog(page, 'Quick reply')
  await reply.getByRole('button', { name: 'Save' }).click()
  await expect(reply.getByText('Please select a reason')).toBeVisible()
  await reply.getByRole('radio', { name: 'Other' }).check()
  await reply.getByRole('button', { name: 'Save' }).click()
  await expect(reply.getByText('Please enter a note')).toBeVisible()
  await axe(page)
  await reply.getByLabel('Note').fill('Daughter calls back')
  await reply.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Updated!')).toBeVisible()
  await expect(pending).toContainText('Daughter calls back')

  await pending.getByRole('button', { name: 'Cook Inlet Health' }).click()
  const source = dialog(page, 'Referring practice')
  await source.getByLabel('Practice', { exact: true }).selectOption('Other')
  await source.getByLabel('Physician').fill('Hana Petersen, DO')
  await source.getByRole('button', { name: 'Save' }).click()
  await expect(pending.getByRole('button', { name: 'Other', exact: true })).toBeVisible()

  await pending.getByRole('button', { name: /^Open / }).click()
  const details = dialog(page, `Referral Details | Ida ${patient} | Other`)
  await expect(details.getByLabel('Physician')).toHaveValue('Hana Petersen, DO')
  await expect(details.getByLabel('Phone')).toHaveValue('(541) 55')
  await expect(details.getByRole('list', { name: 'Notes' }).getByRole('listitem').first()).toContainText(
    'Daughter calls back',
  )
  await details.getByRole('button', { name: 'Delete' }).click()
  const confirm = dialog(page, 'Are you sure you want to delete this referral and any associated attachments?')
  const deletions = '**/api/referral/*'
  await page.route(deletions, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: { message: 'no' } }) : route.fallback(),
  )
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, somethingWrong)).toBeVisible()
  await page.unroute(deletions)
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleted!')).toBeVisible()
  await expect(pending).toHaveCount(0)
})

test('a referral keeps what was typed when a save is refused, loses the note when it fails, and is archived and restored', async ({
  page,
}) => {
  test.slow()
  await beSignedIn(page, demo.otherTeam)
  const patient = freshPatient()
  const { id, version } = await makeReferral(page, patient, { referringPractice: 'Tanana Primary Care' })
  await page.goto('/referrals/scheduling')
  const card = cardIn(page, 'First Attempt', patient)
  await card.getByRole('button', { name: /^Open / }).click()
  const details = dialog(page, `Referral Details | Ada ${patient}`)
  const update = details.getByRole('button', { name: 'Update Referral' })
  const note = details.getByLabel('New note')

  // The open referral stands in the address. Back closes it, and asks while something is typed.
  await isAt(page, `/referrals/scheduling?referral=${id}`)
  await page.reload()
  await note.fill('Typed only')
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(details).toHaveCount(0)
  await isAt(page, '/referrals/scheduling')
  await page.goto('/referrals/scheduling?referral=999999')
  await expect(toast(page, 'This referral does not exist or was removed')).toBeVisible()
  await isAt(page, '/referrals/scheduling')
  await card.getByRole('button', { name: /^Open / }).click()

  const saves = `**/api/referral/${bend.id}`
  await details.getByLabel('Dx').fill('I48.91')
  await note.fill('Left voicemail')
  // The form refuses to send this, so that the location is taken away on the way.
  await page.route(saves, (route) => {
    const sent = route.request().postDataJSON() as object | null
    return route.continue(sent ? { postData: JSON.stringify({ ...sent, location: '' }) } : {})
  })
  await update.click()
  await expect(details.getByRole('alert')).toHaveText('Please select a location')
  await expect(note).toHaveValue('Left voicemail')
  await expect(details.getByLabel('Dx')).toHaveValue('I48.91')
  await page.unroute(saves)
  await page.route(saves, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { message: 'no' } }) : route.abort(),
  )
  const { width, height } = page.viewportSize() ?? phone
  await page.setViewportSize(phone)
  await update.click()
  await standsAbove(toast(page, somethingWrong), details.getByRole('button', { name: 'Cancel' }))
  await page.setViewportSize({ width, height })
  await expect(note).toHaveValue('')
  await expect(details.getByLabel('Dx')).toHaveValue('I48.91')
  await page.unroute(saves)

  // The list is not read again meanwhile, so the save meets a newer version.
  await page.route(saves, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  await saveReferral(page, { ...requiredOf(patient), id, version, notes: 'Mornings are best' })
  await note.fill('Spoke to the daughter')
  await update.click()
  await expect(details.getByText(changedByOther)).toBeVisible()
  await expect(note).toHaveValue('Spoke to the daughter')
  await page.unroute(saves)
  await details.getByRole('button', { name: 'Reload and keep what I typed' }).click()
  await expect(details.getByLabel('Notes', { exact: true })).toHaveValue('Mornings are best')
  await expect(details.getByLabel('Dx')).toHaveValue('I48.91')
  await update.click()
  await expect(toast(page, 'Updated!')).toBeVisible()
  await expect(card).toContainText('Spoke to the daughter')

  await card.getByRole('button', { name: /^Open / }).click()
  await details.getByLabel('Dx').fill('forgotten')
  await details.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await card.getByRole('button', { name: /^Open / }).click()
  await expect(details.getByLabel('Dx')).toHaveValue('I48.91')
  await details.getByRole('button', { name: 'Archive' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('status').filter({ hasText: 'archived.' }).getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: /^Open / }).click()
  await details.getByRole('button', { name: 'Archive' }).click()
  await expect(card).toHaveCount(0)
  await selectChoice(page.getByRole('radio', { name: 'Archived' }))
  const archived = page.getByRole('table', { name: 'Archived referrals' })
  await expect(archived).toHaveAttribute('aria-busy', 'false')
  await axe(page)
  await archived.getByRole('button', { name: new RegExp(patient) }).click()
  await details.getByRole('button', { name: 'Restore' }).click()
  await expect(archived.getByRole('button', { name: new RegExp(patient) })).toHaveCount(0)
  await selectChoice(page.getByRole('radio', { name: 'Board' }))
  await expect(card).toBeVisible()
  expect(await storedReferral(page, id)).toMatchObject({ archived: false })
})

test('the referral dialog shows who is in network, keeps provider and appointment, and sends a letter to the referring practice', async ({
  page,
}) => {
  test.slow()
  await beSignedIn(page, demo.otherTeam)
  const patient = freshPatient()
  const { id } = await makeReferral(page, patient, { referringPractice: 'Tanana Primary Care', location: 'T-Tower' })
  await page.goto('/referrals/scheduling')
  await cardIn(page, 'First Attempt', patient)
    .getByRole('button', { name: /^Open / })
    .click()
  const details = dialog(page, `Referral Details | Ada ${patient}`)
  const providers = details.getByRole('list', { name: 'Providers' })
  await expect(details.getByText('Select a carrier to see who is in network.')).toBeVisible()
  await details.getByRole('combobox', { name: 'Carrier' }).click()
  await page.getByRole('listbox', { name: 'Carrier' }).getByRole('option').first().click()
  await expect(details.getByText(/^\d+ of \d+ in network, as of today$/)).toBeVisible()
  await expect(providers.getByText(/rivileges at T-Tower$/).first()).toBeVisible()
  const chosen = providers.getByRole('radio').first()
  await chosen.check()
  await details.getByLabel('Time').fill('10:40')
  await details.getByRole('button', { name: 'Update Referral' }).click()
  await expect(details.getByRole('alert')).toHaveText('Please enter the date of the appointment')
  await details.getByLabel('Appointment', { exact: true }).fill('11/18/2030')
  await details.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Scheduled')
  await axe(page)
  await details.getByRole('button', { name: 'Update Referral' }).click()
  await expect(toast(page, 'Updated!')).toBeVisible()
  const card = cardIn(page, 'Scheduled', patient)
  await expect(card).toContainText('11/18/2030 10:40 AM')

  await card.getByRole('button', { name: /^Open / }).click()
  await expect(chosen).toBeChecked()
  await details.getByRole('button', { name: 'Reply to practice' }).click()
  const letter = details.getByRole('group', { name: 'Letter to Tanana Primary Care' })
  await expect(letter.getByLabel('Reason')).toHaveValue('Appointment made')
  await expect(letter.getByLabel('Notes')).toHaveValue(/11\/18\/2030 10:40 AM/)
  await letter.getByLabel('Reason').selectOption('')
  await letter.getByRole('button', { name: 'Send letter' }).click()
  await expect(letter.getByText('Please select a reason')).toBeVisible()
  await letter.getByLabel('Reason').selectOption('Appointment made')
  await axe(page)
  await letter.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of the letter' })
  await expect(preview).toContainText('Not sent yet · PDF to (907) 555-0167')
  await expect(preview.getByRole('group', { name: /^Page 1 of/ }).locator('canvas')).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  expect((await storedReferral(page, id))?.activity.length).toBe(0)
  await letter.getByRole('button', { name: 'Send letter' }).click()
  await expect(toast(page, 'Letter sent!')).toBeVisible()
  await expect(letter).toHaveCount(0)
  await expect(details.getByRole('list', { name: 'Notes' }).getByRole('button', { name: 'Letter' })).toBeVisible()
  expect((await storedReferral(page, id))?.activity.length).toBe(1)

  await details.getByRole('button', { name: 'Cancel' }).click()
  await selectChoice(page.getByRole('radio', { name: 'Funnel' }))
  const funnel = page.getByRole('table', { name: 'Referrals by referring practice' })
  await expect(funnel.getByRole('row').filter({ hasText: 'Tanana Primary Care' })).toBeVisible()
  await axe(page)
  await page.getByRole('textbox', { name: 'From' }).fill('01/02/2031')
  await expect(page.getByText('The last day must not be before the first day')).toBeVisible()
  await page.getByRole('textbox', { name: 'To' }).fill('01/03/2031')
  await expect(page.getByText('No referrals in this period')).toBeVisible()
})

test('a fax referral without a first name asks for it when it is dragged or replied to, and its fax opens above the dialog', async ({
  page,
}) => {
  test.slow()
  await beSignedIn(page, demo.editor)
  await page.goto('/referrals/scheduling')
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduling | Northern Lights Cardiology' })).toBeVisible()
  const nameless = cardIn(page, 'Pending Outreach', 'Tom').filter({ hasText: 'Critical carotid stenosis' })
  await nameless.scrollIntoViewIfNeeded()
  await drag(page, nameless, 'First Attempt')
  const details = dialog(page, 'Referral Details | Tom')
  await expect(details.getByRole('alert')).toHaveText(namesNeeded)
  await expect(details.getByLabel('First name')).toBeFocused()
  await expect(details.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('FIRST_ATTEMPT')
  await details.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(details).toHaveCount(0)
  await expect(nameless).toBeVisible()
  await nameless.getByRole('button', { name: /^Quick reply about/ }).click()
  await expect(details.getByRole('alert')).toHaveText(namesNeeded)
  await expect(details.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('PENDING_OUTREACH')
  await details.getByRole('button', { name: 'Cancel' }).click()

  const faxed = cardIn(page, 'Pending Outreach', 'Kvasnikoff, Irene')
  const fax = page.getByRole('dialog', { name: 'Fax', exact: true })
  await faxed.getByRole('button', { name: 'Fax of Kvasnikoff, Irene' }).click()
  await expect(fax).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(fax).toHaveCount(0)
  await faxed.getByRole('button', { name: /^Open / }).click()
  const opened = dialog(page, 'Referral Details | Irene Kvasnikoff')
  await opened.getByRole('button', { name: /^Fax · \d+ pages?$/ }).click()
  await expect(fax.getByRole('group', { name: /^Page 1 of/ }).locator('canvas')).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(fax).toHaveCount(0)
  await expect(opened.getByRole('button', { name: /^Fax · \d+ pages?$/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)

  await page.getByRole('button', { name: '< Select a different practice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduling', exact: true })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Susitna Surgical Associates' }).click()
  await expect(cardIn(page, 'Pending Outreach', 'Morningstar, Ada')).toBeVisible()
  await page.reload()
  await expect(cardIn(page, 'First Attempt', 'Kelly, Brendan')).toBeVisible()
})

test('a board that could not be loaded says so and heals, and without the right to faxes a card opens none', async ({
  page,
}) => {
  await page.route('**/api/user/settings', async (route) => {
    const response = await route.fetch()
    const settings = (await response.json()) as { authorities: string[] }
    const authorities = settings.authorities.filter((name) => !name.startsWith('INBOUND_FAX'))
    await route.fulfill({ response, json: { ...settings, authorities } })
  })
  const lists = /\/api\/referral\/25(?:\?|$)/
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.clock.install()
  await beSignedIn(page, demo.editor)
  await page.goto('/referrals/scheduling')
  const failure = page.getByRole('alert').filter({ hasText: 'The referrals could not be loaded.' })
  await expect(failure).toContainText('Something went wrong; please reload the page...')
  await page.unroute(lists)
  await page.clock.fastForward(limits.referralPollMs + 1000)
  const card = cardIn(page, 'Pending Outreach', 'Kvasnikoff, Irene')
  await expect(card).toContainText('Came by fax')
  await expect(failure).toHaveCount(0)
  await expect(card.getByRole('button', { name: /^Fax of / })).toHaveCount(0)
  await card.getByRole('button', { name: /^Open / }).click()
  const details = dialog(page, 'Referral Details | Irene Kvasnikoff')
  await expect(details.getByLabel('First name')).toHaveValue('Irene')
  await expect(details.getByRole('button', { name: /^Fax · / })).toHaveCount(0)
})

test('a viewer reads referrals without controls to change them, also on a phone', async ({ page }) => {
  test.slow()
  await page.setViewportSize(phone)
  await beSignedIn(page, demo.viewer)
  await page.goto('/referrals/scheduling')
  const card = cardIn(page, 'Pending Outreach', 'Kvasnikoff, Irene')
  await expect(card).toBeVisible()
  await fits(page)
  await axe(page)
  await expect(page.getByRole('button', { name: 'Add new' })).toHaveCount(0)
  await expect(card.getByRole('button', { name: /^(?:Move|Quick reply|Chugach)/ })).toHaveCount(0)
  await card.getByRole('button', { name: /^View Details / }).click()
  const details = dialog(page, 'Referral Details | Irene Kvasnikoff | Chugach Family Medicine')
  await expect(details.getByLabel('First name')).toBeDisabled()
  await expect(details.getByLabel('Reason')).toBeDisabled()
  await expect(details.getByRole('button', { name: /^(?:Update|Delete|Archive|Quick reply|Reply)/ })).toHaveCount(0)
  await expect(details.getByLabel('New note')).toHaveCount(0)
  await fits(page)
  await axe(page)
  await details.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(details).toHaveCount(0)
})

test('an administrator changes the referral settings, and refused ones keep what was typed', async ({ page }) => {
  test.slow()
  await beInTeam(page, 2)
  await page.goto('/referrals/scheduling')
  await page.getByRole('button', { name: 'Referral settings' }).click()
  const settings = page.getByRole('form', { name: 'Referral settings' })
  await axe(page)
  await settings.getByRole('button', { name: 'Add a referring practice' }).click()
  const added = settings.getByRole('group', { name: /^Referring practice / }).last()
  await added.getByLabel('Email').fill('nobody')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(added.getByText('Please enter a name')).toBeVisible()
  await expect(added.getByText('Must be a valid email')).toBeVisible()
  await expect(added.getByLabel('Name')).toBeFocused()
  const name = freshPatient()
  await added.getByLabel('Name').fill(name)
  await added.getByLabel('Email').fill('front@desk.test')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Settings saved!')).toBeVisible()
  await expect(board(page)).toBeVisible()
  await page.getByRole('button', { name: 'Add new' }).click()
  await expect(dialog(page, 'Referral Quick Add').getByLabel('Practice').locator('option')).toContainText([
    '',
    'Chugach Family Medicine',
    'Cook Inlet Health',
    'Susitna Internal Medicine',
    'Tanana Primary Care',
    name,
    'Other',
  ])
})

test('a card that is moved again while its save is under way stays where it was put, with the focus', async ({
  page,
}) => {
  let heldBack: Promise<void> | null = null
  const release = Promise.withResolvers<void>()
  await page.route(`**/api/referral/${bend.id}`, async (route) => {
    const isHeld = heldBack !== null && route.request().method() === 'POST'
    const answer = await route.fetch()
    if (isHeld) await heldBack
    await route.fulfill({ response: answer })
  })
  await beSignedIn(page, demo.otherTeam)
  const patient = freshPatient()
  const { id } = await makeReferral(page, patient)
  await page.goto('/referrals/scheduling')
  const handle = (name: string) => cardIn(page, name, patient).getByRole('button', { name: /^Move / })
  await handle('First Attempt').focus()
  heldBack = release.promise
  for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key)
  await expect(handle('Pending Outreach')).toBeFocused()
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(handle('Second Attempt')).toBeFocused()

  // The answer of the first save comes now. A card that goes back to its column for a moment loses the focus.
  release.resolve()
  await expect.poll(async () => (await storedReferral(page, id))?.status).toBe('SECOND_ATTEMPT')
  await expect(handle('Second Attempt')).toBeFocused()
})
