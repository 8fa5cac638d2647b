/** A spreadsheet takes a text that begins with one of these for a formula. Full-width signs count too. */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const needsQuotes = /[",\r\n]/

/** The mark that tells spreadsheets that a file is UTF-8. */
export const byteOrderMark = '\ufeff'

const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A text as a cell: one that would be a formula is kept as a text by an apostrophe. */
const textCell = (text: string): string => quoted(formula.test(text) ? `'${text}` : text)

/** Rows as lines of a CSV file (RFC 4180). `isNumber` says for each column that it holds numbers, which are no formulas. */
export function csvLines(rows: readonly (readonly (string | null)[])[], isNumber: readonly boolean[] = []): string {
  let lines = ''
  for (const row of rows) {
    for (let at = 0; at < row.length; at += 1) {
      const cell = row[at]
      if (at > 0) lines += ','
      if (cell) lines += isNumber[at] ? cell : textCell(cell)
    }
    lines += '\r\n'
  }
  return lines
}
