import { recipientsMessage } from '@credence/contract/messaging/recipients'

/** Why a row of an import was left out. */
export interface RowError {
  /** The header is row 1. Null for a sentence about the file. */
  row: number | null
  text: string
}

/** The answer's errors are sentences: `Row 14: why`. */
export function rowErrorOf(sentence: string): RowError {
  const found = /^Row (\d+): (.*)$/s.exec(sentence)
  return found ? { row: Number(found[1]), text: found[2] ?? '' } : { row: null, text: sentence }
}

export const errorKinds = ['Template', 'Number', 'Other'] as const
export type ErrorKind = (typeof errorKinds)[number]

export function kindOf({ text }: RowError): ErrorKind {
  if (text === recipientsMessage) return 'Number'
  return /template/i.test(text) ? 'Template' : 'Other'
}

/** The sentence of the result. */
export const importedText = (count: number): string =>
  count === 0
    ? 'No messages imported!'
    : count === 1
      ? '1 message imported and scheduled!'
      : `${count} messages imported and scheduled!`
