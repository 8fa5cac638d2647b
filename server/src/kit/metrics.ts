import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import { notFound } from './refusal.ts'

/** What proxies add to a request. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Prometheus figures, for a collector on the same machine only. */
export function addMetrics(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds', help: 'Time to answer, by route', labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5], registers: [registry],
  })
  // Looking a series up by its labels costs more than counting in it.
  const series = new Map<string, Histogram.Internal<string>>()
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions
    const key = `${reply.statusCode} ${request.method} ${route}`
    let counted = series.get(key)
    if (!counted) series.set(key, counted = duration.labels(request.method, route, String(reply.statusCode)))
    counted.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    // A proxy on this machine would make the whole world local.
    if (!loopback.test(request.socket.remoteAddress ?? '') || proxyHeaders.some((name) => request.headers[name] !== undefined)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
