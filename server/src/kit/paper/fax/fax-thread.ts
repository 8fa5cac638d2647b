import { limits } from '@credence/contract/limits'
import { answerInThread } from '../../background/answer-in-thread.ts'
import type { ThreadAnswer } from '../../background/thread-pool.ts'
import { UnusablePdf } from '../../ports/evidence.ts'
import { UnreadableFax } from '../../ports/fax.ts'
import { loadPdf, withoutPauses } from '../pdf/text-drawing.ts'
import { openPdf } from '../signing/open-pdf.ts'
import type { Work } from './fax-threads.ts'
import { isTiff } from './tiff-pages.ts'
import { tiffToPdf } from './tiff-to-pdf.ts'

type Result = Extract<ThreadAnswer, { result: unknown }>

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

async function open(bytes: Uint8Array) {
  try {
    return await openPdf(bytes, limits.faxPages)
  } catch (error) {
    throw error instanceof UnusablePdf ? new UnreadableFax(error.message) : error
  }
}

async function read(bytes: Uint8Array): Promise<Result> {
  if (!isTiff(bytes)) return { result: { pages: (await open(bytes)).getPageCount(), pdf: null }, memory: [] }
  const { pdf, pages } = await tiffToPdf(bufferOf(bytes))
  const copy = new Uint8Array(pdf)
  return { result: { pages, pdf: copy }, memory: [copy.buffer] }
}

/** Two PDFs: the chosen pages, and the others. */
async function split(bytes: Uint8Array, chosen: ReadonlySet<number>): Promise<Result> {
  const { PDFDocument } = await loadPdf()
  const source = await open(bytes)
  const parts = []
  for (const isChosen of [true, false]) {
    const part = await PDFDocument.create({ updateMetadata: false })
    const wanted = source.getPageIndices().filter((at) => chosen.has(at + 1) === isChosen)
    for (const page of await part.copyPages(source, wanted)) part.addPage(page)
    parts.push(new Uint8Array(await part.save(withoutPauses.save)))
  }
  return { result: parts, memory: parts.map(({ buffer }) => buffer) }
}

answerInThread((work: Work) => (work.kind === 'read' ? read(work.bytes) : split(work.bytes, new Set(work.pages))))
