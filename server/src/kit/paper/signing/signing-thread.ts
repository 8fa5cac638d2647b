import { answerInThread } from '../../background/answer-in-thread.ts'
import type { ThreadAnswer } from '../../background/thread-pool.ts'
import { joinPdfs } from './join.ts'
import { sealDocument } from './seal-document.ts'
import type { Work } from './signing-threads.ts'
import { verifySeal } from './verify-seal.ts'

/** The memory of a buffer of this thread, which can be given away. */
const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const given = (bytes: Buffer) => new Uint8Array(bytes)

async function answerTo(work: Work): Promise<Extract<ThreadAnswer, { result: unknown }>> {
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
      return { result: { ...sealed, bytes }, memory: [bytes.buffer] }
    }
    case 'join': {
      const joined = await joinPdfs(work.pdfs, work.annex)
      const bytes = given(joined.bytes)
      return { result: { ...joined, bytes }, memory: [bytes.buffer] }
    }
    case 'verify':
      return { result: verifySeal(bufferOf(work.pdf), work.own), memory: [] }
  }
}

answerInThread(answerTo)
