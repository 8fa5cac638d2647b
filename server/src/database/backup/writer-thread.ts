import { closeSync, fsyncSync, openSync, writevSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { constants, zstdCompressSync } from 'node:zlib'
import { giveBack } from '../../kit/give-back.ts'
import { kinds, sealChunk, tagChunk } from './format.ts'

export interface WriterData { path: string; key: Uint8Array; header: Uint8Array }
export type WriterTask = { record: Uint8Array; isLast: boolean } | { data: ArrayBuffer; length: number } | { sealed: Uint8Array }
/** Each tells how long the file is by now. */
export type WriterAnswer = { bytes: number; piece?: ArrayBuffer; isDone?: boolean } | { error: string; code: string | undefined }

/** Quick rather than small: what takes long here keeps the snapshot open. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** Data that shrinks by less than this is kept as it is: it was compressed before. */
const worthwhile = 0.95

const { path, key: plainKey, header: plainHeader } = workerData as WriterData
const [key, header] = [Buffer.from(plainKey), Buffer.from(plainHeader)]
const answer = (message: WriterAnswer, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(message, transferred)

let file: number | null = null
let number = 0
let bytes = 0
let isCompressed = true

function write(pieces: Buffer[]): void {
  file ??= openSync(path, 'w', 0o600)
  const total = pieces.reduce((sum, { length }) => sum + length, 0)
  const written = writevSync(file, pieces)
  bytes += written
  // The disk may take less than it was given: the next write then says why.
  if (written < total) write([Buffer.concat(pieces).subarray(written)])
}

function writeChunk(kind: number, payload: Buffer, isLast = false): void {
  const sealed = sealChunk({ key, header, number, isLast }, kind, payload)
  number += 1
  write(sealed)
  sealed.forEach(giveBack)
}

function writeAsItIs(payload: Buffer): void {
  write(tagChunk({ key, header, number, isLast: false }, payload))
  number += 1
  giveBack(payload)
}

/** Whether the first piece of a table or a file shrinks tells whether the others will. */
function writeData(piece: Buffer): void {
  const packed = isCompressed ? zstdCompressSync(piece, compression) : null
  isCompressed = packed !== null && packed.length < piece.length * worthwhile
  if (packed && isCompressed) writeChunk(kinds.zstd, packed)
  else writeChunk(kinds.plain, piece)
}

function work(task: WriterTask): void {
  if ('data' in task) {
    writeData(Buffer.from(task.data, 0, task.length))
    answer({ bytes, piece: task.data }, [task.data])
  } else if ('sealed' in task) {
    writeAsItIs(Buffer.from(task.sealed.buffer, task.sealed.byteOffset, task.sealed.byteLength))
    answer({ bytes })
  } else writeRecord(Buffer.from(task.record), task.isLast)
}

function writeRecord(record: Buffer, isLast: boolean): void {
  isCompressed = true
  writeChunk(kinds.record, record, isLast)
  if (!isLast || file === null) return
  fsyncSync(file)
  closeSync(file)
  answer({ bytes, isDone: true })
  parentPort?.close()
}

try {
  write([header])
  parentPort?.on('message', (task: WriterTask) => {
    try {
      work(task)
    } catch (error) {
      report(error)
    }
  })
} catch (error) {
  report(error)
}

function report(error: unknown): void {
  const { message, code } = error as NodeJS.ErrnoException
  answer({ error: message, code })
  parentPort?.close()
}
