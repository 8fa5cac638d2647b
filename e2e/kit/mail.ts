import type { APIRequestContext } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { basic, demo, expect } from './kit.ts'

interface Message {
  to: string
  text: string
  links: string[]
}

/** The emails to an address in the demo's mailbox, newest first. */
export async function mailTo(request: APIRequestContext, address: string): Promise<Message[]> {
  const messages = (await (await request.get('/api/dev/mailbox')).json()) as Message[]
  return messages.filter(({ to }) => to === address)
}

/** The newest email to an address, once there are this many. */
export async function newestMail(request: APIRequestContext, address: string, count: number): Promise<Message> {
  let mail: Message[] = []
  await expect
    .poll(async () => (mail = await mailTo(request, address)).length, {
      message: `mail to ${address}`,
    })
    .toBe(count)
  const [newest] = mail
  if (!newest) throw new Error(`There is no mail to ${address}`)
  return newest
}

export function codeIn({ text }: Message): string {
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (code === undefined) throw new Error(`No code in: ${text}`)
  return code
}

export interface Account {
  email: string
  password: string
  firstName: string
}

/** A new account for a journey that changes a password. It has no team, so it can sign in but sees nothing. */
export async function newAccount(request: APIRequestContext): Promise<Account> {
  const account = {
    email: `robin-${randomUUID().slice(0, 8)}@journeys.test`,
    password: 'First-2026!',
    firstName: 'Robin',
  }
  const form = { ...account, lastName: 'Marsh' }
  const asked = await request.post('/api/auth/sign-up', { data: form })
  expect(asked.status()).toBe(406)
  const { challenge } = (await asked.json()) as { challenge: string }
  const mfaToken = codeIn(await newestMail(request, account.email, 1))
  const made = await request.post('/api/auth/sign-up', { data: { ...form, challenge, mfaToken } })
  expect(made.status()).toBe(200)
  return account
}

/** A new account for a journey that needs emailed codes: it signs up, and a manager adds it to the demo's team. */
export async function newMember(request: APIRequestContext): Promise<Account> {
  const account = await newAccount(request)
  expect((await request.post('/api/auth/login', { headers: basic(demo.manager) })).status()).toBe(200)
  const data = JSON.stringify({
    firstName: account.firstName,
    lastName: 'Marsh',
    email: account.email,
    cellPhone: null,
  })
  // A header that other origins cannot send, which allows writes with a cookie.
  const headers = { revenueTeamId: '1' }
  expect((await request.post('/api/user/admin/details', { headers, multipart: { data } })).status()).toBe(200)
  expect((await request.post('/api/auth/logout', { headers })).status()).toBe(200)
  return account
}
