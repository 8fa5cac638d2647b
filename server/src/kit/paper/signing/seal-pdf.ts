import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { createHash } from 'node:crypto'
import { loadPdf, withoutPauses } from '../pdf/text-drawing.ts'
import { sealMessage, signDigest, type SealCredentials } from './cms.ts'
import { largestToken, requestTimestamp } from './timestamp.ts'

/** What the verification page tells of a sealed document, beside the seal itself. */
export interface SealedFacts {
  document: string
  reference: string
  signers: readonly { name: string; signedAt: string }[]
}

/** A name that no other software uses in a signature dictionary. */
export const factsKey = 'CRED_Facts'
/** Ten digits hold the offsets of every PDF. */
const unknownOffset = 9_999_999_999
const range = `[ 0 ${unknownOffset} ${unknownOffset} ${unknownOffset} ]`
const fieldFlags = { print: 4, locked: 128 }
const signaturesExistAndAppendOnly = 3

export interface SealOptions {
  credentials: SealCredentials
  facts: SealedFacts
  /** The address of a timestamp authority; null for a seal without a token. */
  timestampUrl: string | null
  at?: Date
}

/** The bytes that the message can have at most: signature, attributes and names beside the certificates. */
const roomFor = ({ credentials: { certificate, chain }, timestampUrl }: SealOptions): number =>
  [certificate, ...chain].reduce((sum, { length }) => sum + length, 2048) + (timestampUrl ? largestToken : 0)

/** Adds the signature dictionary with room for the message, its field, and the permission that allows no change. */
async function addSignature(document: PDFDocument, page: PDFPage, options: SealOptions): Promise<void> {
  const { PDFHexString, PDFName, PDFString } = await loadPdf()
  const { context, catalog } = document
  const { facts, at = new Date() } = options
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: [0, unknownOffset, unknownOffset, unknownOffset],
      Contents: PDFHexString.of('0'.repeat(2 * roomFor(options))),
      M: PDFString.fromDate(at),
      Reason: PDFHexString.fromText(`Seal of completion ${facts.reference}`),
      Reference: [
        {
          Type: 'SigRef',
          TransformMethod: 'DocMDP',
          TransformParams: { Type: 'TransformParams', P: 1, V: PDFName.of('1.2') },
        },
      ],
      [factsKey]: PDFHexString.of(Buffer.from(JSON.stringify(facts)).toString('hex')),
    }),
  )
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Seal'),
      Rect: [0, 0, 0, 0],
      F: fieldFlags.print + fieldFlags.locked,
      P: page.ref,
      V: signature,
    }),
  )
  page.node.addAnnot(field)
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: signaturesExistAndAppendOnly }))
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }))
}

/** Seals a document for good: PAdES B-B, or B-T with a timestamp authority. */
export async function sealPdf(document: PDFDocument, options: SealOptions): Promise<Buffer> {
  const page = document.getPages().at(-1)
  if (!page) throw new Error('A document without pages cannot be sealed')
  await addSignature(document, page, options)
  const bytes = Buffer.from(await document.save(withoutPauses.save))
  const rangeAt = bytes.lastIndexOf(range)
  const from = bytes.indexOf('<', bytes.indexOf('/Contents', rangeAt))
  const to = bytes.indexOf('>', from) + 1
  if (rangeAt < 0 || from < 0 || to <= from) throw new Error('The room for the seal was not found')
  bytes.write(`[ 0 ${from} ${to} ${bytes.length - to} ]`.padEnd(range.length), rangeAt, 'latin1')
  const digest = createHash('sha256').update(bytes.subarray(0, from)).update(bytes.subarray(to)).digest()
  const { credentials, timestampUrl } = options
  const signature = signDigest(digest, credentials)
  const token = timestampUrl ? await requestTimestamp(timestampUrl, signature) : null
  const message = sealMessage({ digest, ...credentials, signature, token }).toString('hex')
  if (message.length > to - from - 2) throw new Error('The seal does not fit into its room')
  bytes.write(message, from + 1, 'latin1')
  return bytes
}
