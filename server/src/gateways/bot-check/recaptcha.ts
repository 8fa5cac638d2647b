import type { Config } from '../../config/config.ts'
import type { BotCheck } from '../../kit/ports/bot-check.ts'

/** Google's reCAPTCHA, if its keys are configured. Google itself rejects used tokens. */
export function recaptchaCheck(recaptcha: NonNullable<Config['recaptcha']>): BotCheck {
  return {
    challenge: async () => null,
    async accepts(_begin, token) {
      try {
        const response = await fetch(recaptcha.verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret: recaptcha.secret, response: token }),
          signal: AbortSignal.timeout(5000),
          redirect: 'error',
        })
        if (!response.ok) return false
        const result = (await response.json()) as { success?: unknown; score?: unknown }
        return result.success === true && (typeof result.score !== 'number' || result.score >= 0.5)
      } catch {
        return false
      }
    },
  }
}
