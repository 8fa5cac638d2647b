import { isEmbeddable, linkPageAt, longFormOf, type LinkPageAddress } from '@credence/contract/links/link-pages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config/config.ts'
import { notFound } from '../request/refusal.ts'
import { builtPages, nextLinks } from './built-pages.ts'
import { cookieIn, cookieName } from './cookies.ts'
import { newNonce, pageHeaders } from './security-headers.ts'

const nonceMark = '__CSP_NONCE__'
const yearInSeconds = 31_536_000
/** A compressed file is sent in place of the original, and never by its own name. */
const isCompressed = /\.(br|gz)$/

/** A page of the build, cut where each response gets its nonce, with more elements at its end. */
function readPage(file: string, more = ''): (nonce: string) => string {
  const parts = readFileSync(file, 'utf8').replace('</body>', `${more}</body>`).split(nonceMark)
  return (nonce) => parts.join(nonce)
}

/**
 * Serves the built browser application: hashed files for a year, the small pages for links that people without an
 * account open, and the one page of the application for every other address.
 */
export async function addPages(app: FastifyInstance, config: Config, built: string = builtPages): Promise<void> {
  const index = path.join(built, 'index.html')
  if (built === '' || !existsSync(index)) return
  const next = nextLinks(built)
  const staffPages = { signIn: readPage(index, next.signIn), shell: readPage(index, next.shell) }
  const [linkPage, signPage] = [
    readPage(path.join(built, 'link.html')),
    readPage(path.join(built, 'sign.html'), next.sign),
  ]
  const files = { index: false, preCompressed: true, cacheControl: false } as const
  // One route for all hashed files. A route for each of them takes several megabytes.
  await app.register(fastifyStatic, {
    ...files,
    root: path.join(built, 'assets'),
    prefix: '/assets/',
    allowedPath: (name) => !isCompressed.test(name),
    setHeaders: (response) => void response.header('cache-control', `public, max-age=${yearInSeconds}, immutable`),
  })
  await app.register(fastifyStatic, {
    ...files,
    root: built,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**', '*.html', 'next-files.*', '*.br', '*.gz'],
    setHeaders: (response) => void response.header('cache-control', 'public, max-age=300'),
  })
  const pageFor = (request: FastifyRequest, page: LinkPageAddress | null) => {
    if (page) return page.name === 'sign' ? signPage : linkPage
    const isSignedIn = cookieIn(request, cookieName(config, request, 'sid').full) !== undefined
    return isSignedIn ? staffPages.shell : staffPages.signIn
  }
  app.get('/*', async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? ''
    if (/\.\w{2,5}$/.test(pathname) || pathname.startsWith('/api/')) throw notFound()
    const long = longFormOf(pathname)
    const page = linkPageAt(pathname)
    if (long !== null || (page && isEmbeddable(page))) void reply.removeHeader('x-frame-options')
    if (long !== null) return reply.redirect(long + request.url.slice(pathname.length), 302)
    const nonce = newNonce()
    return reply
      .type('text/html; charset=utf-8')
      .headers(pageHeaders(config, nonce, page))
      .send(pageFor(request, page)(nonce))
  })
}
