import { addressOf } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestAsyncHookHandler,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { readFigures } from './features/system/figures.actions.ts'
import { findSystemStatuses } from './features/system/system.actions.ts'
import { addApiDocs } from './kit/http/api-docs.ts'
import { refuseCrossSite } from './kit/http/cross-site.ts'
import { sendError } from './kit/http/errors.ts'
import { addFhirFallback, fhirHeaders, isFhir, refuseOtherFormats } from './kit/http/fhir.ts'
import { assertComplete, assertFitting } from './kit/request/assert-complete.ts'
import { createGate, hasTokenInPath, type GateOptions } from './kit/request/gate.ts'
import type { Logger } from './kit/http/log.ts'
import { addHealth } from './kit/http/health.ts'
import { HttpServers } from './kit/http/http-servers.ts'
import { LargeBodies, type LargeBodyLimits } from './kit/http/large-bodies.ts'
import { addMetrics } from './kit/http/metrics.ts'
import { addPages } from './kit/http/pages.ts'
import { notFound, Refusal } from './kit/request/refusal.ts'
import type { Route } from './kit/request/route.ts'
import { commonHeaders, dataHeaders } from './kit/http/security-headers.ts'
import type { Services } from './kit/request/services.ts'
import { admitLargeMessage } from './kit/request/who/webhook.ts'
import { allRoutes } from './routes.ts'

const megabyte = 1024 * 1024
/** As long as a request line may be: whether a list of ids or a code is too long, its call decides. */
const longestParam = 16_384
const slowestUploadMs = 900_000
const slowestBodyMs = 60_000

/** A body that never ends holds a connection; those that are no file are small and have a minute. */
function limitBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  const hasBody = raw.headers['transfer-encoding'] !== undefined || (raw.headers['content-length'] ?? '0') !== '0'
  if (!hasBody) return
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, slowestBodyMs).unref()
  reply.raw.once('close', () => clearTimeout(timer))
}

/** A request that names two hosts could mean one to a proxy and the other to us. */
function refuseSecondHost({ raw: { rawHeaders } }: FastifyRequest): void {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  if (hosts > 1) throw new Refusal(400, 'Invalid request')
}

/** Whatever way an address is written (`//api`, `/%61pi`), what counts is the route that it leads to. */
const isApi = (request: FastifyRequest, route: string) => route.startsWith('/api/') || request.url.startsWith('/api/')

const isHealth = (route: string) => route.startsWith('/api/health')

/** A line that is worth writing names its request itself, so all requests share the logger. */
function sharedLogger(log: Logger): Logger {
  const shared: Logger = Object.create(log, { child: { value: () => shared } })
  return shared
}

export interface App {
  http: FastifyInstance
  servers: HttpServers
}

interface AppOptions extends GateOptions {
  /** Calls that stand in no contract, for tests that try the gate itself. */
  extraRoutes?: readonly Route[]
  /** The folder of the built browser application, where it is not the one beside the server. */
  pages?: string
  /** For tests that do not wait as long as a real server does. */
  largeBodies?: LargeBodyLimits
}

/** No route has a JSON schema, because the contract validates and shapes. Without this, Fastify loads its compilers. */
const compilesNothing = () => {
  throw new Error('Routes have no JSON schemas')
}

/** The whole server as one object that can listen, or be asked directly by a test. */
export async function createApp(
  services: Services,
  { extraRoutes = [], pages, largeBodies, ...gateOptions }: AppOptions = {},
): Promise<App> {
  assertComplete(allRoutes)
  assertFitting(extraRoutes)
  const servers = new HttpServers()
  const routes = [...allRoutes, ...extraRoutes]
  const takesFiles = new Set(
    routes
      .filter(
        ({ endpoint: { definition } }) =>
          definition.bodyAs === 'stream' ||
          definition.storesFiles ||
          definition.maxBodyBytes !== undefined ||
          Object.values(definition.files ?? {}).some(({ maxBytes }) => maxBytes > limits.fileBytes),
      )
      .map(({ endpoint: { definition } }) => addressOf(definition, definition.path)),
  )
  const pageHeaders = commonHeaders(services.config)
  const apiHeaders = { ...pageHeaders, ...dataHeaders }
  const directoryHeaders = { ...pageHeaders, ...fhirHeaders }
  const http = Fastify({
    loggerInstance: sharedLogger(services.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: services.config.proxies.length ? [...services.config.proxies] : false,
    bodyLimit: megabyte,
    // The longest that a file may take over a slow line; everything else is held to less by a hook.
    requestTimeout: slowestUploadMs,
    connectionTimeout: 0,
    keepAliveTimeout: 30_000,
    // An address that cannot be read is refused before any hook runs.
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(isFhir(request) ? directoryHeaders : apiHeaders)
      void sendError(error, request, reply)
    },
    serverFactory: servers.create,
    schemaController: { compilersFactory: { buildValidator: compilesNothing, buildSerializer: compilesNothing } },
    http: { headersTimeout: 15_000, maxHeaderSize: longestParam },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: longestParam },
  }) as unknown as FastifyInstance

  http.addHook('onRequest', (request, reply, done) => {
    // The framework makes an object of all options whenever they are asked for.
    const { url: route = '' } = request.routeOptions
    const toApi = isApi(request, route)
    const toFhir = isFhir(request, route)
    void reply.headers(toApi ? apiHeaders : toFhir ? directoryHeaders : pageHeaders)
    refuseSecondHost(request)
    if (!takesFiles.has(route)) limitBody(request, reply)
    if (toApi || toFhir) {
      void reply.header('x-request-id', request.id)
      // This code would misread the database of a newer release.
      if (services.release.isOutdated && !isHealth(route))
        throw new Refusal(503, texts.tryAgain, { retryAfterSeconds: 2 })
    }
    if (toApi) refuseCrossSite(services.config, request)
    if (toFhir) refuseOtherFormats(request)
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    if (services.log.isLevelEnabled('info'))
      services.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
  http.setErrorHandler(sendError)
  http.setNotFoundHandler(() => {
    throw notFound()
  })

  // Cookies are parsed by whoever asks for one.
  await http.register(cookie, { hook: false })
  await http.register(formbody)
  addMetrics(http, services, () => readFigures(services))
  addHealth(http, services, { isDraining: () => servers.isDraining, findStatuses: () => findSystemStatuses(services) })
  addApiDocs(http, services.config)

  const gate = createGate(
    services,
    routes.map(({ endpoint }) => endpoint),
    gateOptions,
  )
  const bodies = new LargeBodies(largeBodies)
  /** What is decided before the body of a request is read. */
  const beforeBody = (route: Route): onRequestAsyncHookHandler | undefined => {
    const { access, maxBodyBytes } = route.endpoint.definition
    if (access.kind === 'webhook' && maxBodyBytes !== undefined)
      return async (request, reply) => admitLargeMessage(services, access, bodies, [request, reply])
    return hasTokenInPath(route) ? (request) => gate.judgeBeforeBody(route, request) : undefined
  }
  const serve = (within: FastifyInstance, route: Route) => {
    const { definition } = route.endpoint
    const { method, path, aliases = [], maxBodyBytes } = definition
    const onRequest = beforeBody(route)
    for (const spelling of [path, ...aliases])
      within.route({
        method,
        url: addressOf(definition, spelling),
        handler: (request, reply) => gate.serve(route, request, reply),
        ...(maxBodyBytes === undefined ? {} : { bodyLimit: maxBodyBytes }),
        ...(onRequest ? { onRequest } : {}),
      })
  }
  const takesParts = ({
    endpoint: {
      definition: { bodyAs },
    },
  }: Route) => bodyAs === 'parts' || bodyAs === 'form'
  const isMessage = ({ endpoint }: Route) => endpoint.definition.access.kind === 'webhook'
  const called = routes.filter((route) => !isMessage(route))
  for (const route of called) if (!route.options.streams && !takesParts(route)) serve(http, route)
  await http.register(async (within) => {
    // A signature is over the bytes as they were sent.
    within.removeAllContentTypeParsers()
    within.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const route of routes) if (isMessage(route)) serve(within, route)
  })
  await http.register(async (within) => {
    // Its hooks would cost every other call a good part of a short read.
    await within.register(multipart, { limits: { fileSize: 10 * megabyte } })
    for (const route of called) if (takesParts(route)) serve(within, route)
  })
  await http.register(async (within) => {
    // The bytes of a file are left alone, whatever they are called: the handler reads them as they come.
    within.removeAllContentTypeParsers()
    within.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const route of called) if (route.options.streams) serve(within, route)
  })
  addFhirFallback(http)
  await addPages(http, services.config, pages)
  return { http, servers }
}
