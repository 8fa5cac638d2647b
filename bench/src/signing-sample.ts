import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { issueRoot, issueSeal } from '@credence/server/src/gateways/evidence/issue-certificates.ts'
import type { SealCredentials } from '@credence/server/src/kit/paper/signing/cms.ts'
import type { SealInput, SigningField } from '@credence/server/src/kit/ports/evidence.ts'
import { createPrivateKey } from 'node:crypto'

const pageCount = 10

/** A contract of ten pages, each full of text. */
async function contract(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let page = 0; page < pageCount; page++) {
    const sheet = document.addPage([612, 792])
    for (let line = 0; line < 45; line++)
      sheet.drawText(`${page + 1}.${line + 1} The provider renders the services that this agreement names.`, {
        x: 72,
        y: 720 - line * 14,
        size: 10,
        font,
      })
  }
  return Buffer.from(await document.save())
}

const fields: SigningField[] = Array.from({ length: pageCount }, (_, at) => [
  { key: `initials${at}`, type: 'INITIALS' as const, page: at + 1, x: 500, y: 740, width: 50, height: 24 },
  { key: `text${at}`, type: 'TEXT' as const, page: at + 1, x: 72, y: 740, width: 200, height: 20 },
]).flat()

/** A document with twenty fields, its evidence with eight events, and credentials to seal it. */
export async function signingSample(): Promise<{ input: SealInput; root: Buffer; credentials: SealCredentials }> {
  const root = await issueRoot()
  const { key, certificate } = await issueSeal(root)
  const hash = '5'.repeat(64)
  const events = Array.from({ length: 8 }, (_, at) => ({
    at: new Date(Date.UTC(2026, 10, 15, 20, at)),
    type: 'VIEWED',
    hash,
  }))
  return {
    root: root.certificate,
    credentials: { key: createPrivateKey(key), certificate, chain: [root.certificate] },
    input: {
      pdf: await contract(),
      fields,
      values: Object.fromEntries(fields.map((field) => [field.key, 'Medical director'])),
      signature: { typed: 'Maya Kowalczyk' },
      initials: { typed: 'MK' },
      evidence: {
        documentName: 'Provider services agreement',
        signer: { name: 'Maya Kowalczyk', reached: 'm***@signers.test' },
        asker: 'Denali Heart & Vascular',
        ip: '192.0.2.7',
        device: 'Firefox on Linux',
        shownSha256: hash,
        events,
        chainHead: hash,
        reference: 'SR-1001',
      },
    },
  }
}
