/** Tags of DER that seals use. */
export const tag = {
  integer: 0x02,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  first: 0xa0,
  second: 0xa1,
  boolean: 0x01,
} as const

/** A value of DER: its tag, its length and its content. */
export function tlv(type: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([type, length]), content])
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([type, 0x80 + bytes.length]), bytes, content])
}

/** An object identifier, such as '1.2.840.113549.1.7.1'. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [40 * first + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f]
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
    return groups
  })
  return tlv(tag.oid, Buffer.from(bytes))
}

/**
 * A node of a message that was read. It knows its own bytes, and reads its children when they are asked for: a seal holds
 * certificates of which only a few fields matter.
 */
export class Node {
  /** The first byte. */
  readonly type: number
  /** All bytes of the node. */
  readonly bytes: Buffer
  /** The bytes after tag and length. */
  readonly value: Buffer
  #children: readonly Node[] | null = null

  constructor(bytes: Buffer, value: Buffer) {
    this.type = bytes[0] ?? 0
    this.bytes = bytes
    this.value = value
  }

  get children(): readonly Node[] {
    return (this.#children ??= this.#readChildren())
  }

  #readChildren(): Node[] {
    const children: Node[] = []
    if ((this.type & constructed) === 0) return children
    for (let at = 0; at < this.value.length;) {
      const child = nodeAt(this.value, at)
      // Children that do not fill their parent exactly are no DER.
      if (!child) return []
      children.push(child)
      at += child.bytes.length
    }
    return children
  }
}

const constructed = 0x20
const longestLength = 4

/** The node that begins here; null if its length is not that of DER or goes beyond the end. */
function nodeAt(bytes: Buffer, at: number): Node | null {
  const first = bytes[at + 1]
  if (first === undefined) return null
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || lengthBytes > longestLength || at + 2 + lengthBytes > bytes.length) return null
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
  const start = at + 2 + lengthBytes
  const end = start + length
  return end <= bytes.length ? new Node(bytes.subarray(at, end), bytes.subarray(start, end)) : null
}

/** Reads a message; null if it is none. Bytes after its end are not read. */
export const readDer = (bytes: Uint8Array): Node | null =>
  nodeAt(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0)

/** The text of an object identifier node; empty for another node. */
export function oidOf(node: Node | undefined): string {
  if (node?.type !== tag.oid) return ''
  const arcs: number[] = []
  let arc = 0
  for (const byte of node.value) {
    arc = arc * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    arcs.push(arc)
    arc = 0
  }
  const [joined = 0, ...rest] = arcs
  const first = Math.min(2, Math.floor(joined / 40))
  return [first, joined - 40 * first, ...rest].join('.')
}
