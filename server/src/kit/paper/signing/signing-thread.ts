import { parentPort } from 'node:worker_threads'
import { joinPdfs } from './join.ts'
import { sealDocument } from './seal-document.ts'
import type { Answer, Work } from './signing-threads.ts'
import { verifySeal } from './verify-seal.ts'

/** The memory of a buffer of this thread, which can be given away. */
const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const given = (bytes: Buffer) => new Uint8Array(bytes)

async function answerTo(work: Work): Promise<Extract<Answer, { result: unknown }>> {
  switch (work.kind) {
    case 'seal': {
      const { input, settings } = work
      const mark = (one: typeof input.signature) => (one.drawn ? { ...one, drawn: bufferOf(one.drawn) } : one)
      const sealed = await sealDocument(
        {
          ...input,
          pdf: bufferOf(input.pdf),
          signature: mark(input.signature),
          initials: input.initials && mark(input.initials),
        },
        settings,
      )
      const bytes = given(sealed.bytes)
      return { result: { ...sealed, bytes }, memory: bytes.buffer }
    }
    case 'join': {
      const joined = await joinPdfs(work.pdfs, work.annex)
      const bytes = given(joined.bytes)
      return { result: { ...joined, bytes }, memory: bytes.buffer }
    }
    case 'verify':
      return { result: verifySeal(bufferOf(work.pdf), work.own), memory: null }
  }
}

parentPort?.on('message', (work: Work) => {
  answerTo(work).then(
    (answer) => parentPort?.postMessage(answer, answer.memory ? [answer.memory] : []),
    (error: unknown) => {
      const { name, message, reason } = error as Error & { reason?: string }
      parentPort?.postMessage({ name, message, reason } satisfies Answer)
    },
  )
})
