import { smsTexts } from '@credence/contract/messaging/texts'

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
  if (text === smsTexts.numbers) return 'Number'
  return /template/i.test(text) ? 'Template' : 'Other'
}

/** The sentence of the result. */
export const importedText = (count: number): string =>
  count === 0
    ? 'No messages imported!'
    : count === 1
      ? '1 message imported and scheduled!'
      : `${count} messages imported and scheduled!`

/** A row that was left out, with what the file holds of it. */
export interface LeftOut extends RowError {
  kind: ErrorKind
  phone: string
  /** The values of the row; empty if the file does not have it. */
  values: readonly string[]
}

/** Finds the rows of the errors in the records of the file, of which the first is the header. */
export function leftOutRows(errors: readonly string[], records: readonly (readonly string[])[]): LeftOut[] {
  const phoneAt = records[0]?.findIndex((column) => column.trim().toLowerCase() === 'phone') ?? -1
  return errors.map((sentence) => {
    const error = rowErrorOf(sentence)
    const values = error.row === null ? [] : (records[error.row - 1] ?? [])
    return { ...error, kind: kindOf(error), phone: values[phoneAt] ?? '', values }
  })
}
