import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { samplePdf } from '../../../../test/kit/signing/samples.ts'
import { textOf, textsOfPages } from '../../../../test/kit/pdf-text.ts'
import { UnusablePdf, type JoinedPdf } from '../../ports/evidence.ts'
import { joinPdfs } from './join.ts'

async function encryptedPdf(): Promise<Buffer> {
  const document = await PDFDocument.load(await samplePdf())
  document.encrypt({ ownerPassword: 'owner', userPassword: '' })
  return Buffer.from(await document.save())
}

async function xfaPdf(): Promise<Buffer> {
  const document = await PDFDocument.load(await samplePdf(), { preserveXFA: true })
  const { context, catalog } = document
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: context.register(context.stream('<xdp/>')) }))
  return Buffer.from(await document.save())
}

/** One page that is named ten thousand times: a file of a few kilobytes. */
async function pageBomb(): Promise<Buffer> {
  const document = await PDFDocument.load(await samplePdf())
  const { context, catalog } = document
  const [page] = document.getPages()
  if (!page) throw new Error('no page')
  const leaf = context.obj({ Type: 'Pages', Count: 100, Kids: Array.from({ length: 100 }, () => page.ref) })
  const leafRef = context.register(leaf)
  const root = context.obj({ Type: 'Pages', Count: 10_000, Kids: Array.from({ length: 100 }, () => leafRef) })
  catalog.set(PDFName.of('Pages'), context.register(root))
  return Buffer.from(await document.save({ addDefaultPage: false, updateFieldAppearances: false }))
}

/** A page tree that contains itself. */
async function loopingTree(): Promise<Buffer> {
  const document = await PDFDocument.load(await samplePdf())
  const { context, catalog } = document
  const ref = context.nextRef()
  context.assign(ref, context.obj({ Type: 'Pages', Count: 1, Kids: [ref] }))
  catalog.set(PDFName.of('Pages'), ref)
  return Buffer.from(await document.save({ addDefaultPage: false, updateFieldAppearances: false }))
}

describe('the files of a template', () => {
  it('are joined page after page, with the sizes as shown and an annex at the end', async () => {
    const { bytes, pages } = await joinPdfs(
      [await samplePdf([{}, { rotation: 90 }], 'First'), await samplePdf([{ cropBox: [50, 100, 400, 500] }], 'Second')],
      { title: 'Patient cases', lines: ['MRN 1001 · Bypass', 'MRN 1002 · محمد'] },
    )
    expect(pages).toEqual([
      { width: 612, height: 792 },
      { width: 792, height: 612 },
      { width: 400, height: 500 },
      { width: 612, height: 792 },
    ])
    const texts = await textsOfPages(bytes)
    expect(texts.slice(0, 3).map(([first]) => first)).toEqual(['First page 1', 'First page 2', 'Second page 1'])
    expect(textOf(texts.slice(3))).toContain('MRN 1001 · Bypass')
    expect(textOf(texts.slice(3))).toContain('محمد')
  })

  it('are joined without scripts, and with the values of their form fields as text', async () => {
    const document = await PDFDocument.load(await samplePdf())
    document.addJavaScript('main', 'app.alert(1)')
    const [page] = document.getPages()
    const input = document.getForm().createTextField('name')
    input.setText('Typed before')
    input.addToPage(page as NonNullable<typeof page>, { x: 72, y: 300, width: 200, height: 20 })
    page?.node.set(PDFName.of('AA'), document.context.obj({ O: { S: 'JavaScript', JS: 'app.alert(2)' } }))
    const { bytes } = await joinPdfs([Buffer.from(await document.save())])
    expect(textOf(await textsOfPages(bytes))).toContain('Typed before')
    const joined = await PDFDocument.load(bytes)
    expect(joined.catalog.has(PDFName.of('AcroForm'))).toBe(false)
    expect(joined.context.enumerateIndirectObjects().map(String).join(' ')).not.toContain('app.alert')
  })

  it.each([
    ['encrypted', 'encrypted', encryptedPdf],
    ['an XFA form', 'xfa', xfaPdf],
    ['cut off', 'broken', async () => (await samplePdf()).subarray(0, 300)],
    ['empty', 'not-a-pdf', async () => Buffer.alloc(0)],
    ['not a PDF', 'not-a-pdf', async () => Buffer.from('<html>no</html>')],
    ['a header and an end alone', 'broken', async () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['one page ten thousand times', 'too-many-pages', pageBomb],
    ['a tree without an end', 'broken', loopingTree],
    ['501 pages', 'too-many-pages', () => samplePdf(Array.from({ length: 501 }, () => ({})))],
  ])('are refused when one is %s', async (_, reason, make) => {
    await expect(joinPdfs([await samplePdf(), await make()])).rejects.toMatchObject({ name: 'UnusablePdf', reason })
  })

  it('are joined or refused with a reason, whatever byte of them is damaged', async () => {
    const pdf = await samplePdf([{}, { cropBox: [50, 100, 400, 500] }])
    for (let at = 9; at < pdf.length; at += 23) {
      const damaged = Buffer.from(pdf)
      damaged[at] = (damaged[at] ?? 0) ^ 0x15
      const outcome = await joinPdfs([damaged]).catch((error: unknown) => error)
      expect(
        outcome instanceof UnusablePdf || ((outcome as JoinedPdf).pages?.length ?? 0) > 0,
        `byte ${at}: ${String(outcome)}`,
      ).toBe(true)
    }
  })

  it('are refused when they have too many pages together', async () => {
    const many = await samplePdf(Array.from({ length: 300 }, () => ({})))
    await expect(joinPdfs([many, many])).rejects.toMatchObject({ reason: 'too-many-pages' })
  })
})
