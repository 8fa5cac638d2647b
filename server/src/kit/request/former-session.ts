import type { FastifyRequest } from 'fastify'
import { hashToken } from '../secrets/crypto.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'
import { sessionTokenOf } from './session-token.ts'

/**
 * The session goes on under another id, which the browser is being told: the caller should come again, not sign in
 * again.
 */
export const sessionMoved = () => new Refusal(401, 'Please sign in', { retryAfterSeconds: 1 })

/**
 * Whether a request that was refused came with an id that its session had until a moment ago. Asked of refused requests
 * alone.
 */
async function cameWithFormerId(services: Services, request: FastifyRequest): Promise<boolean> {
  const token = await sessionTokenOf(services, request)
  if (!token) return false
  const { rowCount } = await services.pool.query({
    name: 'former-session',
    text: "select from former_session_token where token_hash = $1 and ended_at > now() - interval '1 minute'",
    values: [hashToken(token)],
  })
  return rowCount === 1
}

/**
 * Serves a request; one that is refused for its session only because that got another id meanwhile is told to come
 * again.
 */
export async function withFormerIds<T>(
  services: Services,
  request: FastifyRequest,
  serve: () => Promise<T>,
): Promise<T> {
  try {
    return await serve()
  } catch (error) {
    throw error instanceof Refusal && error.status === 401 && (await cameWithFormerId(services, request))
      ? sessionMoved()
      : error
  }
}
