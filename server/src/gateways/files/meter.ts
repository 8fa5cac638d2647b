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

/**
 * The type that the first bytes prove. Nothing else about a file is believed: not its name, and not what its sender
 * called it.
 */
const provenType = (head: Buffer): string =>
  proofs.find(({ begins }) => head.subarray(0, begins.length).equals(begins))?.type ?? unproven

export const tooLarge = () => new Refusal(413, texts.fileTooLarge)

/** Looks at bytes as they pass: how many, and what they begin with. */
export class Meter {
  readonly #maxBytes: number
  #head = Buffer.alloc(0)
  #bytes = 0

  constructor(maxBytes: number = limits.fileBytes) {
    this.#maxBytes = maxBytes
  }

  /** Looks at the next piece; refuses it when that makes too many. */
  take(piece: Buffer): void {
    this.#bytes += piece.length
    if (this.#bytes > this.#maxBytes) throw tooLarge()
    if (this.#head.length < longestProof) this.#head = Buffer.concat([this.#head, piece.subarray(0, longestProof)])
  }

  /** What passed, once it all has; `announced` is how much of it there was to be. */
  result(sha256: Buffer, announced: number | null = null): Arrived {
    if (this.#bytes === 0) throw new Refusal(400, fileMessages.empty)
    if (announced !== null && announced !== this.#bytes) throw new Refusal(400, fileMessages.otherSize)
    return { bytes: this.#bytes, sha256, contentType: provenType(this.#head) }
  }
}
