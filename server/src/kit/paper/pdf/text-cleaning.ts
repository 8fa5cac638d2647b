import { withoutBidiControls } from '../bidi-controls.ts'

/**
 * Characters that show nothing themselves and steer the drawing of others. Joiners stay, for they change letters; so do
 * the isolates, which cannot turn Latin text round; so do the Arabic signs that Unicode counts among the controls
 * although they are seen.
 */
const invisible =
  /[[\p{Cf}\p{Default_Ignorable_Code_Point}]--[\u200c-\u200d\u2068\u2069\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]]/gv

/** Most texts, which nothing has to be done to. */
const isClean = /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/

/** A text as it is drawn on one line: composed letters and one space between words. */
export const cleaned = (text: string): string =>
  isClean.test(text)
    ? text
    : text
        .normalize('NFC')
        .replace(invisible, '')
        .replace(/[\s\p{Cc}]+/gu, ' ')

/**
 * A text as a value that others read, not drawn here: complete but for characters that could make it look like another.
 */
export const asValue = (text: string): string => withoutBidiControls(text.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' '))
