/** An error of the driver: an error of PostgreSQL with its SQLSTATE, or a connection error with the system's code. */
export interface DatabaseError {
  code?: string | undefined
  message: string
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
])
const connectionMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable/

/** Disk full, and I/O errors of the disk. Reads may work, writes fail until there is room. */
const storageCodes = new Set(['53100', '58030'])

/**
 * Whole classes: connection lost (08), resources such as memory or connections exhausted (53), stopped by an operator,
 * a restart or a timeout (57). Single codes: read-only during a failover, transaction timeouts, a serialization
 * failure, a deadlock, a lock that was not available.
 */
const transientClasses = /^(08|53|57)...$/
const transientCodes = new Set(['25006', '25P03', '25P04', '40001', '40P01', '55P03'])

/** The database has no room for a write. */
export const isStorageFault = ({ code = '' }: DatabaseError): boolean => storageCodes.has(code)

/** The database is unavailable or overloaded. The same request will succeed later. */
export const isOutage = ({ code = '', message }: DatabaseError): boolean =>
  !storageCodes.has(code) &&
  (connectionCodes.has(code) ||
    transientClasses.test(code) ||
    transientCodes.has(code) ||
    connectionMessages.test(message))
