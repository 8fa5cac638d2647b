import type { SmsError, SmsReport, SmsState } from '../../kit/ports/sms.ts'

/** Twilio's states of an outgoing message. Every other one means that the message is on its way. */
const states: Record<string, SmsState> = {
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  undelivered: 'UNDELIVERED',
  failed: 'FAILED',
  canceled: 'FAILED',
}

/** The recipient replied STOP, and Twilio sends nothing more from this number. */
const optOutCode = '21610'

const errorTexts: Record<string, string> = {
  [optOutCode]: 'The recipient has opted out of text messages',
  21211: 'The number is not valid',
  21408: 'Messages to this region are not allowed',
  21614: 'The number cannot receive text messages',
  30003: 'The phone could not be reached',
  30004: 'The recipient blocks these messages',
  30005: 'The number does not exist',
  30006: 'The number cannot receive text messages',
  30007: 'The carrier blocked the message',
  30008: 'The carrier did not deliver the message',
}

export function twilioError(code: number | string | null | undefined): SmsError {
  const known = String(code ?? '')
  const text =
    errorTexts[known] ?? (/^\d{5}$/.test(known) ? `The message failed (error ${known})` : 'The message failed')
  return { text, isOptOut: known === optOutCode }
}

interface TwilioMessage {
  sid: string
  status: string
  errorCode: number | string | null | undefined
}

export function twilioReport({ sid, status, errorCode }: TwilioMessage): SmsReport {
  const state = states[status] ?? 'ON_ITS_WAY'
  const hasFailed = state === 'FAILED' || state === 'UNDELIVERED'
  return { vendorId: sid, state, error: hasFailed ? twilioError(errorCode) : null }
}
