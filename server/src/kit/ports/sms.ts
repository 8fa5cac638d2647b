/** Names one attempt to send a message to one recipient, in our calls and in the reports of the service. */
export interface SmsAttempt {
  teamId: number
  deliveryId: number
  attemptId: string
}

/** A text message to one number, as the service is asked to send it. */
export interface OutgoingSms {
  attempt: SmsAttempt
  /** Numbers are written as (907) 555-0131. */
  from: string
  to: string
  text: string
}

export type SmsState = 'ON_ITS_WAY' | 'DELIVERED' | 'UNDELIVERED' | 'FAILED'

/** Why a message did not arrive, in words for the staff of the practice. */
export interface SmsError {
  text: string
  /** The recipient has told the service to stop messages of this sender. */
  isOptOut: boolean
}

/** What the service knows about a message. */
export interface SmsReport {
  /** The id that the service gave the message. */
  vendorId: string
  state: SmsState
  error: SmsError | null
}

/** What became of the request to send a message. The reasons reach the log: they name no person and hold no text. */
export type HandOver =
  | { kind: 'accepted'; report: SmsReport }
  /** The service will not send it, now or later. */
  | { kind: 'refused'; error: SmsError }
  /** The service surely did not take it. A later attempt may succeed. */
  | { kind: 'notSent'; reason: string }
  /** Whether the service took it is unknown. */
  | { kind: 'unknown'; reason: string }

/** A service that sends text messages: the simulator, or Twilio. It is called without a transaction. */
export interface Sms {
  /** Hands a message over. Failures of the service are part of the answer. */
  send(message: OutgoingSms): Promise<HandOver>
  /**
   * The messages that the service took since a time and that may be this one: same numbers, same text. It throws if the
   * service does not answer.
   */
  find(message: OutgoingSms, since: Date): Promise<SmsReport[]>
  /** What became of a message that the service took, by its id; null if the service does not know it. It throws as `find` does. */
  report(vendorId: string): Promise<SmsReport | null>
}
