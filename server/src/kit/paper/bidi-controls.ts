/** Letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** First strong isolate and its end: what stands between them is ordered by itself. */
const isolate = { start: '\u2068', end: '\u2069' }

/** A text without the characters that can make it look like another: "fdp.exe" reads "exe.pdf" after U+202E. */
export const withoutBidiControls = (text: string): string => text.replace(controls, '')

/** A value as a part of a longer line: whatever its direction, it does not reorder the rest. */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? isolate.start + withoutBidiControls(text) + isolate.end : text
