import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib'
import type { TemplateField } from '@credence/contract/signing/template-calls'
import { newObjectKey } from '../../src/kit/ports/files.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { buildTemplateVersion } from '../builders/signing.ts'
import { papers, type Paper, type PaperField, type PaperPart } from './demo-papers.ts'
import { aurora } from './demo-practices.ts'

const sheet = { width: 612, height: 792 }
const margin = 72
const textWidth = sheet.width - 2 * margin
const textSize = 11.5
const lineHeight = 16
const gap = 20
const heights: Record<TemplateField['type'], number> = {
  SIGNATURE: 38,
  INITIALS: 30,
  DATE: 24,
  TEXT: 24,
  CHECKBOX: 14,
}
/** The sample files look alike in every copy. */
const someDay = new Date('2026-01-05T12:00:00Z')

interface Fonts {
  plain: PDFFont
  bold: PDFFont
}

export interface DrawnPaper {
  bytes: Buffer
  pages: { width: number; height: number; file: string }[]
  fields: TemplateField[]
}

function linesOf(text: string, font: PDFFont): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (font.widthOfTextAtSize(longer, textSize) > textWidth) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Draws a paper from top to bottom, and notes the places of its fields. */
class Draughtsman {
  readonly fields: TemplateField[] = []
  readonly #document: PDFDocument
  readonly #fonts: Fonts
  #page: PDFPage
  /** From the top, as places of fields are. */
  #y = margin

  constructor(document: PDFDocument, fonts: Fonts) {
    this.#document = document
    this.#fonts = fonts
    this.#page = document.addPage([sheet.width, sheet.height])
  }

  #write(text: string, x: number, y: number, { size = textSize, isBold = false } = {}): void {
    const font = isBold ? this.#fonts.bold : this.#fonts.plain
    this.#page.drawText(text, { x, y: sheet.height - y, size, font })
  }

  head({ name, subtitle }: Paper): void {
    const { plain, bold } = this.#fonts
    this.#write(name, (sheet.width - bold.widthOfTextAtSize(name, 18)) / 2, this.#y, { size: 18, isBold: true })
    this.#write(subtitle, (sheet.width - plain.widthOfTextAtSize(subtitle, 11)) / 2, this.#y + 20, { size: 11 })
    this.#y += 52
  }

  add(part: PaperPart): void {
    if ('newPage' in part) {
      this.#page = this.#document.addPage([sheet.width, sheet.height])
      this.#y = margin
    } else if ('heading' in part) {
      this.#write(part.heading, margin, this.#y, { isBold: true })
      this.#y += lineHeight + 2
    } else if ('text' in part) {
      for (const line of linesOf(part.text, this.#fonts.plain)) {
        this.#write(line, margin, this.#y)
        this.#y += lineHeight
      }
      this.#y += 10
    } else if ('check' in part) this.#check(part)
    else this.#row(part.fields)
  }

  #check({ check, label, isOptional }: Extract<PaperPart, { check: string }>): void {
    const size = heights.CHECKBOX
    this.#note({ type: 'CHECKBOX', label, share: 0, ...(isOptional ? { isOptional } : {}) }, margin, this.#y - 11, size)
    this.#write(check, margin + size + 10, this.#y)
    this.#y += lineHeight + 12
  }

  #row(fields: readonly PaperField[]): void {
    const highest = Math.max(...fields.map(({ type }) => heights[type]))
    let x = margin
    for (const field of fields) {
      const width = field.share * (textWidth + gap) - gap
      this.#note(field, x, this.#y + highest - heights[field.type], width)
      const line = sheet.height - (this.#y + highest + 3)
      this.#page.drawLine({ start: { x, y: line }, end: { x: x + width, y: line }, thickness: 0.7 })
      this.#write(field.caption ?? field.label, x, this.#y + highest + 14, { size: 9 })
      x += width + gap
    }
    this.#y += highest + 38
  }

  #note({ type, label, prefill, isOptional }: PaperField, x: number, y: number, width: number): void {
    this.fields.push({
      key: `f${this.fields.length + 1}`,
      type,
      page: this.#document.getPageCount(),
      x,
      y,
      width: Math.round(width * 10) / 10,
      height: heights[type],
      required: !isOptional,
      label,
      prefill: prefill ?? null,
    })
  }
}

/** A real PDF of a paper, and the fields on it. */
export async function drawPaper(paper: Paper): Promise<DrawnPaper> {
  const { PDFDocument: Document, StandardFonts } = await import('@cantoo/pdf-lib')
  const document = await Document.create({ updateMetadata: false })
  document.setTitle(paper.name)
  document.setProducer('Credence')
  document.setCreationDate(someDay)
  document.setModificationDate(someDay)
  const fonts = {
    plain: await document.embedFont(StandardFonts.TimesRoman),
    bold: await document.embedFont(StandardFonts.TimesRomanBold),
  }
  const drawing = new Draughtsman(document, fonts)
  drawing.head(paper)
  for (const part of paper.parts) drawing.add(part)
  const bytes = Buffer.from(await document.save({ useObjectStreams: false }))
  const pages = document.getPages().map(() => ({ ...sheet, file: `${paper.name}.pdf` }))
  return { bytes, pages, fields: drawing.fields }
}

/** The templates of the first team, each with its file and a version with fields. Their ids begin with 1. */
export async function buildDemoTemplates(scope: Scope): Promise<void> {
  const teamId = aurora.id
  for (const [at, paper] of papers.entries()) {
    const { bytes, pages, fields } = await drawPaper(paper)
    const { name } = paper
    const templateId = at + 1
    await scope.db.insertInto('esignatureTemplate').values({ id: templateId, teamId, name }).execute()
    const key = newObjectKey()
    await scope.db
      .insertInto('fileObject')
      .values({ key, ...(await scope.services.files.put(key, bytes)), scan: 'unscanned' })
      .execute()
    await scope.db
      .insertInto('esignatureTemplateFile')
      .values({ teamId, esignatureTemplateId: templateId, position: 1, filename: `${name}.pdf`, objectKey: key })
      .execute()
    await buildTemplateVersion(scope, { teamId, templateId, name, pdf: bytes, pages, fields })
  }
}
