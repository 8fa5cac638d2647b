import type { IncomingHttpHeaders } from 'node:http'

/** A message of another service as it came: what was signed is the bytes, not what they are read as. */
export interface SignedMessage {
  headers: IncomingHttpHeaders
  /** Path and query as they were sent. */
  url: string
  body: Buffer
}

/** What a signature that is right says about its message. */
export interface VerifiedMessage {
  /** The sender's own id of the event. It is the same when the sender repeats the message. */
  eventId: string
  /**
   * When it was signed, in seconds since 1970. Null if the sender signs no time: then an old message can come again, and
   * its handler must do no harm with it.
   */
  signedAt: number | null
}

/** Knows the secret that is shared with one sender. Null when the signature is missing or wrong. */
export type VerifyMessage = (message: SignedMessage) => VerifiedMessage | null
