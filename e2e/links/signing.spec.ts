import type { FrameLocator, Page } from '@playwright/test'
import { demo, expect } from '../kit/kit.ts'
import { fits, heading, linkTo, phone } from '../kit/link-kit.ts'
import { invite, saveDisclosures, saveOthers } from '../kit/onboarding-kit.ts'
import { pdfFile } from '../kit/pdf-files.ts'
import { axe, test } from '../kit/people-kit.ts'
import {
  adoptTyped,
  agree,
  askToSign,
  draw,
  everyField,
  fillCurrent,
  finish,
  finishAndNext,
  frameOf,
  makeTemplate,
  nextField,
  openSigner,
  ownHeaders,
  reviewerLink,
  signatureOnly,
} from '../kit/signing-kit.ts'

const receivedOnboarding = "Thank you! We've received your submission. Your practice will be in touch soon!"
const desktop = { width: 1280, height: 800 }

/** Leaves names out in the dialog of the signature, by the keyboard, and closes it: it says what is missing and keeps the rest. */
async function adoptWithFaults(guest: Page, signer: FrameLocator): Promise<void> {
  const clear = async () => {
    await guest.keyboard.press('ControlOrMeta+a')
    await guest.keyboard.press('Delete')
  }
  await guest.keyboard.press('Enter')
  const dialog = signer.getByRole('dialog', { name: 'Adopt your signature' })
  const [name, initials] = [dialog.getByLabel('Full name'), dialog.getByRole('textbox', { name: 'Initials' })]
  await dialog.getByRole('radio', { name: 'Draw' }).focus()
  await guest.keyboard.press('ArrowRight')
  await name.focus()
  await clear()
  await guest.keyboard.press('Tab')
  await expect(initials).toBeFocused()
  await clear()
  await guest.keyboard.press('Enter')
  await expect(name).toBeFocused()
  await expect(dialog.getByText('Signature is required')).toBeVisible()
  await expect(dialog.getByText('Initials is required')).toBeVisible()
  await axe(guest, frameOf(guest))
  await guest.keyboard.type('Maya K.')
  await guest.keyboard.press('Enter')
  await expect(initials).toBeFocused()
  await expect(dialog.getByText('Signature is required')).toHaveCount(0)
  await expect(name).toHaveValue('Maya K.')
  await dialog.getByRole('radio', { name: 'Type' }).focus()
  await guest.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('radio', { name: 'Draw' })).toBeChecked()
  await expect(name).toHaveValue('Maya K.')
  await guest.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(signer.getByRole('button', { name: 'Signature' })).toBeFocused()
}

test('somebody signs two documents in a row by the keyboard, and downloads copies', async ({
  page: guest,
  request,
}) => {
  const agreement = await makeTemplate(request, 'Provider agreement', everyField)
  const notice = await makeTemplate(request, 'Notice', [])
  const { path } = await askToSign(request, [agreement.id, notice.id])

  await guest.setViewportSize(desktop)
  await guest.goto(path)
  const signer = await openSigner(guest)
  await expect(guest).toHaveTitle(/^Documents to sign \| /)
  await expect(guest.getByText('1 of 2', { exact: true })).toBeVisible()
  await expect(signer.getByRole('heading', { level: 1, name: agreement.name })).toBeVisible()
  await expect(signer.getByText('For Maya Kowalczyk · 2 pages')).toBeVisible()
  await expect(guest.locator('#signing-frame')).toHaveCSS('width', '700px')
  await expect(guest.locator('#signing-frame')).toHaveCSS('height', '1050px')
  await fits(guest)
  await axe(guest)
  await axe(guest, frameOf(guest))

  await nextField(signer).focus()
  await guest.keyboard.press('Enter')
  await expect(agree(signer)).toBeFocused()
  await expect(signer.getByText('Please agree to sign electronically')).toBeVisible()
  await axe(guest, frameOf(guest))
  await guest.keyboard.press('Space')
  await expect(signer.getByText('Please agree to sign electronically')).toHaveCount(0)

  await nextField(signer).press('Enter')
  await expect(signer.getByLabel('Handbook received')).toBeFocused()
  await guest.keyboard.press('Space')
  await nextField(signer).press('Enter')
  await expect(signer.getByRole('button', { name: 'Signature' })).toBeFocused()
  await expect(signer.getByText('Field 2 of 6', { exact: true })).toBeVisible()
  await adoptWithFaults(guest, signer)
  await adoptTyped(guest, signer, 'Майя Ковальчик')
  await expect(signer.getByRole('button', { name: 'Signature: Майя Ковальчик' })).toBeFocused()
  await expect(signer.getByRole('button', { name: 'Initials: MK' })).toBeVisible()
  await nextField(signer).press('Enter')
  await nextField(signer).press('Enter')
  await expect(signer.getByLabel('Emergency contact')).toBeFocused()
  await nextField(signer).press('Enter')
  await expect(signer.getByLabel('Reason')).toBeFocused()
  await guest.keyboard.type('Yearly renewal')
  await axe(guest, frameOf(guest))
  await finishAndNext(signer).press('Enter')

  await expect(guest.getByText('2 of 2', { exact: true })).toBeVisible()
  await expect(signer.getByRole('heading', { level: 1, name: notice.name })).toBeVisible()
  await guest.setViewportSize({ width: 600, height: 900 })
  await expect(guest.locator('#signing-frame')).toHaveCSS('width', '420px')
  await expect(guest.locator('#signing-frame')).toHaveCSS('height', '798px')
  await agree(signer).check()
  await finish(signer).click()
  await expect(heading(guest, 'Thank you for signing!')).toBeFocused()
  await axe(guest)
  const copies = guest.getByRole('region', { name: 'Your copies' }).getByRole('link')
  await expect(copies).toHaveText([agreement.name, notice.name])
  const downloading = guest.waitForEvent('download')
  const firstAddress = await copies.first().getAttribute('href')
  await copies.first().click()
  const copy = await downloading
  expect(copy.suggestedFilename()).toBe(`${agreement.name}.pdf`)
  // An address is good for five minutes, so each click asks for another one.
  expect(copy.url()).not.toContain(firstAddress)
})

test('the first page is shown before the frame, which takes it over where it is', async ({ page: guest, request }) => {
  const agreement = await makeTemplate(request, 'Provider agreement', everyField)
  const { path } = await askToSign(request, [agreement.id])
  const { url } = (await (await request.get(`/api${path}`)).json()) as { url: string }
  for (const size of [desktop, phone]) {
    await guest.setViewportSize(size)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await guest.route(/\/assets\/mount-/, async (route) => {
      await held
      await route.continue()
    })
    await guest.goto(url)
    const picture = guest.locator('[data-page="1"] canvas')
    await expect(picture).toBeVisible()
    await expect(guest.getByRole('checkbox')).toHaveCount(0)
    const place = await picture.boundingBox()
    const drawn = await picture.elementHandle()
    release()
    await expect(guest.getByRole('checkbox', { name: /^I agree to sign/ })).toBeVisible()
    expect(await picture.boundingBox()).toEqual(place)
    expect(await drawn?.evaluate((canvas) => canvas.isConnected), 'the same picture').toBe(true)
    await axe(guest)
  }
})

test('a patient draws a signature on a phone, where the document covers the screen', async ({
  page: guest,
  request,
}) => {
  const template = await makeTemplate(request, 'Consent form', signatureOnly)
  const { path } = await askToSign(request, [template.id], 'CONSENT')
  await guest.setViewportSize(phone)
  await guest.goto(path)
  const signer = await openSigner(guest)
  const frame = guest.locator('iframe')
  expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
  await axe(guest, frameOf(guest))

  await signer.getByRole('button', { name: 'More' }).click()
  await signer.getByRole('button', { name: 'Back to the page' }).click()
  await expect.poll(async () => Math.round((await frame.boundingBox())?.width ?? 0)).toBe(271)
  await axe(guest)
  await fits(guest)
  await signer.getByRole('button', { name: 'Open the document' }).click()
  await expect(signer.locator('canvas').first()).toBeVisible()
  expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, ...phone })

  await agree(signer).check()
  await signer.getByRole('button', { name: 'Signature' }).click()
  await signer.getByRole('button', { name: 'Adopt and sign' }).click()
  await expect(signer.getByText('Signature is required')).toBeVisible()
  await axe(guest, frameOf(guest))
  await draw(guest, signer)
  await expect(signer.getByText('Signature is required')).toHaveCount(0)
  await signer.getByRole('button', { name: 'Adopt and sign' }).click()
  await expect(signer.getByRole('button', { name: 'Signature: Drawn by hand' })).toBeVisible()
  await axe(guest, frameOf(guest))

  await guest.context().setOffline(true)
  await finish(signer).click()
  await expect(signer.getByRole('alert')).toHaveText('Please check your Internet connection')
  await guest.context().setOffline(false)
  await finish(signer).click()
  await expect(heading(guest, "Thank you for signing! We'll see you soon!")).toBeFocused()
  await fits(guest)
})

test('somebody declines with a reason, and the link opens nothing any more', async ({ page: guest, request }) => {
  const template = await makeTemplate(request, 'Declined form', signatureOnly)
  const { path } = await askToSign(request, [template.id])
  await guest.setViewportSize(desktop)
  await guest.goto(path)
  const signer = await openSigner(guest)
  await signer.getByRole('button', { name: 'Read the disclosure' }).click()
  await expect(signer.getByRole('dialog', { name: 'Electronic signature disclosure' })).toBeVisible()
  await axe(guest, frameOf(guest))
  await guest.keyboard.press('Escape')
  await signer.getByRole('button', { name: 'More' }).click()
  await axe(guest, frameOf(guest))
  await signer.getByRole('button', { name: 'Decline to sign' }).click()
  const dialog = signer.getByRole('dialog', { name: 'Decline to sign' })
  await dialog.getByLabel('Reason').fill('x'.repeat(256))
  await dialog.getByRole('button', { name: 'Decline to sign' }).click()
  await expect(dialog.getByText('Must be at most 255 characters')).toBeVisible()
  await axe(guest, frameOf(guest))
  await dialog.getByLabel('Reason').fill('I have questions first')
  await dialog.getByRole('button', { name: 'Decline to sign' }).click()
  await expect(heading(guest, 'Link not valid')).toBeFocused()
  await guest.reload()
  await expect(heading(guest, 'Link not valid')).toBeVisible()
})

test('what was signed before the tab died is completed when the link is opened again', async ({
  page: guest,
  request,
}) => {
  const template = await makeTemplate(request, 'Interrupted form', signatureOnly)
  const { path } = await askToSign(request, [template.id])
  await guest.goto(path)
  const signer = await openSigner(guest)
  await agree(signer).check()
  await signer.getByRole('button', { name: 'Signature' }).focus()
  await adoptTyped(guest, signer)
  // The completion is refused as long as the signing service does not confirm.
  await guest.route(`**/api${path}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: {} }) : route.continue(),
  )
  await finish(signer).click()
  const again = guest.getByRole('button', { name: 'Click to Complete Signing!' })
  await expect(again).toBeEnabled()
  await axe(guest)
  await again.click()
  await expect(again).toBeEnabled()
  await expect(guest.getByRole('alert')).toHaveCount(0)
  await guest.unroute(`**/api${path}`)
  await guest.goto(path)
  await expect(heading(guest, 'Thank you for signing!')).toBeFocused()
})

test('a next document that cannot be read is asked for again', async ({ page: guest, request }) => {
  const first = await makeTemplate(request, 'First form', signatureOnly)
  const second = await makeTemplate(request, 'Second form', [])
  const { path } = await askToSign(request, [first.id, second.id])
  await guest.goto(path)
  const signer = await openSigner(guest)
  await agree(signer).check()
  await signer.getByRole('button', { name: 'Signature' }).focus()
  await adoptTyped(guest, signer)
  await guest.route(`**/api${path}`, (route) => route.abort())
  await finishAndNext(signer).click()
  await expect(guest.getByRole('alert')).toHaveText('Error getting next document')
  await axe(guest)
  await guest.unroute(`**/api${path}`)
  await guest.getByRole('button', { name: 'Try again' }).click()
  await expect(signer.getByRole('heading', { level: 1, name: second.name })).toBeVisible()
})

test('a document that was changed is loaded again without losing what was typed', async ({ page: guest, request }) => {
  const template = await makeTemplate(request, 'Changed form', everyField)
  const { path } = await askToSign(request, [template.id])
  await guest.setViewportSize(desktop)
  // The signer sees other bytes than those that the server has.
  const { buffer } = pdfFile('form.pdf', 'Another form', 2)
  await guest.route('**/api/sign/*/file', (route) => route.fulfill({ contentType: 'application/pdf', body: buffer }))
  await guest.goto(path)
  const signer = await openSigner(guest)
  await agree(signer).check()
  await signer.getByLabel('Handbook received').check()
  await signer.getByLabel('Reason').fill('Typed once')
  await signer.getByRole('button', { name: 'Signature' }).focus()
  await adoptTyped(guest, signer)
  await finish(signer).click()
  await expect(signer.getByRole('alert')).toContainText('This document was changed; please reload the page')
  await axe(guest, frameOf(guest))
  await guest.unroute('**/api/sign/*/file')
  await signer.getByRole('button', { name: 'Reload the page' }).click()
  await expect(agree(signer)).not.toBeChecked()
  await expect(signer.getByLabel('Reason')).toHaveValue('Typed once')
  await agree(signer).check()
  await finish(signer).click()
  await expect(heading(guest, 'Thank you for signing!')).toBeFocused()
})

test('links that open no document say why, in the words of their kind', async ({ page }) => {
  const unknown = 'x'.repeat(43)
  for (const [path, where] of [
    [`/consent/${unknown}`, 'text message'],
    [`/esignature/${unknown}`, 'email inbox'],
    [`/fppe/reviewer/${unknown}`, 'email inbox'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, 'Link not valid')).toBeFocused()
    await expect(
      page.getByText(
        `That link doesn't appear to be valid. Please make sure to copy and paste the full URL from your ${where}`,
      ),
    ).toBeVisible()
    await axe(page)
  }
  const template = await makeTemplate(page.request, 'Revoked form', signatureOnly)
  const { id, path } = await askToSign(page.request, [template.id])
  await page.goto(path)
  const signer = await openSigner(page)
  expect((await page.request.delete(`/api/admin/esignature/requests/${id}`, { headers: ownHeaders })).status()).toBe(
    200,
  )
  await agree(signer).check()
  await signer.getByRole('button', { name: 'Signature' }).focus()
  await adoptTyped(page, signer)
  await finish(signer).click()
  await signer.getByRole('button', { name: 'Reload the page' }).click()
  await expect(heading(page, 'Link not valid')).toBeFocused()
  await page.goto(`/sign/${unknown}`)
  await expect(page.getByRole('alert')).toContainText(
    'This signing session does not exist or was ended; please reload the page',
  )
  await axe(page)
})

test('a link that has expired says so, in the words of its kind', async ({ page }) => {
  for (const [address, kind, asker] of [
    ['expired.signer@signers.test', '/esignature/', 'team'],
    ['(907) 555-0172', '/consent/', 'practice'],
  ] as const) {
    await page.goto(await linkTo(page.request, address, kind))
    await expect(heading(page, 'Link expired')).toBeFocused()
    await expect(page.getByText(`That link has expired. Please contact the ${asker} for a new link.`)).toBeVisible()
  }
})

test('a reviewer signs the evaluation, with the cases of the provider at its end', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto(await reviewerLink(page.request))
  const signer = await openSigner(page)
  await agree(signer).check()
  while (await nextField(signer).isVisible()) {
    await nextField(signer).click()
    await fillCurrent(page, signer)
  }
  await finish(signer).click()
  await expect(heading(page, 'Thank you! The review process has been completed.')).toBeFocused()
})

test('a provider signs the documents of the practice at the end of the wizard', async ({ page: guest, request }) => {
  const template = await makeTemplate(request, 'Onboarding agreement', signatureOnly, { manager: demo.otherTeam })
  const link = await invite(request, [template.id])
  await saveOthers(request, link, ['disclosures'])
  await guest.setViewportSize(desktop)
  await guest.goto(`/onboarding/signing/${link.token}`)
  const signer = await openSigner(guest)
  await expect(heading(guest, `E-Signature: ${template.name}`)).toBeVisible()
  await expect(guest.getByRole('list', { name: 'Stages to complete' }).getByRole('listitem')).toHaveText([
    /^Disclosures/,
  ])
  await axe(guest)
  await agree(signer).check()
  await signer.getByRole('button', { name: 'Signature' }).focus()
  await adoptTyped(guest, signer)
  await finish(signer).click()
  // A stage is missing, so the wizard is not complete yet.
  const again = guest.getByRole('button', { name: 'Click to Complete Signing!' })
  await expect(again).toBeEnabled()
  await saveDisclosures(request, link)
  await again.click()
  await expect(heading(guest, receivedOnboarding)).toBeFocused()
  await expect(guest.getByRole('region', { name: 'Your copies' }).getByRole('link')).toHaveCount(1)
})
