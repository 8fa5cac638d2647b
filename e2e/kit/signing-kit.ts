import type { APIRequestContext, Frame, FrameLocator, Page } from '@playwright/test'
import { basic, demo, expect } from './kit.ts'
import { freshName } from './management-kit.ts'
import { pdfFile } from './pdf-files.ts'

interface Field {
  key: string
  type: 'SIGNATURE' | 'INITIALS' | 'DATE' | 'TEXT' | 'CHECKBOX'
  page: number
  x: number
  y: number
  width: number
  height: number
  required: boolean
  label: string
  prefill: 'TODAY' | 'SIGNER' | null
}

const field = (key: string, type: Field['type'], place: Partial<Field> & Pick<Field, 'y' | 'label'>): Field => ({
  key,
  type,
  page: 1,
  x: 72,
  width: 220,
  height: 36,
  required: true,
  prefill: null,
  ...place,
})

/** One field of each type, on two pages. */
export const everyField = [
  // Below the signature, and before it in the signing order.
  field('handbook', 'CHECKBOX', { y: 500, width: 14, height: 14, label: 'Handbook received' }),
  field('signature', 'SIGNATURE', { y: 300, label: 'Signature' }),
  field('date', 'DATE', { y: 300, x: 320, width: 120, label: 'Date', required: false, prefill: 'TODAY' }),
  field('initials', 'INITIALS', { y: 400, width: 80, label: 'Initials' }),
  field('contact', 'TEXT', { y: 400, x: 200, height: 24, label: 'Emergency contact', required: false }),
  field('reason', 'TEXT', { page: 2, y: 300, height: 24, label: 'Reason' }),
]
export const signatureOnly = everyField.slice(1, 3)

// A header that other origins cannot send, which allows writes with a cookie.
export const ownHeaders = { 'x-requested-with': 'journey' }

/** Makes a template as a manager, who stays signed in. */
export async function makeTemplate(
  request: APIRequestContext,
  name: string,
  fields: readonly Field[],
  { manager = demo.manager, pages = 2 }: { manager?: string; pages?: number } = {},
) {
  expect((await request.post('/api/auth/login', { headers: basic(manager) })).status()).toBe(200)
  const made = await request.post('/api/admin/esignature/templates', {
    headers: ownHeaders,
    multipart: { data: JSON.stringify({ name: freshName(name) }), files: pdfFile('form.pdf', name, pages) },
  })
  expect(made.status(), await made.text()).toBe(200)
  const template = (await made.json()) as { id: number; name: string; version: number }
  const { id, version } = template
  const saved = await request.put(`/api/admin/esignature/templates/${id}`, {
    data: { name: template.name, isRetired: false, fields, version },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  return template
}

/** Sends a request for signatures to somebody new. Answers the path of its link. */
export async function askToSign(
  request: APIRequestContext,
  templateIds: readonly number[],
  kind: 'ESIGNATURE' | 'CONSENT' = 'ESIGNATURE',
): Promise<{ id: number; path: string }> {
  const practices = (await (await request.get('/api/admin/provider/practices/0')).json()) as { id: number }[]
  const answer = await request.post('/api/admin/esignature/requests', {
    data: {
      kind,
      practiceId: practices[0]?.id,
      signerFirstName: 'Maya',
      signerLastName: 'Kowalczyk',
      email: `${freshName('maya').replaceAll(/\W/g, '')}@signers.test`.toLowerCase(),
      templateIds,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { id, url } = (await answer.json()) as { id: number; url: string }
  return { id, path: new URL(url).pathname }
}

/** The path of a link that the demo has mailed to the reviewer of an evaluation. */
export async function reviewerLink(request: APIRequestContext): Promise<string> {
  const messages = (await (await request.get('/api/dev/mailbox')).json()) as { links: string[] }[]
  // The oldest: other journeys send such links too.
  const url = messages.flatMap(({ links }) => links).findLast((link) => link.includes('/fppe/reviewer/'))
  if (url === undefined) throw new Error('No link was mailed to a reviewer')
  return new URL(url).pathname
}

/** The frame of the signing service, once its first page is drawn. */
export async function openSigner(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('canvas').first()).toBeVisible()
  return frame
}

/** The document of the frame, for axe. */
export function frameOf(page: Page): Frame {
  const frame = page.frames().find((each) => new URL(each.url()).pathname.startsWith('/sign/'))
  if (!frame) throw new Error('The page has no signing frame')
  return frame
}

export const agree = (signer: FrameLocator) => signer.getByRole('checkbox', { name: /^I agree to sign/ })
export const nextField = (signer: FrameLocator) => signer.getByRole('button', { name: 'Next field' })
export const finish = (signer: FrameLocator) =>
  signer.getByRole('button', { name: 'Click to Complete Signing!', exact: true })
export const finishAndNext = (signer: FrameLocator) =>
  signer.getByRole('button', { name: 'Document Complete! Sign Next Document...', exact: true })

/** Adopts a typed signature by the keyboard alone, from the field that has the focus. */
export async function adoptTyped(page: Page, signer: FrameLocator, name?: string): Promise<void> {
  await page.keyboard.press('Enter')
  const dialog = signer.getByRole('dialog', { name: 'Adopt your signature' })
  await dialog.getByRole('radio', { name: 'Draw' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Type' })).toBeChecked()
  if (name !== undefined) await dialog.getByLabel('Full name').fill(name)
  await dialog.getByRole('button', { name: 'Adopt and sign' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

/** Draws a line on the first surface of the open dialog. */
export async function draw(page: Page, signer: FrameLocator): Promise<void> {
  const box = await signer.getByRole('dialog').locator('canvas').first().boundingBox()
  if (!box) throw new Error('There is nothing to draw on')
  await page.mouse.move(box.x + 30, box.y + 60)
  await page.mouse.down()
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(box.x + 30 + step * 10, box.y + 60 + (step % 3) * 15)
  await page.mouse.up()
}

/** Fills in the field that has the focus, whatever it is. */
export async function fillCurrent(page: Page, signer: FrameLocator): Promise<void> {
  const current = signer.locator(':focus')
  const type = await current.getAttribute('type')
  if (type === 'checkbox') await page.keyboard.press('Space')
  else if (type === 'text') await current.fill('As listed')
  else await adoptTyped(page, signer)
}
