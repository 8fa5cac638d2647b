import { parentPort } from 'node:worker_threads'
import type { TableAnswer, TableWork } from './draw-table.ts'
import { lowerPriority } from '../../background/low-priority.ts'
import { TablePdf } from './table-pdf.ts'

lowerPriority()

let pdf: TablePdf | null = null

async function answerTo(work: TableWork): Promise<TableAnswer> {
  if (work.kind === 'open') {
    pdf = await TablePdf.open(work.report)
    return { kind: 'ready' }
  }
  if (!pdf) throw new Error('No document is open')
  if (work.kind === 'rows') {
    await pdf.add(work.rows)
    return { kind: 'ready' }
  }
  const bytes = new Uint8Array(await pdf.finish())
  pdf = null
  return { kind: 'bytes', bytes }
}

// The other side sends the next message only after the answer to the last one.
parentPort?.on('message', (work: TableWork) => {
  answerTo(work).then(
    (answer) => parentPort?.postMessage(answer, answer.kind === 'bytes' ? [answer.bytes.buffer] : []),
    (error: unknown) =>
      parentPort?.postMessage({
        kind: 'error',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies TableAnswer),
  )
})
