import type { Logger } from '../http/log.ts'
import { EgressFailed, EgressRefused } from '../ports/egress.ts'
import { FaxFailed } from '../ports/fax.ts'

const writtenForStaff = [FaxFailed, EgressFailed, EgressRefused]

/**
 * The reason of a failed transmission in words for staff. Other errors, of the database or the disk, may name paths and
 * are logged instead.
 */
export function describeFailure(log: Pick<Logger, 'error'>, error: unknown): string {
  if (writtenForStaff.some((kind) => error instanceof kind)) return (error as Error).message
  log.error({ err: error as Error }, 'a transmission failed')
  return 'this server could not send it; please try again'
}
