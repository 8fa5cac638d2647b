import { getBotChallenge, signIn } from '@credence/contract/auth/calls'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { demoPassword } from '../../db/seeds/demo.ts'
import type { CallOptions, Reply, World } from './world.ts'

export const basicOf = (text: string | Buffer): string => `Basic ${Buffer.from(text).toString('base64')}`
export const basic = (email: string, password = demoPassword): string => basicOf(`${email}:${password}`)

export interface Attempt {
  password?: string | undefined
  code?: string
  remember?: boolean
  from?: string
}

/** A browser of its own: it keeps the cookies it is given and sends them back. */
export class Browser {
  readonly cookies: Record<string, string> = {}
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  async ask(
    method: string,
    url: string,
    { headers, ...options }: CallOptions & { json?: unknown } = {},
  ): Promise<Reply> {
    const cookie = Object.entries(this.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const reply = await this.#world.ask(method, url, {
      ...options,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
    })
    for (const [name, value] of Object.entries(reply.cookies)) {
      if (value === '') delete this.cookies[name]
      else this.cookies[name] = value
    }
    return reply
  }

  signIn(email: string, { password, code, remember, from }: Attempt = {}): Promise<Reply> {
    const json = {
      ...(code === undefined ? {} : { mfaToken: code }),
      ...(remember ? { rememberThisDevice: true } : {}),
    }
    return this.ask(signIn.definition.method, `/api${signIn.definition.path}`, {
      headers: { authorization: basic(email, password) },
      ...(from ? { from } : {}),
      ...(Object.keys(json).length ? { json } : {}),
    })
  }
}

/** What a browser of the demo's owner does: signs in with the password only. */
export async function signedInToken(world: World, email: string): Promise<string> {
  const browser = new Browser(world)
  const { status } = await browser.signIn(email)
  const token = browser.cookies['__Host-sid']
  if (status !== 200 || !token) throw new Error(`${email} could not sign in: ${status}`)
  return token
}

interface Mail {
  recipient: string
  subject: string
  text: string
  html: string
  links: string[]
}

/** The mail an address received, newest first. */
export const mailTo = (world: World, email: string): Promise<Mail[]> =>
  world.sql<Mail>(
    'select recipient, subject, text, html, links from mailbox_message where recipient = $1 order by id desc',
    [email],
  )

export async function newestCode(world: World, email: string): Promise<string> {
  const [mail] = await mailTo(world, email)
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
  if (!code) throw new Error(`${email} received no code`)
  return code
}

/** A code that is not this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Repeats a question until its answer is there. */
export async function eventually<T>(question: () => Promise<T | undefined | false>, withinMs = 15_000): Promise<T> {
  for (const began = Date.now(); ;) {
    const answer = await question()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() - began > withinMs) throw new Error('It did not happen in time')
    await new Promise((go) => {
      setTimeout(go, 50)
    })
  }
}

/** Works a bot-check challenge out as the page does. */
export async function proofOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export async function freshProof(world: World): Promise<string> {
  const { body } = await world.call(getBotChallenge)
  return proofOf((body as { challenge: Challenge }).challenge)
}
