import { PDFDict, PDFDocument, PDFName, PDFString, degrees } from '@cantoo/pdf-lib'

const bytesOf = async (document: PDFDocument) => Buffer.from(await document.save({ useObjectStreams: false }))

/** A PDF with pages of letter size that say their words. */
export async function samplePdf(words: readonly string[] = ['A page']): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (const word of words) document.addPage([612, 792]).drawText(word, { x: 72, y: 700, size: 18 })
  return bytesOf(document)
}

/** A page that a viewer turns by a quarter. */
export async function turnedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([612, 792]).setRotation(degrees(90))
  return bytesOf(document)
}

export async function encryptedPdf(): Promise<Buffer> {
  const document = await PDFDocument.load(await samplePdf())
  document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
  return bytesOf(document)
}

export async function xfaPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([612, 792])
  const form = PDFDict.withContext(document.context)
  form.set(PDFName.of('XFA'), PDFString.of('a form'))
  document.catalog.set(PDFName.of('AcroForm'), form)
  return bytesOf(document)
}
