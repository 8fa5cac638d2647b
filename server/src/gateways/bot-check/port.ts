import type { Scope } from '../../kit/scope.ts'

/** Tells people from scripts, behind the field `reCaptchaToken`. */
export interface BotCheck {
  /** What the browser has to work on; null where the check needs nothing from us. */
  challenge(): Promise<unknown>
  /** Whether a token proves a person's browser, and uses it up. */
  accepts(scope: Scope, token: string): Promise<boolean>
}
