/** A page of a TIFF with its rows as one compressed strip. */
export interface TiffSheet {
  width: number
  height: number
  /** Dots per inch. */
  xDpi: number
  yDpi: number
  compression: 'none' | 'group 3' | 'group 4' | 'packbits'
  /** What a bit of 1 means. Fax machines write black as 1. */
  one: 'black' | 'white'
  strip: Buffer
}

const compressions = { none: 1, 'group 3': 3, 'group 4': 4, packbits: 32773 }
const [short, long, rational] = [3, 4, 5]
const entryBytes = 12

interface Entry {
  tag: number
  type: number
  value: number
}

function directoryOf(
  { width, height, compression, one, strip }: TiffSheet,
  at: { strip: number; dpi: number },
): Entry[] {
  return [
    { tag: 256, type: long, value: width },
    { tag: 257, type: long, value: height },
    { tag: 258, type: short, value: 1 },
    { tag: 259, type: short, value: compressions[compression] },
    { tag: 262, type: short, value: one === 'white' ? 1 : 0 },
    { tag: 273, type: long, value: at.strip },
    { tag: 277, type: short, value: 1 },
    { tag: 278, type: long, value: height },
    { tag: 279, type: long, value: strip.length },
    { tag: 282, type: rational, value: at.dpi },
    { tag: 283, type: rational, value: at.dpi + 8 },
    { tag: 296, type: short, value: 2 },
  ]
}

/** Writes a TIFF in the byte order of Intel: for each page its strip, its resolution and its directory. */
export function writeTiff(sheets: readonly TiffSheet[]): Buffer {
  const parts: Buffer[] = [Buffer.from('49492a0000000000', 'hex')]
  let length = 8
  const add = (part: Buffer) => {
    const padded = part.length % 2 ? Buffer.concat([part, Buffer.alloc(1)]) : part
    parts.push(padded)
    length += padded.length
  }
  // The place where the address of the next directory is written.
  let link: { part: Buffer; at: number } = { part: parts[0] as Buffer, at: 4 }
  for (const sheet of sheets) {
    const strip = length
    add(sheet.strip)
    const dpi = length
    const resolution = Buffer.alloc(16)
    ;[sheet.xDpi, 1, sheet.yDpi, 1].forEach((value, n) => resolution.writeUInt32LE(value, n * 4))
    add(resolution)
    const entries = directoryOf(sheet, { strip, dpi })
    const directory = Buffer.alloc(2 + entries.length * entryBytes + 4)
    directory.writeUInt16LE(entries.length, 0)
    entries.forEach(({ tag, type, value }, n) => {
      const at = 2 + n * entryBytes
      directory.writeUInt16LE(tag, at)
      directory.writeUInt16LE(type, at + 2)
      directory.writeUInt32LE(1, at + 4)
      if (type === short) directory.writeUInt16LE(value, at + 8)
      else directory.writeUInt32LE(value, at + 8)
    })
    link.part.writeUInt32LE(length, link.at)
    link = { part: directory, at: directory.length - 4 }
    add(directory)
  }
  return Buffer.concat(parts)
}

/** PackBits, row by row: repeated bytes are written once with their count. */
export function packRows(bits: Uint8Array, stride: number): Buffer {
  const out: number[] = []
  for (let row = 0; row < bits.length; row += stride) {
    let at = row
    while (at < row + stride) {
      let end = at + 1
      while (end < row + stride && end - at < 128 && bits[end] === bits[at]) end += 1
      // A run of one is a literal of one byte.
      out.push(end - at === 1 ? 0 : 257 - (end - at), bits[at] ?? 0)
      at = end
    }
  }
  return Buffer.from(out)
}
