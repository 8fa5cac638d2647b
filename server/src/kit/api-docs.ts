import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { renderApiPage } from './api-page.ts'
import { describeApi } from './openapi.ts'

/** The OpenAPI document, and a page to read it that needs no script and no other host. */
export function addApiDocs(app: FastifyInstance, config: Config): void {
  const document = describeApi(config.publicUrl)
  const page = renderApiPage()
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'").send(page.html))
  app.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(page.css))
}
