import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Drawing, Drawn } from './draw.ts'
import { fillForm } from './form-pdf.ts'
import { writeReport } from './report-pdf.ts'

/**
 * Where processors are few, requests are answered first. Linux alone gives a thread a priority of its own; elsewhere
 * the thread competes with them.
 */
function stepBack(): void {
  try {
    const ownId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(ownId, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    return
  }
}

stepBack()
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
