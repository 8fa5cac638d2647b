import type { ByteRange } from '../../kit/ports/files.ts'

/**
 * The requested range. Undefined means the whole file, also for requests that are not supported (several ranges, other
 * units). Null means that the range cannot be satisfied.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 ? null : { first: Math.max(0, bytes - Number(to)), last: bytes - 1 }
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < Number(from)) return undefined
  return Number(from) >= bytes ? null : { first: Number(from), last }
}
