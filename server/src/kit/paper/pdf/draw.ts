import type { Worker } from 'node:worker_threads'
import { startThread } from '../../background/start-thread.ts'
import { Refusal } from '../../request/refusal.ts'
import type { Report } from '../report.ts'
import type { FilledForm } from './form-pdf.ts'

export type Drawing = { kind: 'report'; report: Report } | { kind: 'form'; form: FilledForm }
export type Drawn = { bytes: Uint8Array<ArrayBuffer> } | { error: string }

/** A thread that nobody needed for so long is ended: fonts and libraries take much memory. */
const idleMs = 60_000
/** Nothing that people write takes a tenth of this. */
const longestMs = 120_000
const mostMegabytes = 1024

let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

function endThread(): void {
  void thread?.terminate()
  thread = null
}

function startDrawing(): Worker {
  const started = startThread(new URL('draw-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  started.unref()
  // Whoever waits for a drawing is told of an error by a listener of its own; one that comes when nobody waits must not
  // end the process.
  started.on('error', () => {})
  started.on('exit', () => {
    if (thread === started) thread = null
  })
  return started
}

async function drawNow(drawing: Drawing): Promise<Buffer> {
  clearTimeout(idle)
  thread ??= startDrawing()
  const worker = thread
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>()
  const tooLong = setTimeout(() => reject(new Refusal(503, 'This document takes too long to draw')), longestMs)
  const ended = () => reject(new Error('The drawing thread ended'))
  worker.once('message', resolve).once('error', reject).once('exit', ended)
  try {
    worker.postMessage(drawing)
    const drawn = await promise
    if ('error' in drawn) throw new Error(drawn.error)
    return Buffer.from(drawn.bytes.buffer)
  } catch (error) {
    endThread()
    throw error
  } finally {
    clearTimeout(tooLong)
    worker.off('message', resolve).off('error', reject).off('exit', ended)
    idle = setTimeout(endThread, idleMs).unref()
  }
}

/**
 * Draws in another thread, one document after the other, so that a long one holds up nobody but those who wait for a
 * document.
 */
function draw(drawing: Drawing): Promise<Buffer> {
  const drawn = last.then(() => drawNow(drawing))
  last = drawn.catch(() => {})
  return drawn
}

export const drawReport = (report: Report): Promise<Buffer> => draw({ kind: 'report', report })
export const drawForm = (form: FilledForm): Promise<Buffer> => draw({ kind: 'form', form })
