import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config/config.ts'
import { notFound } from '../request/refusal.ts'
import { newNonce, pagePolicy } from './security-headers.ts'

const ownPages = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
const nonceMark = '__CSP_NONCE__'
const yearInSeconds = 31_536_000
/** They are sent in place of the file whose name they carry, and never by their own name. */
const isCompressed = /\.(br|gz)$/

/** Serves the built browser application: hashed files for a year, and the one page for every other address. */
export async function addPages(app: FastifyInstance, config: Config, built: string = ownPages): Promise<void> {
  const index = path.join(built, 'index.html')
  if (built === '' || !existsSync(index)) return
  const [head = '', ...rest] = readFileSync(index, 'utf8').split(nonceMark)
  const files = { index: false, preCompressed: true, cacheControl: false } as const
  // One route for all hashed files. A route for each of them would take several megabytes.
  await app.register(fastifyStatic, {
    ...files,
    root: path.join(built, 'assets'),
    prefix: '/assets/',
    allowedPath: (name) => !isCompressed.test(name),
    setHeaders: (response) => response.header('cache-control', `public, max-age=${yearInSeconds}, immutable`),
  })
  await app.register(fastifyStatic, {
    ...files,
    root: built,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html*', '*.br', '*.gz'],
    setHeaders: (response) => response.header('cache-control', 'public, max-age=300'),
  })
  app.get('/*', async (request, reply) => {
    const isFile = /\.\w{2,5}$/.test(request.url.split('?')[0] ?? '')
    if (isFile || request.url.startsWith('/api/')) throw notFound()
    const nonce = newNonce()
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': pagePolicy(config, nonce),
        'x-robots-tag': 'noindex',
      })
      .send([head, ...rest].join(nonce))
  })
}
