/**
 * What the driver throws: an error of PostgreSQL with its SQLSTATE, or one of the connection with the name that the
 * system gives it.
 */
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

/**
 * Disk full, and an input or output error of the disk: reading may go on, writing does not before somebody makes room.
 */
const storageCodes = new Set(['53100', '58030'])

/**
 * Whole classes: connection lost (08), resources such as memory or connections used up (53), stopped by an operator, a
 * restart or a time limit (57). One by one: read-only during a failover, time limits of a transaction, a serialization
 * failure, a deadlock, a lock that was not free in time.
 */
const passingClasses = /^(08|53|57)...$/
const passingCodes = new Set(['25006', '25P03', '25P04', '40001', '40P01', '55P03'])

/** The database has no room for what was to be written. */
export const isStorageFault = ({ code = '' }: DatabaseError): boolean => storageCodes.has(code)

/** The database is away or too busy, not wrong: the same question will be answered later. */
export const isOutage = ({ code = '', message }: DatabaseError): boolean =>
  !storageCodes.has(code) &&
  (connectionCodes.has(code) || passingClasses.test(code) || passingCodes.has(code) || connectionMessages.test(message))
