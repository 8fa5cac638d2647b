import type { Page } from '@playwright/test'
import { createHmac, randomUUID } from 'node:crypto'
import { expect } from './kit.ts'

export const list = (page: Page) => page.getByRole('list', { name: 'Faxes' })
export const row = (page: Page, caller: string | RegExp) => list(page).getByRole('button', { name: caller })
export const triage = (page: Page) => page.getByRole('form', { name: 'Triage' })
export const pages = (page: Page) => page.getByRole('region', { name: 'Pages of the fax' })

/** The secret of the hook in the demo. */
const secret = 'demo-fax-secret'

export interface DeliveredFax {
  toNumber: string
  fromCallerId: string
  paper: Buffer
  minutesAgo?: number
}

/** Delivers a fax by the signed hook, and answers its id. */
export async function deliverFax(page: Page, { paper, minutesAgo = 0, ...fax }: DeliveredFax): Promise<number> {
  const received = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const body = JSON.stringify({ id: randomUUID(), received, content: paper.toString('base64'), ...fax })
  const at = String(Math.floor(Date.now() / 1000))
  const answer = await page.request.post('/api/hooks/fax', {
    headers: {
      'content-type': 'application/json',
      'x-credence-timestamp': at,
      'x-credence-signature': `sha256=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
    },
    // As bytes: the signature is over what is sent.
    data: Buffer.from(body),
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { id: number }).id
}
