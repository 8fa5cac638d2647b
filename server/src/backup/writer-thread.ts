import { closeSync, fsyncSync, openSync, readSync, writevSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { constants, zstdCompressSync } from 'node:zlib'
import { releaseBuffer } from '../kit/files/release-buffer.ts'
import { kinds, pieceBytes, sealChunk, tagChunk } from './format.ts'
import { Pace } from './pace.ts'

export interface WriterData {
  path: string
  key: Uint8Array
  header: Uint8Array
  /** The load of the server to whose requests it leaves most of the time. */ load: SharedArrayBuffer | null
}
export type WriterTask =
  | { record: Uint8Array; isLast: boolean }
  | { data: ArrayBuffer; length: number }
  | { sealedFile: string }
/** Each answer holds the current length of the file. */
export type WriterAnswer =
  | {
      bytes: number
      piece?: ArrayBuffer
      /** A file that could not be read to its end. */ unreadable?: string | null
      isDone?: boolean
    }
  | { error: string; code: string | undefined }

/** Speed over size: compression time keeps the snapshot open. The result fits into one buffer, which is released at once. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize: 2 * pieceBytes }
/** Data that shrinks by less than this was compressed before and is stored as it is. */
const worthwhile = 0.95

const { path, key: plainKey, header: plainHeader, load } = workerData as WriterData
const [key, header] = [Buffer.from(plainKey), Buffer.from(plainHeader)]
const answer = (message: WriterAnswer, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(message, transferred)

let file: number | null = null
let number = 0
let bytes = 0
let isCompressed = true
const pace = load && new Pace(load)

function write(pieces: Buffer[]): void {
  file ??= openSync(path, 'w', 0o600)
  const total = pieces.reduce((sum, { length }) => sum + length, 0)
  const written = writevSync(file, pieces)
  bytes += written
  // The disk may write less than requested. The next write then throws the reason.
  if (written < total) write([Buffer.concat(pieces).subarray(written)])
}

function writeChunk(kind: number, payload: Buffer, isLast = false): void {
  const sealed = sealChunk({ key, header, number, isLast }, kind, payload)
  number += 1
  write(sealed)
  sealed.forEach(releaseBuffer)
}

const read = Buffer.allocUnsafeSlow(pieceBytes)

/**
 * Copies a sealed file as it is, through one buffer that stays in the cache. Returns the file's name if a part of it
 * cannot be read.
 */
function copyFile(name: string): string | null {
  let source: number | null = null
  try {
    source = openSync(name, 'r')
    for (let length = readPiece(source); length > 0; length = readPiece(source)) {
      write(tagChunk({ key, header, number, isLast: false }, read.subarray(0, length)))
      number += 1
      pace?.restInTurn()
    }
    return null
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return name
  } finally {
    if (source !== null) closeSync(source)
  }
}

class Unreadable extends Error {}

function readPiece(source: number): number {
  try {
    return readSync(source, read, 0, read.length, null)
  } catch {
    throw new Unreadable()
  }
}

/** The first piece of a table or file decides whether all of it is compressed. */
function writeData(piece: Buffer): void {
  const packed = isCompressed ? zstdCompressSync(piece, compression) : null
  isCompressed = packed !== null && packed.length < piece.length * worthwhile
  if (packed && isCompressed) writeChunk(kinds.zstd, packed)
  else writeChunk(kinds.plain, piece)
  // A smaller buffer would be shared memory of Node, which others use.
  if (packed && packed.buffer.byteLength > pieceBytes) packed.buffer.transfer(0)
}

function work(task: WriterTask): void {
  if ('data' in task) {
    writeData(Buffer.from(task.data, 0, task.length))
    pace?.restInTurn()
    answer({ bytes, piece: task.data }, [task.data])
  } else if ('sealedFile' in task) answerFile(copyFile(task.sealedFile))
  else writeRecord(Buffer.from(task.record), task.isLast)
}

const answerFile = (unreadable: string | null) => answer({ bytes, unreadable })

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
