import { parentPort } from 'node:worker_threads'
import type { Drawing, Drawn } from './draw.ts'
import { fillForm } from './form-pdf.ts'
import { lowerPriority } from '../../background/low-priority.ts'
import { writeReport } from './report-pdf.ts'

lowerPriority()
parentPort?.on('message', (drawing: Drawing) => {
  const drawn = drawing.kind === 'report' ? writeReport(drawing.report) : fillForm(drawing.form)
  drawn.then(
    (file) => {
      const bytes = new Uint8Array(file)
      parentPort?.postMessage({ bytes } satisfies Drawn, [bytes.buffer])
    },
    (error: unknown) =>
      parentPort?.postMessage({
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies Drawn),
  )
})
