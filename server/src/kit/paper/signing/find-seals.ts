/** Where a seal stands in a file: the message between `from` and `to`, and the range of bytes that it covers. */
export interface SealPlace {
  from: number
  to: number
  /** The end of the covered range. */
  end: number
  /** The message with the zeros after it. */
  contents: Buffer
}

const pdfHeader = '%PDF-'
const headerWithin = 1024
const byteRange = /^\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/
const longestRange = 100
const longestMessage = 256 * 1024
/** A file with more seals, or more words that begin one, was made to keep the server busy. */
const mostSeals = 8
const mostMarks = 1000

export const isPdf = (file: Buffer): boolean => file.subarray(0, headerWithin).includes(pdfHeader)

/** The bytes of a hexadecimal string between angle brackets. One in mixed case was changed by hand. */
function contentsOf(gap: Buffer): Buffer | null {
  const text = gap.toString('latin1')
  return /^<(?:[\da-f]{2})+>$/.test(text) || /^<(?:[\dA-F]{2})+>$/.test(text)
    ? Buffer.from(text.slice(1, -1), 'hex')
    : null
}

/** Whether a file has a signature dictionary, and those that can be read; the ones that cover the whole file first. */
export function findSeals(file: Buffer): { hasAny: boolean; places: SealPlace[] } {
  const places: SealPlace[] = []
  const mark = '/ByteRange'
  let marks = 0
  for (let at = file.indexOf(mark); at >= 0 && marks < mostMarks; at = file.indexOf(mark, at + mark.length)) {
    marks += 1
    const text = file.subarray(at + mark.length, at + mark.length + longestRange).toString('latin1')
    const [start, from, to, rest] = (byteRange.exec(text) ?? []).slice(1).map(Number)
    if (start !== 0 || from === undefined || to === undefined || rest === undefined) continue
    const end = to + rest
    if (from >= to || to - from > longestMessage || end > file.length) continue
    const contents = contentsOf(file.subarray(from, to))
    if (contents) places.push({ from, to, end, contents })
    if (places.length >= mostSeals) break
  }
  return {
    hasAny: marks > 0,
    places: places.toSorted((a, b) => Number(b.end === file.length) - Number(a.end === file.length)),
  }
}
