import { PDFDocument, PDFHexString, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import { sealDocument } from '@credence/server/src/kit/paper/signing/seal-document.ts'
import * as asn1js from 'asn1js'
import { createHash, createVerify, hash, sign, X509Certificate } from 'node:crypto'
import { signingSample } from '../signing-sample.ts'
import { readTask, serveRounds } from './rounds.ts'

/** The libraries alone: the same texts on the same pages, a page more, a digest and a signature. */
const { kind } = readTask() as { kind: 'seal' | 'verify' }
const { input, root, credentials } = await signingSample()

async function seal(): Promise<void> {
  const document = await PDFDocument.load(input.pdf, { updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  const pages = document.getPages()
  for (const { key, page, x, y } of input.fields)
    pages[page - 1]?.drawText(input.values[key] ?? '', { x, y: 792 - y, size: 11, font })
  const last = document.addPage([612, 792])
  const { signer, asker, ip, device, shownSha256, events, chainHead } = input.evidence
  const lines = [signer.name, signer.reached, asker, ip, device, shownSha256, chainHead]
  for (const { at, type, hash: link } of events) lines.push(at.toISOString(), type, link)
  for (const [at, line] of lines.entries()) last.drawText(line, { x: 48, y: 720 - at * 14, size: 9, font })
  document.context.register(
    document.context.obj({
      Type: 'Sig',
      M: PDFString.fromDate(new Date()),
      Contents: PDFHexString.of('0'.repeat(6000)),
    }),
  )
  const bytes = await document.save({ updateFieldAppearances: false })
  sign('sha256', createHash('sha256').update(bytes).digest(), credentials.key)
}

const { bytes } = await sealDocument(input, { credentials, timestampUrl: null, verifyAt: '' })
const from = bytes.lastIndexOf('/Contents <') + '/Contents '.length
const to = bytes.indexOf('>', from) + 1
const issuer = new X509Certificate(root)

/** The message is read, the digest compared, the signature and the certificate verified. */
async function verify(): Promise<void> {
  const contents = Buffer.from(bytes.toString('latin1', from + 1, to - 1), 'hex')
  const { result } = asn1js.fromBER(new Uint8Array(contents))
  const nodes = (node: asn1js.AsnType) => (node.valueBlock as unknown as { value: asn1js.AsnType[] }).value
  const [, outer] = nodes(result) as [asn1js.AsnType, asn1js.AsnType]
  const data = nodes(nodes(outer)[0] as asn1js.AsnType)
  const info = nodes(nodes(data.at(-1) as asn1js.AsnType)[0] as asn1js.AsnType)
  const certificate = new X509Certificate(nodes(data[3] as asn1js.AsnType)[0]?.valueBeforeDecodeView ?? '')
  const signed = Buffer.from(info[3]?.valueBeforeDecodeView ?? [])
  signed[0] = 0x31
  const digest = createHash('sha256').update(bytes.subarray(0, from)).update(bytes.subarray(to)).digest()
  const isGood =
    signed.includes(digest) &&
    signed.includes(hash('sha256', certificate.raw, 'buffer')) &&
    createVerify('sha256')
      .update(signed)
      .verify(certificate.publicKey, Buffer.from((info[5] as asn1js.OctetString).getValue())) &&
    certificate.checkIssued(issuer) &&
    certificate.verify(issuer.publicKey)
  if (!isGood) throw new Error('The sample is not whole')
}

serveRounds(1, kind === 'seal' ? seal : verify)
