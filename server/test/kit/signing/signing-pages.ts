import type { TemplateField } from '@credence/contract/signing/template-calls'
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { buildTemplateVersion, type BuiltVersion } from '../../../db/builders/signing.ts'
import type { Reply, World } from '../world.ts'

const clinicTeam = 1

/** A PDF with a line on each page. */
export async function pdfOf(...lines: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const line of lines) pdf.addPage([612, 792]).drawText(line, { x: 72, y: 700, size: 14, font })
  return Buffer.from(await pdf.save())
}

/** A PDF of one page and about so many bytes. */
export async function largePdf(bytes: number): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([612, 792])
  page.node.set(PDFName.of('Padding'), pdf.context.register(pdf.context.stream(randomBytes(bytes))))
  return Buffer.from(await pdf.save())
}

export const field = (type: TemplateField['type'], more: Partial<TemplateField> = {}): TemplateField => ({
  key: type.toLowerCase(),
  type,
  page: 1,
  x: 72,
  y: 400,
  width: 180,
  height: 32,
  required: true,
  label: type.charAt(0) + type.slice(1).toLowerCase(),
  prefill: null,
  ...more,
})

/** A template of the clinic with one version, whose PDF is in the store. */
export async function buildTemplate(
  world: World,
  name: string,
  fields: readonly TemplateField[] = [field('SIGNATURE')],
  { teamId = clinicTeam, pdf }: { teamId?: number; pdf?: Buffer } = {},
): Promise<{ id: number; version: BuiltVersion }> {
  const shown = pdf ?? (await pdfOf(`${name}, as it is shown`))
  return world.inTeam(teamId, async (scope) => {
    const { id } = await scope.db
      .insertInto('esignatureTemplate')
      .values({ teamId, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    const version = await buildTemplateVersion(scope, { teamId, templateId: id, name, pdf: shown, fields })
    return { id, version }
  })
}

const asDataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`
const canvas = { width: 300, height: 100, channels: 4 as const, background: { r: 255, g: 255, b: 255, alpha: 0 } }
export const blankDrawing = async (): Promise<string> => asDataUrl(await sharp({ create: canvas }).png().toBuffer())
export const drawing = async (): Promise<string> => {
  const stroke = Buffer.from(
    '<svg width="300" height="100"><path d="M20 80 Q 90 5 160 60 T 280 30" fill="none" stroke="#123" stroke-width="4"/></svg>',
  )
  return asDataUrl(
    await sharp({ create: canvas })
      .composite([{ input: stroke }])
      .png()
      .toBuffer(),
  )
}

/** A page that signs, as a browser uses it. */
export class SigningPage {
  readonly #world: World
  readonly path: string

  constructor(world: World, path: string) {
    this.#world = world
    this.path = path
  }

  load(requestedUrlIndex?: number | string): Promise<Reply> {
    const headers = requestedUrlIndex === undefined ? {} : { requestedurlindex: String(requestedUrlIndex) }
    return this.#world.ask('GET', `/api/${this.path}`, { headers: { 'user-agent': chrome, ...headers } })
  }

  complete(): Promise<Reply> {
    return this.#world.ask('POST', `/api/${this.path}`)
  }

  /** The session of the document that is to be signed now. */
  async session(): Promise<Session> {
    const { body } = await this.load()
    if (typeof body.url !== 'string') throw new Error(`No document is open: ${JSON.stringify(body)}`)
    return new Session(this.#world, body.url)
  }

  /** Signs everything that is to be signed, with a typed name. */
  async signAll(): Promise<void> {
    for (;;) {
      const { body } = await this.load()
      if (body.url === null || body.url === undefined) return
      const reply = await new Session(this.#world, body.url).sign()
      if (reply.status !== 200) throw new Error(`Not signed: ${JSON.stringify(reply.body)}`)
    }
  }
}

export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** The frame of the built-in service. */
export class Session {
  readonly #world: World
  readonly url: string

  constructor(world: World, page: string) {
    this.#world = world
    this.url = `/api${page}`
  }

  open(): Promise<Reply> {
    return this.#world.ask('GET', this.url)
  }

  file(): Promise<Reply> {
    return this.#world.ask('GET', `${this.url}/file`)
  }

  post(body: Record<string, unknown>): Promise<Reply> {
    const headers = { 'user-agent': chrome }
    return this.#world.ask('POST', this.url, { json: body, headers, from: '192.0.2.77' })
  }

  async sign(more: Record<string, unknown> = {}): Promise<Reply> {
    const { sha256 } = (await this.open()).body
    const signature = { typed: 'Pat Signer' }
    return this.post({ agreed: true, sha256, signature, initials: { typed: 'PS' }, values: {}, ...more })
  }

  decline(reason?: string): Promise<Reply> {
    return this.#world.ask('POST', `${this.url}/decline`, { json: reason === undefined ? {} : { reason } })
  }
}
