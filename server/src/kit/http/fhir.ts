import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { notFound, Refusal } from '../request/refusal.ts'
import { dataHeaders } from './security-headers.ts'

// What calls with the protocol `fhir` have in common: their media type, refusals as OperationOutcomes, ETags, and pages of
// other sites that may read them.

export const fhirType = 'application/fhir+json; charset=utf-8'
const methods = 'GET, HEAD, OPTIONS'

/** Any site may read, and none with credentials. A client may keep an answer if it asks each time whether it changed. */
export const fhirHeaders = {
  ...dataHeaders,
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after, x-request-id',
} as const

/** Whatever way an address is written, what counts is the route that it leads to. */
export const isFhir = (request: FastifyRequest, route = request.routeOptions.url ?? ''): boolean =>
  /^\/fhir(?:\/|$)/.test(route) || /^\/fhir(?:[/?]|$)/.test(request.url)

const isJson = (type: string) => /^(?:application\/(?:fhir\+)?json|text\/json|application\/\*|\*\/\*)$/.test(type)
const isAccepted = (accepted: string) =>
  accepted.split(',').some((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return isJson(type) && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })

/** Of `_format`, which counts more than the header. A plus sign may arrive as a space. */
const isJsonFormat = (format: unknown) =>
  typeof format === 'string' && /^(?:json|(?:application|text)\/(?:fhir[+ ])?json)$/i.test(format)

/** Refuses a call that asks for another format than JSON. */
export function refuseOtherFormats({ headers, query }: FastifyRequest): void {
  const { _format: format } = query as { _format?: unknown }
  const isServed = format === undefined ? isAccepted(headers.accept || '*/*') : isJsonFormat(format)
  if (!isServed) throw new Refusal(406, 'Only JSON is served here: application/fhir+json')
}

/** The code of an OperationOutcome for each status. */
const issueCodes: Record<number, string> = {
  400: 'invalid',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  429: 'throttled',
  503: 'transient',
}

export const outcomeOf = (status: number, message: string, requestId: string) => ({
  resourceType: 'OperationOutcome',
  issue: [
    {
      severity: status < 500 ? 'error' : 'fatal',
      code: issueCodes[status] ?? (status < 500 ? 'processing' : 'exception'),
      details: { text: message },
      diagnostics: `Request ${requestId}`,
    },
  ],
})

/** Sends an answer with an ETag that names its content, or 304 to whoever has it. */
export function sendFhir(reply: FastifyReply, answer: string) {
  const etag = `W/"${hash('sha1', answer, 'base64url')}"`
  void reply.header('etag', etag)
  const known = reply.request.headers['if-none-match']
  if (known?.split(',').some((each) => each.trim() === etag)) return reply.code(304).send()
  return reply.type(fhirType).send(answer)
}

/** Answers what no call of the contract answers below /fhir: 405 to a write, the preflight of a browser, and 404. */
export function addFhirFallback(http: FastifyInstance): void {
  for (const url of ['/fhir', '/fhir/*']) {
    http.get(url, () => {
      throw notFound()
    })
    http.options(url, (_, reply) =>
      reply
        .headers({
          'access-control-allow-methods': methods,
          'access-control-allow-headers': 'accept, content-type, if-none-match, prefer',
          'access-control-max-age': '86400',
          allow: methods,
        })
        .code(204)
        .send(),
    )
    http.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      // The body is not read: whatever it is, it is refused.
      onRequest: (_, reply, done) => {
        void reply.header('allow', methods)
        done(new Refusal(405, 'The directory is read only'))
      },
      handler: () => undefined,
    })
  }
}
