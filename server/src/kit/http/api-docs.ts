import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { apiPageStyle, renderApiPage } from './api-page.ts'
import { describeApi } from './openapi.ts'

/** Made at the first use: to describe every call takes a tenth of a start, and few installations are ever asked. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** The OpenAPI document, and a page to read it that needs no script and no other host. */
export function addApiDocs(app: FastifyInstance, config: Config): void {
  const document = once(() => describeApi(config.publicUrl))
  const page = once(renderApiPage)
  app.get('/api/openapi.json', async () => document())
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      .send(page()),
  )
  app.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(apiPageStyle))
}
