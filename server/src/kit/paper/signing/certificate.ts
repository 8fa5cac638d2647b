import type { SigningEvidence } from '../../ports/evidence.ts'
import { isolated } from '../bidi-controls.ts'
import type { Report } from '../report.ts'
import type { CutText } from './stamp.ts'

/** '2026-11-15 20:44:53 UTC' */
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** 'SIGNING_COMPLETE' becomes 'Signing complete'. A type that is words already stays as it is. */
function wordsOf(type: string): string {
  if (/[a-z]/.test(type)) return type
  const words = type.toLowerCase().replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A hash in groups, so that people can compare it and a line can end between them. */
const grouped = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? ''

/** The certificate of completion: who signed what, how the signer was reached, and every event. */
export function certificateOf(
  { documentName, signer, asker, ip, device, shownSha256, events, chainHead, reference }: SigningEvidence,
  { cut, verifyAt }: { cut: readonly CutText[]; verifyAt: string },
): Report {
  return {
    title: 'Certificate of completion',
    subject: documentName,
    about: `Signed electronically by ${isolated(signer.name)} at the request of ${isolated(asker)}`,
    foot: `Certificate of completion · ${reference} · Check this file at ${verifyAt}`,
    parts: [
      {
        heading: 'Signer',
        facts: [
          ['Name', signer.name],
          ['Reached at', signer.reached],
          ['IP address', ip],
          ['Requested by', asker],
          ['Device', device],
        ],
      },
      {
        heading: 'Document',
        facts: [
          ['Document', documentName],
          ['Reference', reference],
          ['SHA-256 of the document shown', grouped(shownSha256)],
          ['Head of the event chain', grouped(chainHead)],
        ],
      },
      {
        heading: 'Events',
        columns: [
          { title: 'Time', share: 22 },
          { title: 'Event', share: 22 },
          { title: 'Hash', share: 56 },
        ],
        rows: events.map(({ at, type, hash }) => [utc(at), wordsOf(type), grouped(hash)]),
        none: 'No events were recorded.',
      },
      ...(cut.length > 0
        ? [
            {
              heading: 'Texts longer than their fields',
              columns: [
                { title: 'Page', share: 10 },
                { title: 'Text', share: 90 },
              ],
              rows: cut.map(({ page, text }) => [String(page), text]),
              none: '',
            },
          ]
        : []),
    ],
  }
}
