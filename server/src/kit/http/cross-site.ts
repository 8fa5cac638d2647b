import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { Refusal } from '../request/refusal.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Headers that a page of another origin cannot send without asking first, so their presence proves our own client. */
const ownHeaders = ['authorization', 'revenueteamid', 'idempotency-key', 'x-requested-with']

/**
 * Refuses writes that another site's page could have made with the visitor's cookie. Browsers say where a request comes
 * from; a client that says nothing must show a header or a content type that a form cannot produce.
 */
export function refuseCrossSite(config: Config, request: FastifyRequest): void {
  if (reading.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const ourOrigins = new Set([new URL(config.publicUrl).origin, `${request.protocol}://${request.host}`])
  if (site !== undefined) {
    if (site === 'same-origin' || (origin !== undefined && ourOrigins.has(origin))) return
  } else if (origin !== undefined) {
    if (ourOrigins.has(origin)) return
  } else {
    const isJson = request.headers['content-type']?.toLowerCase().startsWith('application/json')
    if (isJson || ownHeaders.some((name) => request.headers[name] !== undefined) || !request.headers.cookie) return
  }
  throw new Refusal(403, 'Requests from other sites are refused')
}
