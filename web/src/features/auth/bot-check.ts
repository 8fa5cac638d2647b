import { getBotChallenge } from '@credence/contract/auth/calls'
import type { getSite } from '@credence/contract/site/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { Challenge, Solution } from 'altcha-lib/types'
import { allowScript } from '../../kit/trusted-types.ts'
import { call } from '../../kit/api.ts'

type BotCheck = AnswerOf<typeof getSite>['botCheck']

/** What travels as the token of a proof of work: the challenge as it came, and its solution. */
export const proofOf = (challenge: Challenge, solution: Solution): string =>
  btoa(JSON.stringify({ challenge, solution }))

function solve(challenge: Challenge): Promise<Solution | null> {
  const worker = new Worker(new URL('./bot-check-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => resolve(data)
    worker.onerror = () => resolve(null)
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}

async function workedOut(): Promise<string | null> {
  const challenge = (await call(getBotChallenge, {})).challenge as Challenge
  const solution = await solve(challenge)
  return solution === null ? null : proofOf(challenge, solution)
}

interface Recaptcha {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

async function recaptcha(siteKey: string, scriptUrl: string): Promise<string | null> {
  const global = globalThis as { grecaptcha?: Recaptcha }
  if (!global.grecaptcha) {
    allowScript(scriptUrl)
    await new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = scriptUrl
      script.onload = resolve
      script.onerror = reject
      document.head.append(script)
    })
  }
  const { grecaptcha } = global
  if (!grecaptcha) return null
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha.execute(siteKey, { action: 'resetpassword' })
}

/** Proves quietly that a person is at work; null when it cannot be proved. */
export const botToken = (check: BotCheck): Promise<string | null> =>
  (check.kind === 'altcha' ? workedOut() : recaptcha(check.siteKey, check.scriptUrl)).catch(() => null)
