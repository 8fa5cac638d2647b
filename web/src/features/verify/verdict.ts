import type { Verification } from '@credence/contract/verify/calls'
import { verifyReasons } from '@credence/contract/verify/reasons'

export interface Verdict {
  tone: 'green' | 'amber' | 'red'
  title: string
  text: string
}

/** What the result of a check says in a few words. */
export function verdictOf({ isWhole, isOurs, reason, seal }: Verification): Verdict {
  if (isWhole && isOurs) return { tone: 'green', title: 'This document is whole and ours', text: reason }
  if (isWhole) return { tone: 'amber', title: 'This document was sealed by somebody else', text: reason }
  if (seal !== null)
    return {
      tone: 'red',
      title: 'This document was changed after it was sealed',
      text: 'Do not rely on it. What it shows may not be what was signed.',
    }
  if (reason === verifyReasons.none) return { tone: 'amber', title: 'This document has no seal', text: reason }
  if (reason === verifyReasons.notPdf)
    return { tone: 'amber', title: 'This file is not a PDF', text: 'Only a PDF can be checked.' }
  return { tone: 'red', title: 'The seal cannot be read', text: reason }
}

export interface Finding {
  isGood: boolean
  title: string
  text: string
}

/** Whether the file is whole and whether the seal is ours, each with its meaning. Nothing is found without a seal. */
export function findingsOf({ isWhole, isOurs, reason, seal }: Verification): Finding[] {
  if (seal === null) return []
  return [
    isWhole
      ? { isGood: true, title: 'Whole', text: 'The seal covers every byte of the file; nothing was added after it.' }
      : {
          isGood: false,
          title: 'Not whole',
          text:
            reason === verifyReasons.appended
              ? 'Something was added after the seal; the sealed part itself is untouched.'
              : 'The content is not what was sealed.',
        },
    isOurs
      ? { isGood: true, title: 'Ours', text: 'This installation of Credence made the seal with its own key.' }
      : { isGood: false, title: 'Not ours', text: 'The seal in the file was not made by this installation.' },
  ]
}

const local = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

/** '11/15/2026, 11:44:54 AM AKST', in the time zone of the reader. */
export const localTime = (at: string): string => local.format(new Date(at))
/** '20:44:54 UTC' */
export const utcTime = (at: string): string => `${new Date(at).toISOString().slice(11, 19)} UTC`

/** A hash in groups of eight, for people who compare it. */
export const grouped = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? ''

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
