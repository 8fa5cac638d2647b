import type { SealedDocument, SealInput, SigningEvidence } from '../../ports/evidence.ts'
import { Sheets } from '../pdf/report-sheets.ts'
import { textsOfReport, writeOnSheets } from '../pdf/report-pdf.ts'
import { drawInto, loadPdf, withoutPauses } from '../pdf/text-drawing.ts'
import { certificateOf } from './certificate.ts'
import type { SealCredentials } from './cms.ts'
import { sealPdf } from './seal-pdf.ts'
import { sha256 } from './signed-message.ts'
import { Stamp, textsToStamp } from './stamp.ts'

export interface SealSettings {
  credentials: SealCredentials
  timestampUrl: string | null
  /** The address of the page that checks a sealed file. */
  verifyAt: string
}

const signedAt = ({ events }: SigningEvidence): Date =>
  (events.findLast(({ type }) => type === 'SIGNED') ?? events.at(-1))?.at ?? new Date()

/** Stamps the values into the document, appends the certificate of completion, and seals the whole. */
export async function sealDocument(input: SealInput, settings: SealSettings): Promise<SealedDocument> {
  const { PDFDocument } = await loadPdf()
  const { evidence } = input
  const { credentials, timestampUrl, verifyAt } = settings
  const document = await PDFDocument.load(input.pdf, { updateMetadata: false, ...withoutPauses.load })
  const certificate = certificateOf(evidence, { cut: [], verifyAt })
  const open = await drawInto(document, [...textsToStamp(input), ...textsOfReport(certificate)])
  const stamp = new Stamp(open, input)
  await stamp.write()
  const sheets = new Sheets(open)
  await writeOnSheets(sheets, certificateOf(evidence, { cut: stamp.cut, verifyAt }))
  sheets.close(certificate.foot)
  await open.drawing.embedFonts()
  document.setTitle(evidence.documentName.toWellFormed(), { showInWindowTitleBar: true })
  document.setProducer('Credence')
  const facts = {
    document: evidence.documentName,
    reference: evidence.reference,
    signers: [{ name: evidence.signer.name, signedAt: signedAt(evidence).toISOString() }],
  }
  const bytes = await sealPdf(document, { credentials, facts, timestampUrl })
  return { bytes, sha256: sha256(bytes).toString('hex'), pages: document.getPageCount() }
}
