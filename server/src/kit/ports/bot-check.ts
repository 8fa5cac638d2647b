import type { Transaction } from './transaction.ts'

/** Runs its argument in a transaction of its own. */
type Begin = <T>(act: (transaction: Transaction) => Promise<T>, finishing?: { readOnly: boolean }) => Promise<T>

/** Tells people from scripts, behind the field `reCaptchaToken`. */
export interface BotCheck {
  /** What the browser has to work on; null where the check needs nothing from us. */
  challenge(begin: Begin): Promise<unknown>
  /**
   * Whether a token proves a person's browser, and uses it up. It opens a transaction only for what it writes: a check
   * may take seconds.
   */
  accepts(begin: Begin, token: string): Promise<boolean>
}
