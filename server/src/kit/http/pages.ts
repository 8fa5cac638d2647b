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

/** Serves the built browser application: hashed files for a year, and the one page for every other address. */
export async function addPages(app: FastifyInstance, config: Config, built: string = ownPages): Promise<void> {
  const index = path.join(built, 'index.html')
  if (built === '' || !existsSync(index)) return
  const [head = '', ...rest] = readFileSync(index, 'utf8').split(nonceMark)
  await app.register(fastifyStatic, {
    root: built,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    globIgnore: ['**/index.html*', '**/*.br', '**/*.gz'],
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      response.header('cache-control', isHashed ? `public, max-age=${yearInSeconds}, immutable` : 'public, max-age=300')
    },
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
