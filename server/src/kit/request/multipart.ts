import { fileMessages } from '@credence/contract/files/calls'
import type { Definition, FilePart } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { buffer } from 'node:stream/consumers'
import { destroyIfStalled } from '../files/destroy-if-stalled.ts'
import { newObjectKey, type Arrived, type FileStore } from '../ports/files.ts'
import { Refusal } from './refusal.ts'

export interface UploadedFile {
  name: string
  bytes: Buffer
}
export type UploadedFiles = Partial<Record<string, UploadedFile>>

const mostFields = 20
const longestField = 4096
const longestData = 1024 * 1024

/**
 * A multipart body that cannot be read is the sender's mistake, however the parser words it: no boundary, a boundary
 * that is too long, a part that is cut off.
 */
const unreadable = (error: unknown): unknown =>
  error instanceof Refusal || (error as { statusCode?: number }).statusCode === 413
    ? error
    : new Refusal(400, 'Invalid request')

/**
 * The parts of a body. Each name comes once, but for those that may be repeated: of another repeated one nobody could
 * say which is meant.
 */
async function* partsOf(
  request: FastifyRequest,
  limits: object,
  mayRepeat: readonly string[] = [],
): AsyncGenerator<Multipart> {
  const names = new Set<string>()
  try {
    for await (const part of request.parts({ limits })) {
      if (names.has(part.fieldname) && !mayRepeat.includes(part.fieldname))
        throw new Refusal(400, `The part ${part.fieldname} was sent twice`)
      names.add(part.fieldname)
      // The parser cuts a longer value off and says so.
      if (part.type === 'field' && (part.valueTruncated || part.fieldnameTruncated))
        throw new Refusal(413, 'The request is too large')
      yield part
    }
  } catch (error) {
    throw unreadable(error)
  }
}

export async function readMultipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null)
  for await (const part of partsOf(request, {
    fields: mostFields,
    fieldSize: longestField,
    files: 0,
    parts: mostFields,
  })) {
    if (part.type === 'field') fields[part.fieldname] = part.value
  }
  return { ...fields }
}

const tooLarge = (field: string, message: string = texts.fileTooLarge, status = 413) =>
  new Refusal(status, message, { fields: { [field]: message } })
const emptyFile = (field: string) => new Refusal(400, fileMessages.empty, { fields: { [field]: fileMessages.empty } })

/** The bytes of a file; refused at its limit, not at its end, which may never come. */
async function bytesOf({ file, fieldname }: MultipartFile, part?: FilePart): Promise<Buffer> {
  const refusal = () => tooLarge(fieldname, part?.tooLarge, part?.tooLargeStatus)
  const limit = Promise.withResolvers<never>()
  file.once('limit', () => limit.reject(refusal()))
  try {
    const bytes = await Promise.race([buffer(file), limit.promise])
    // A file that came in one piece may have met its limit before anybody listened.
    if (file.truncated) throw refusal()
    return bytes
  } catch (error) {
    throw unreadable(error)
  }
}

/** Browsers send a file without a name and without bytes for a file field that was left alone. */
const isLeftAlone = ({ filename }: MultipartFile, bytes: Buffer): boolean => bytes.length === 0 && !filename

export async function readParts(
  definition: Definition,
  request: FastifyRequest,
): Promise<{ body: unknown; files: UploadedFiles }> {
  const files: UploadedFiles = {}
  let body: unknown
  // A browser sends `data` as a file when its type is given, so there must be room for it in a call without files.
  const largest = Math.max(...Object.values(definition.files ?? {}).map(({ maxBytes }) => maxBytes), longestData)
  const stopWatching = destroyIfStalled(request.raw)
  try {
    for await (const part of partsOf(request, {
      fileSize: largest,
      files: 5,
      fields: mostFields,
      fieldSize: longestData,
      parts: mostFields,
    })) {
      if (part.type === 'field') {
        if (part.fieldname === 'data') body = typeof part.value === 'string' ? parseJson(part.value) : part.value
        continue
      }
      const bytes = await bytesOf(part, definition.files?.[part.fieldname])
      if (part.fieldname === 'data') {
        body = parseJson(bytes.toString('utf8'))
      } else if (definition.files?.[part.fieldname] && !isLeftAlone(part, bytes)) {
        if (bytes.length === 0) throw emptyFile(part.fieldname)
        files[part.fieldname] = { name: part.filename, bytes }
      }
    }
  } finally {
    stopWatching()
  }
  return { body, files }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('forbidden key')
      return value
    })
  } catch {
    throw new Refusal(400, 'The part data is not valid JSON')
  }
}

/** A file that came with a call and is in the store, though nothing refers to it before the call has written so. */
export interface StoredFile extends Arrived {
  name: string
  /** Its key in the store. */
  key: string
}
/** By the name of the part, in the order in which they were sent. */
export type StoredFiles = Readonly<Partial<Record<string, readonly StoredFile[]>>>

/** The files of one call that are on their way to the store, or there. */
export class ReceivedFiles {
  readonly #store: FileStore
  readonly #files: (StoredFile & { field: string })[] = []
  readonly #kept: Promise<void>[] = []
  readonly #keys: string[] = []
  #bytes = 0
  #isClaimed = false

  constructor(store: FileStore) {
    this.#store = store
  }

  get bytes(): number {
    return this.#bytes
  }

  get count(): number {
    return this.#files.length
  }

  bytesOf(field: string): number {
    return this.#files.reduce((sum, file) => (file.field === field ? sum + file.bytes : sum), 0)
  }

  get all(): readonly StoredFile[] {
    return this.#files
  }

  get byField(): StoredFiles {
    return Object.groupBy(this.#files, ({ field }) => field)
  }

  /** Takes the bytes of a file. The disk makes sure of the last ones while the next file comes. */
  async take({ fieldname, filename, file }: MultipartFile, maxBytes: number): Promise<void> {
    const key = newObjectKey()
    this.#keys.push(key)
    const { arrived, kept } = await this.#store.write(key, file, { maxBytes, ownsPieces: true })
    kept.catch(() => {})
    this.#kept.push(kept)
    this.#bytes += arrived.bytes
    this.#files.push({ ...arrived, field: fieldname, name: filename, key })
  }

  async untilSafe(): Promise<void> {
    await Promise.all(this.#kept)
  }

  /** From now on a transaction may refer to them, whether or not its commit is heard of. */
  claim(): void {
    this.#isClaimed = true
  }

  async discardUnclaimed(): Promise<void> {
    if (this.#isClaimed) return
    this.#isClaimed = true
    await this.discard()
  }

  /** Removes everything that came. What cannot be removed is an object without a row, which the nightly sweep finds. */
  async discard(): Promise<void> {
    await Promise.allSettled(this.#kept)
    await Promise.allSettled(this.#keys.map((key) => this.#store.remove(key)))
  }
}

/** Everything of a body that is not the bytes of files. */
const longestRest = 2 * longestData

/** Reads a body whose files go to the store. Nothing stays there when it is refused or breaks off. */
export async function storeParts(
  definition: Definition,
  request: FastifyRequest,
  store: FileStore,
): Promise<{ body: unknown; files: UploadedFiles; received: ReceivedFiles }> {
  const { files: declared = {}, storesFiles } = definition
  if (!storesFiles) throw new Error(`${definition.path} stores no files`)
  const { mostFiles, maxTotalBytes } = storesFiles
  const [firstField = 'data'] = Object.keys(declared)
  const announced = Number(request.headers['content-length'] ?? Infinity)
  if (Number.isFinite(announced) && announced > maxTotalBytes + longestRest)
    throw tooLarge(firstField, storesFiles.tooLarge, storesFiles.tooLargeStatus)
  const received = new ReceivedFiles(store)
  const stopWatching = destroyIfStalled(request.raw)
  try {
    let body: unknown
    const limits = {
      // The store refuses a file at its limit; the parser would only cut it off.
      fileSize: maxTotalBytes + 1,
      files: mostFiles + 1,
      fields: mostFields,
      fieldSize: longestData,
      parts: mostFiles + 1 + mostFields,
    }
    const repeatable = Object.keys(declared).filter((name) => !declared[name]?.isSingle)
    for await (const part of partsOf(request, limits, repeatable)) {
      if (part.fieldname === 'data') body = await readData(part)
      else if (part.type === 'file') await storePart(part, definition, received, announced)
    }
    await received.untilSafe()
    return { body, files: {}, received }
  } catch (error) {
    await received.discard()
    throw request.raw.destroyed && !(error instanceof Refusal) ? new Refusal(400, fileMessages.interrupted) : error
  } finally {
    stopWatching()
  }
}

async function readData(part: Multipart): Promise<unknown> {
  if (part.type === 'field') return typeof part.value === 'string' ? parseJson(part.value) : part.value
  // Refused at its limit, which is lower than that of the other files.
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > longestData) throw new Refusal(413, 'The request is too large')
    pieces.push(piece)
  }
  return parseJson(Buffer.concat(pieces).toString('utf8'))
}

async function storePart(
  part: MultipartFile,
  { files: declared = {}, storesFiles }: Definition,
  received: ReceivedFiles,
  announced: number,
): Promise<void> {
  const field = part.fieldname
  const own = declared[field]
  // A file field that was left alone comes without a name and without bytes.
  if (!own || !part.filename) {
    if ((await countBytes(part)) > 0 && own) throw new Refusal(400, 'A file has no name')
    return
  }
  if (received.count >= (storesFiles?.mostFiles ?? 0)) throw new Refusal(413, 'Too many files')
  const leftOfCall = (storesFiles?.maxTotalBytes ?? 0) - received.bytes
  const leftOfName = Math.min(own.maxBytes, (own.maxTotalBytes ?? Infinity) - received.bytesOf(field))
  try {
    // The disk needs room for what can come, not for what would be allowed.
    await received.take(part, Math.min(leftOfName, leftOfCall, announced))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 400) throw emptyFile(field)
    if (error.status !== 413) throw error
    throw tooLarge(field, leftOfCall <= leftOfName ? storesFiles?.tooLarge : own.tooLarge, storesFiles?.tooLargeStatus)
  }
}

async function countBytes({ file }: MultipartFile): Promise<number> {
  let bytes = 0
  for await (const piece of file as AsyncIterable<Buffer>) bytes += piece.length
  return bytes
}
