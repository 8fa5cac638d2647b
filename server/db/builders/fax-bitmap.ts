import type { Bitmap } from '../../src/kit/paper/fax/bitmap-pdf.ts'

/** Letters of five by seven dots: each is followed by its rows from the top, a digit of base 32 for each row. */
const glyphs =
  'Aehhvhhh Buhhuhhu Cehggghe Duhhhhhu Evgguggv Fvgguggg Gehgnhhf Hhhhvhhh Ie44444e J72222ic Khikokih Lggggggv Mhrllhhh Nhhpljhh Oehhhhhe Puhhuggg Qehhhlid Ruhhukih Sfgge11u Tv444444 Uhhhhhhe Vhhhhha4 Whhhllla Xhha4ahh Yhhha444 Zv1248gv 0ehjlphe 14c4444e 2eh1248v 3v2421he 426aiv22 5vgu11he 668guhhe 7v124888 8ehhehhe 9ehhf12c .00000cc ,0000c48 -000v000 /01248g0 :0cc0cc0 (2488842 )8422248'
const rowsOf = new Map(
  glyphs
    .split(' ')
    .map((glyph) => [glyph.slice(0, 1), Array.from(glyph.slice(1), (digit) => Number.parseInt(digit, 32))]),
)

/** The resolution that fax machines call fine. */
export const fine = { width: 1728, height: 2156, xDpi: 204, yDpi: 196 }
const [margin, dot, lineHeight] = [96, 5, 60]

/** A page of text as a fax machine scans it: black dots on white. */
export function drawBitmap(lines: readonly string[], size = fine): Bitmap {
  const stride = Math.ceil(size.width / 8)
  const bits = new Uint8Array(stride * size.height).fill(0xff)
  const blacken = (x: number, y: number) => {
    const at = y * stride + (x >> 3)
    bits[at] = (bits[at] ?? 0) & ~(0x80 >> (x & 7))
  }
  const square = (left: number, top: number) => {
    for (let y = top; y < top + dot; y += 1) for (let x = left; x < left + dot; x += 1) blacken(x, y)
  }
  lines.forEach((line, n) => {
    ;[...line.toUpperCase()].forEach((letter, column) =>
      rowsOf.get(letter)?.forEach((row, y) => {
        for (let x = 0; x < 5; x += 1)
          if (row & (16 >> x)) square(margin + column * 6 * dot + x * dot, margin + n * lineHeight + y * dot)
      }),
    )
  })
  return { ...size, bits }
}
