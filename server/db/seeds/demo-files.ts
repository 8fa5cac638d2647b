import { documentCategories, type DocumentCategory } from '@credence/contract/choices/document-categories'

// Files for the demo: real files that a viewer can open, without personal data, identical in every copy.

const page: [number, number] = [420, 560]
const teal = [0.03, 0.44, 0.42] as const
const ink = [0.08, 0.11, 0.13] as const
const grey = [0.45, 0.5, 0.54] as const
const someDay = new Date('2026-01-05T12:00:00Z')

/** The issuer printed on a document of a category. */
const issuers: Partial<Record<DocumentCategory, string>> = {
  ACLS: 'Northern Resuscitation Council',
  BLS: 'Northern Resuscitation Council',
  PALS: 'Northern Resuscitation Council',
  LICENSE: 'State Medical Board',
  DEA: 'Controlled Substances Registry',
  CONTROLLED_DANGEROUS_SUBSTANCE: 'Controlled Substances Registry',
  BOARD_CERTIFICATION: 'Board of Fictional Specialties',
  MALPRACTICE_INSURANCE: 'Glacier Indemnity',
  W9: 'Request for Taxpayer Identification',
  OFFICE_LICENSE: 'City of Anchorage',
  OFFICE_PERMIT: 'City of Anchorage',
  IMMUNIZATION: 'Employee Health',
  TB_SCREENING: 'Employee Health',
  ECFMG_CERTIFICATE: 'Commission on Foreign Degrees',
}

type Library = typeof import('@cantoo/pdf-lib')

async function drawPdf({ PDFDocument, StandardFonts, rgb }: Library, category: DocumentCategory): Promise<Buffer> {
  const title = documentCategories[category]
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(`Sample: ${title}`)
  document.setProducer('Credence')
  document.setCreationDate(someDay)
  document.setModificationDate(someDay)
  const regular = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const pages = category === 'CV' || category === 'CASE_LOG' ? 3 : 1
  for (let number = 1; number <= pages; number += 1) {
    const sheet = document.addPage(page)
    sheet.drawRectangle({ x: 0, y: page[1] - 86, width: page[0], height: 86, color: rgb(...teal) })
    sheet.drawText(title, { x: 32, y: page[1] - 54, size: 24, font: bold, color: rgb(1, 1, 1) })
    sheet.drawText(issuers[category] ?? 'Credence Demonstration', {
      x: 32,
      y: page[1] - 116,
      size: 12,
      font: regular,
      color: rgb(...grey),
    })
    const lines = [
      'This certifies that the holder named in the record',
      'has met every requirement that nobody set,',
      'for as long as the record says.',
      '',
      `Number  ${category.length}0${number}-555-01${String(category.charCodeAt(0) % 100).padStart(2, '0')}`,
      `Page  ${number} of ${pages}`,
    ]
    lines.forEach((line, at) =>
      sheet.drawText(line, { x: 32, y: page[1] - 160 - at * 22, size: 13, font: regular, color: rgb(...ink) }),
    )
    sheet.drawLine({ start: { x: 32, y: 96 }, end: { x: 210, y: 96 }, thickness: 1, color: rgb(...grey) })
    sheet.drawText('Signature', { x: 32, y: 80, size: 9, font: regular, color: rgb(...grey) })
    sheet.drawText('Sample document. Everything on it is fictional.', {
      x: 32,
      y: 32,
      size: 9,
      font: regular,
      color: rgb(...grey),
    })
  }
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** Shapes instead of text: fonts differ between machines. */
const bars = (x: number, y: number, widths: number[]) =>
  widths
    .map((width, at) => `<rect x="${x}" y="${y + at * 26}" width="${width}" height="12" rx="6" fill="#5d6b75"/>`)
    .join('')
const person = (x: number, y: number, size: number) =>
  `<circle cx="${x}" cy="${y}" r="${size}" fill="#e8c4a0"/><path d="M${x - size * 2} ${y + size * 3.4} a${size * 2} ${size * 2} 0 0 1 ${size * 4} 0 z" fill="#0b7f79"/>`
const drawings: Record<'COLOR_PHOTO' | 'DRIVERS_LICENSE', string> = {
  COLOR_PHOTO: `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="450"><rect width="360" height="450" fill="#d9e6ee"/>${person(180, 170, 80)}</svg>`,
  DRIVERS_LICENSE: `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="404"><rect width="640" height="404" rx="28" fill="#eef3f6"/><rect width="640" height="70" rx="28" fill="#0b7f79"/>
    <rect x="36" y="104" width="180" height="230" rx="10" fill="#d9e6ee"/>${person(126, 180, 38)}${bars(250, 116, [300, 220, 260, 180, 320, 140])}</svg>`,
}

/** One file per category, made once. */
export async function makeSampleFiles(
  categories: Iterable<DocumentCategory>,
): Promise<Map<DocumentCategory, { bytes: Buffer; ending: string }>> {
  const [pdf, { default: sharp }] = await Promise.all([import('@cantoo/pdf-lib'), import('sharp')])
  const papers = new Map<DocumentCategory, { bytes: Buffer; ending: string }>()
  for (const category of new Set(categories)) {
    if (category === 'COLOR_PHOTO')
      papers.set(category, {
        bytes: await sharp(Buffer.from(drawings[category])).jpeg({ quality: 80 }).toBuffer(),
        ending: 'jpg',
      })
    else if (category === 'DRIVERS_LICENSE')
      papers.set(category, { bytes: await sharp(Buffer.from(drawings[category])).png().toBuffer(), ending: 'png' })
    else papers.set(category, { bytes: await drawPdf(pdf, category), ending: 'pdf' })
  }
  return papers
}
