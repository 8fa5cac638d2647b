import { jwtVerify, SignJWT } from 'jose'
import type { FastifyRequest } from 'fastify'
import { cookieIn, cookieName } from '../http/cookies.ts'
import type { Services } from './services.ts'

const algorithm = 'HS256'

/**
 * The alternative flow's token: a JWT with an expiry that the client can read, around the very same kind of session.
 */
export const toBearer = (
  services: Services,
  sessionToken: string,
  accountId: number,
  expiresAt: Date,
): Promise<string> =>
  new SignJWT({ sid: sessionToken })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(String(accountId))
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(services.vault.key('bearer tokens'))

/** The session token a request carries, by bearer header or by cookie. */
export async function sessionTokenOf(services: Services, request: FastifyRequest): Promise<string | null> {
  const { authorization } = request.headers
  if (authorization === undefined) return cookieIn(request, cookieName(services.config, request, 'sid').full) ?? null
  const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1]
  if (!bearer) return null
  for (const key of services.vault.keys('bearer tokens')) {
    const sid = await sidOf(bearer, key)
    if (sid !== null) return sid
  }
  return null
}

async function sidOf(bearer: string, key: Buffer): Promise<string | null> {
  try {
    // The expiry in the token is for the client to read. The session ends by the clock of the database, which a node's
    // own may be far away from.
    const { payload } = await jwtVerify(bearer, key, { algorithms: [algorithm], currentDate: new Date(0) })
    return typeof payload.sid === 'string' ? payload.sid : null
  } catch {
    return null
  }
}
