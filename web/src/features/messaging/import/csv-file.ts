/** Hands a text to the person as a file. Spreadsheets know by the byte order mark that it is UTF-8. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** A spreadsheet would take such a value for a formula. */
const isFormula = (value: string) => /^[=+\-@\t\r]/.test(value)

/** A value as it stands in a CSV file. */
export function csvValue(value: string): string {
  const safe = isFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The records of a CSV file, as their values. A quote may enclose commas, line breaks and doubled quotes. */
export function csvRecords(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let value = ''
  let isQuoted = false
  const endValue = () => {
    record.push(value)
    value = ''
  }
  const endRecord = () => {
    endValue()
    records.push(record)
    record = []
  }
  const source = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') value += sign
      else if (source[at + 1] === '"') {
        value += '"'
        at++
      } else isQuoted = false
    } else if (sign === '"' && value === '') isQuoted = true
    else if (sign === ',') endValue()
    else if (sign === '\n') endRecord()
    else if (sign === '\r') {
      endRecord()
      if (source[at + 1] === '\n') at++
    } else value += sign
  }
  if (value !== '' || record.length > 0) endRecord()
  return records
}
