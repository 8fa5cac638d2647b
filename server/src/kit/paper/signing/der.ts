import * as asn1js from 'asn1js'

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

/** A node of a message that was read. It knows its own bytes. */
export interface Node {
  bytes: Buffer
  /** The first byte. */
  type: number
  children: readonly Node[]
  /** The bytes of a value that has no children. */
  value: Buffer
}

const nodeOf = (parsed: asn1js.AsnType): Node => {
  const view = parsed.valueBeforeDecodeView
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength)
  const children = (parsed.valueBlock as { value?: unknown }).value
  return {
    bytes,
    type: bytes[0] ?? 0,
    get children() {
      return Array.isArray(children) ? (children as asn1js.AsnType[]).map(nodeOf) : []
    },
    value: bytes.subarray(bytes.length - ((parsed as { lenBlock?: { length?: number } }).lenBlock?.length ?? 0)),
  }
}

/** Reads a message; null if it is none. Bytes after its end are not read. */
export function readDer(bytes: Uint8Array): Node | null {
  const { offset, result } = asn1js.fromBER(bytes)
  return offset === -1 ? null : nodeOf(result)
}

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
