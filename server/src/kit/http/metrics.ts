import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Histogram } from 'prom-client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound, Refusal } from '../request/refusal.ts'
import type { Services } from '../request/services.ts'

/** What proxies add to a request. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
const loopback = /^(127\.|::1$|::ffff:127\.)/

/** A figure that is read from the database when somebody asks for the metrics: its value for each set of labels. */
export interface ReadFigure {
  name: string
  help: string
  labels: readonly string[]
  values: readonly { labels: Record<string, string>; value: number }[]
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A collector on this machine needs no token; a proxy on this machine would make the whole world local. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.test(socket.remoteAddress ?? '') && proxyHeaders.every((name) => headers[name] === undefined)

function assertMayRead(request: FastifyRequest, token: string | null): void {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== null && given !== undefined) {
    if (timingSafeEqual(digest(given), digest(token))) return
    throw new Refusal(401, 'The token is not that of CREDENCE_METRICS_TOKEN')
  }
  if (!isLocal(request)) throw notFound()
}

/** Looking a series up by its labels, or by a text that is made of them, costs more than counting in it. */
function knownSeries(duration: Histogram) {
  const series = new Map<string, Map<string, Map<number, Histogram.Internal<string>>>>()
  return (route: string, method: string, status: number): Histogram.Internal<string> => {
    const known = series.get(route)?.get(method)?.get(status)
    if (known) return known
    const made = duration.labels(method, route, String(status))
    const ofRoute = series.get(route) ?? new Map<string, Map<number, Histogram.Internal<string>>>()
    const ofMethod = ofRoute.get(method) ?? new Map<number, Histogram.Internal<string>>()
    series.set(route, ofRoute.set(method, ofMethod.set(status, made)))
    return made
  }
}

/** Prometheus figures, for a collector on the same machine, or with a token from elsewhere. */
export function addMetrics(
  app: FastifyInstance,
  { config, log, figures: { registry, rateLimited } }: Services,
  readFigures: () => Promise<readonly ReadFigure[]>,
): void {
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const seriesOf = knownSeries(duration)
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    seriesOf(request.routeOptions.url ?? 'none', request.method, statusCode).observe(reply.elapsedTime / 1000)
    if (statusCode === 429) rateLimited.inc()
    done()
  })

  const gauges = new Map<string, Gauge>()
  const show = ({ name, help, labels, values }: ReadFigure) => {
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames: [...labels], registers: [registry] })
    gauges.set(name, gauge)
    gauge.reset()
    for (const each of values) gauge.set(each.labels, each.value)
  }
  app.get('/metrics', async (request, reply) => {
    assertMayRead(request, config.metricsToken)
    try {
      ;(await readFigures()).forEach(show)
    } catch (error) {
      // What the process itself counts is worth most while the database is away. Figures of a while ago would look like
      // figures of now.
      for (const gauge of gauges.values()) gauge.reset()
      log.warn({ code: (error as { code?: string }).code }, 'figures of the database are left out of the metrics')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
