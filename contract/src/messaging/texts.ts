import { limits } from '../limits.ts'
import { recipientsMessage } from './recipients.ts'

/** The sentences of messaging that both sides use. */
export const smsTexts = {
  numbers: recipientsMessage,
  content: 'Please enter a message',
  forms: 'Please select at least one consent form',
  signer: "Please enter the expected signer's first and last name",
  date: 'Please select a date',
  time: 'Please select a time',
  /** Not for people: the picker always sends an offset. */
  offset: 'Please send the time with its offset from UTC, such as 2026-12-01T09:00:00-09:00',
  tooEarly: 'Please schedule the message at least 15 minutes in the future',
  tooEarlyImport: 'Please schedule the message(s) at least 15 minutes in the future',
  tooLate: 'Please schedule the message at most a year in the future',
  tooLateImport: 'Please schedule the message(s) at most a year in the future',
  noNumber: 'This practice has no number to send from',
  /** In production without a service that sends text messages. */
  notSetUp: 'Text messages are not set up',
  repeated: 'The same message was sent less than a minute ago',
  overQuota: 'This practice has sent as many messages today as it may',
  notCancelable: 'This message can no longer be cancelled',
  noForms: 'This message has no consent forms',
  takenNumber: 'Another practice sends from this number',
  ended: 'This opt-out has ended already',
} as const

export const optedOut = (number: string): string => `${number} has opted out of text messages`

/** What is wrong with a file that is imported. No message is made from such a file. */
export const smsImportTexts = {
  file: 'Please select a .csv file',
  tooLarge: 'The file is larger than 10 MB',
  tooManyRows: `The file has more than ${limits.smsImportRows.toLocaleString('en-US')} rows`,
  encoding: 'The file is not UTF-8 text. Please save it as CSV UTF-8',
  quote: 'The file has a quote that is not closed',
  unreadable: 'The file cannot be read as CSV',
  columns: 'The first row must name the columns phone and type',
  twice: 'The first row names a column twice',
} as const

/** What is wrong with a row of a file. The other rows are imported. */
export const smsRowTexts = {
  number: smsTexts.numbers,
  template: (type: string) => `No template for the type '${type}'`,
  brace: 'The message still contains a placeholder',
  tooLong: `The message is longer than ${limits.smsContent} characters`,
  sameAs: (row: number) => `Same number and text as row ${row}`,
} as const

export const inRow = (row: number, text: string): string => `Row ${row}: ${text}`
