import { pino, stdSerializers, type DestinationStream, type Logger as PinoLogger } from 'pino'
import { plainAddress } from './plain-address.ts'

export type Logger = PinoLogger

/** Secrets that travel in a path are cut out of it before it is logged. */
export const withoutTokens = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/[A-Za-z0-9_-]{22,}/g, '***').replace(/[\r\n\u001b]/g, '')

/** Work for several teams fails as one error. Its message says how many, and these say why. */
const causesOf = (error: Error) =>
  error instanceof AggregateError
    ? { errors: error.errors.map((each: Error & { code?: string }) => ({ code: each.code, message: each.message })) }
    : {}

/** Only what is listed here reaches a log: never a body, a cookie, an authorization header or a query string. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: {
      req: (request: { id: string; method: string; url: string; ip: string }) => ({
        id: request.id,
        method: request.method,
        path: withoutTokens(request.url),
        ip: plainAddress(request.ip),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string }) => {
        const { type, stack } = stdSerializers.err(error)
        return { type, code: error.code, message: error.message, stack, ...causesOf(error) }
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
