import type { Transaction } from './transaction.ts'

export interface TextMessage {
  /** A phone number. */
  to: string
  text: string
}

/** Sends text messages as part of a transaction: what was not committed is not sent. */
export interface TextMessages {
  send(transaction: Transaction, message: TextMessage): Promise<void>
}
