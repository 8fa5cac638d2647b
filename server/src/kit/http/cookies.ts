import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { CookieName, CookieOptions, Http } from '../request/route.ts'

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Browsers keep a __Host- cookie only on https and on this machine's own names. A demo that is looked at from another
 * machine by plain http gets the cookie under a plain name instead; production never does.
 */
export function cookieName(
  config: Config,
  request: FastifyRequest,
  name: CookieName,
): { full: string; secure: boolean } {
  const host = request.host.replace(/:\d+$/, '')
  const secure = config.mode === 'production' || request.protocol === 'https' || localHosts.has(host)
  return { full: secure ? `__Host-${name}` : name, secure }
}

/** A cookie of a request. It is looked for when somebody asks: calls by links and codes need none. */
export const cookieIn = ({ server, headers: { cookie } }: FastifyRequest, name: string): string | undefined =>
  cookie === undefined ? undefined : server.parseCookie(cookie)[name]

export function httpOf(config: Config, request: FastifyRequest, reply: FastifyReply): Http {
  const write = (name: CookieName, value: string, maxAge?: number) => {
    const { full, secure } = cookieName(config, request, name)
    void reply.setCookie(full, value, {
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'lax',
      ...(maxAge === undefined ? {} : { maxAge }),
    })
  }
  return {
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    cookie: (name) => cookieIn(request, cookieName(config, request, name).full),
    setCookie: (name, value, options: CookieOptions = {}) => write(name, value, options.maxAgeSeconds),
    clearCookie: (name) => write(name, '', 0),
    setHeader: (name, value) => void reply.header(name, value),
  }
}
