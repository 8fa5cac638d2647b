import { fileMessages } from '@credence/contract/files/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Arrived } from '../../kit/ports/files.ts'

const unproven = 'application/octet-stream'
const proofs: readonly { type: string; begins: Buffer }[] = [
  { type: 'application/pdf', begins: Buffer.from('%PDF-') },
  { type: 'image/png', begins: Buffer.from('89504e470d0a1a0a', 'hex') },
  { type: 'image/jpeg', begins: Buffer.from('ffd8ff', 'hex') },
]
const longestProof = Math.max(...proofs.map(({ begins }) => begins.length))

/** The type detected from the first bytes. The file's name and the sent content type are not trusted. */
const provenType = (head: Buffer): string =>
  proofs.find(({ begins }) => head.subarray(0, begins.length).equals(begins))?.type ?? unproven

export const tooLarge = () => new Refusal(413, texts.fileTooLarge)

/** Counts bytes as they pass and keeps the first ones. */
export class Meter {
  readonly #maxBytes: number
  #head = Buffer.alloc(0)
  #bytes = 0

  constructor(maxBytes: number = limits.fileBytes) {
    this.#maxBytes = maxBytes
  }

  /** Takes the next piece; refuses it when the limit is exceeded. */
  take(piece: Buffer): void {
    this.#bytes += piece.length
    if (this.#bytes > this.#maxBytes) throw tooLarge()
    if (this.#head.length < longestProof) this.#head = Buffer.concat([this.#head, piece.subarray(0, longestProof)])
  }

  /** The result after the last piece. `announced` is the expected length. */
  result(checksum: Buffer, announced: number | null = null): Arrived {
    if (this.#bytes === 0) throw new Refusal(400, fileMessages.empty)
    if (announced !== null && announced !== this.#bytes) throw new Refusal(400, fileMessages.otherSize)
    return { bytes: this.#bytes, checksum, contentType: provenType(this.#head) }
  }
}
