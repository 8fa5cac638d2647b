import type { ByteRange } from '../../kit/ports/files.ts'

/**
 * The one range that a request asks for. Undefined for the whole file, which is also the answer to what we do not
 * understand (several ranges, other units); null when there is no such part.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 ? null : { first: Math.max(0, bytes - Number(to)), last: bytes - 1 }
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < Number(from)) return undefined
  return Number(from) >= bytes ? null : { first: Number(from), last }
}
