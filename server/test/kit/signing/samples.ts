import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { createPrivateKey } from 'node:crypto'
import { issueRoot, issueSeal } from '../../../src/gateways/evidence/issue-certificates.ts'
import type { SealCredentials } from '../../../src/kit/paper/signing/cms.ts'
import type { SealInput, SigningEvidence } from '../../../src/kit/ports/evidence.ts'

interface SamplePage {
  rotation?: number
  /** x, y, width and height. */
  cropBox?: [number, number, number, number]
}

/** A PDF with a line of text on each of its pages. */
export async function samplePdf(pages: readonly SamplePage[] = [{}], text = 'Agreement'): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const [at, { rotation = 0, cropBox }] of pages.entries()) {
    const page = document.addPage([612, 792])
    page.drawText(`${text} page ${at + 1}`, { x: 72, y: 400, size: 12, font })
    page.setRotation(degrees(rotation))
    if (cropBox) page.setCropBox(...cropBox)
  }
  return Buffer.from(await document.save())
}

const hash = (digit: string) => digit.repeat(64)

export const sampleEvidence: SigningEvidence = {
  documentName: 'Provider services agreement',
  signer: { name: 'Maya Kowalczyk', reached: 'm•••@signers.test' },
  asker: 'Denali Heart & Vascular',
  ip: '192.0.2.7',
  device: 'Firefox on Linux',
  shownSha256: hash('5'),
  events: [
    { at: new Date('2026-11-15T20:40:00Z'), type: 'SENT', hash: hash('a') },
    { at: new Date('2026-11-15T20:43:10Z'), type: 'VIEWED', hash: hash('b') },
    { at: new Date('2026-11-15T20:44:53Z'), type: 'SIGNED', hash: hash('c') },
  ],
  chainHead: hash('c'),
  reference: 'SR-1001',
}

/** Everything that a seal needs, for one page and a typed signature. */
export const sampleInput = (pdf: Buffer, more: Partial<SealInput> = {}): SealInput => ({
  pdf,
  fields: [{ key: 'signature', type: 'SIGNATURE', page: 1, x: 72, y: 600, width: 200, height: 40 }],
  values: {},
  signature: { typed: 'Maya Kowalczyk' },
  initials: null,
  evidence: sampleEvidence,
  ...more,
})

/** A root with a seal under it, of another installation than every other one. */
export async function newCredentials(): Promise<{ root: Buffer; credentials: SealCredentials }> {
  const root = await issueRoot()
  const { key, certificate } = await issueSeal(root)
  return {
    root: root.certificate,
    credentials: { key: createPrivateKey(key), certificate, chain: [root.certificate] },
  }
}
