import { createHash, randomBytes } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { constants, zstdCompressSync } from 'node:zlib'
import type { Vault } from '../../kit/crypto.ts'
import { firstLine, keyOf, kinds, pieceBytes, sealChunk, type BackupRecord, type Header } from './format.ts'

/** Quick rather than small: what takes long here keeps the snapshot open. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** Data that shrinks by less than this is kept as it is: it was compressed before. */
const worthwhile = 0.95

/** Writes a backup. One write is under way while the next chunk is made, so no more than two pieces are held. */
export class BackupWriter {
  readonly #file: FileHandle
  readonly #key: Buffer
  readonly #header: Buffer
  readonly #sum = createHash('sha256')
  #writing: Promise<unknown> = Promise.resolve()
  #number = 0
  #bytes = 0
  #pieces: Buffer[] = []
  #gathered = 0
  #isCompressed = true

  private constructor(file: FileHandle, key: Buffer, header: Buffer) {
    this.#file = file
    this.#key = key
    this.#header = header
  }

  static async create(path: string, vault: Vault, about: Pick<Header, 'installation' | 'createdAt' | 'release'>): Promise<BackupWriter> {
    const header: Header = { ...about, keyId: vault.id.toString('hex'), salt: randomBytes(32).toString('hex') }
    const key = keyOf(vault, header)
    if (!key) throw new Error('A vault has the key that it seals with')
    const text = Buffer.from(`${firstLine}\n${JSON.stringify(header)}\n`)
    const writer = new BackupWriter(await open(path, 'w', 0o600), key, text)
    writer.#write([text])
    return writer
  }

  get bytes(): number {
    return this.#bytes
  }

  async record(record: BackupRecord): Promise<void> {
    await this.#flush()
    this.#isCompressed = true
    const text = Buffer.from(JSON.stringify(record))
    this.#sum.update(text)
    await this.#chunk(kinds.record, text, record.type === 'end')
  }

  /** Data of the record before it. */
  async data(piece: Buffer): Promise<void> {
    this.#pieces.push(piece)
    this.#gathered += piece.length
    if (this.#gathered >= pieceBytes) await this.#flush()
  }

  /** Answers once every byte is on the disk. */
  async finish(totals: { tables: number; rows: number; files: number }): Promise<void> {
    await this.record({ type: 'end', ...totals, sha256: this.#sum.copy().digest('hex') })
    await this.#writing
    await this.#file.sync()
    await this.#file.close()
  }

  async abandon(): Promise<void> {
    await this.#writing.catch(() => {})
    await this.#file.close().catch(() => {})
  }

  async #flush(): Promise<void> {
    if (this.#gathered === 0) return
    const piece = this.#pieces.length === 1 && this.#pieces[0] ? this.#pieces[0] : Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#gathered = 0
    // Whether the first piece of a table or a file shrinks tells whether the others will.
    const packed = this.#isCompressed ? zstdCompressSync(piece, compression) : null
    if (packed && packed.length < piece.length * worthwhile) await this.#chunk(kinds.zstd, packed)
    else {
      this.#isCompressed = false
      await this.#chunk(kinds.plain, piece)
    }
  }

  async #chunk(kind: number, payload: Buffer, isLast = false): Promise<void> {
    const sealed = sealChunk({ key: this.#key, header: this.#header, number: this.#number, isLast }, kind, payload)
    this.#number += 1
    await this.#writing
    this.#write(sealed)
  }

  #write(pieces: Buffer[]): void {
    this.#bytes += pieces.reduce((sum, { length }) => sum + length, 0)
    this.#writing = writeAll(this.#file, pieces)
    // Whoever writes next is told of a failure.
    this.#writing.catch(() => {})
  }
}

/** The disk may take less than it was given: the next write then says why. */
async function writeAll(file: FileHandle, pieces: Buffer[]): Promise<void> {
  const { bytesWritten } = await file.writev(pieces)
  const total = pieces.reduce((sum, { length }) => sum + length, 0)
  if (bytesWritten < total) await writeAll(file, [Buffer.concat(pieces).subarray(bytesWritten)])
}
