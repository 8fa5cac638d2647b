import type { FastifyInstance } from 'fastify'
import type { Services } from '../request/services.ts'

interface HealthOptions {
  isDraining: () => boolean
  /**
   * One word for each area that an operator watches. None of them makes a server unready: a restart would mend nothing.
   */
  findStatuses: () => Promise<Record<string, string>>
}

/**
 * Alive says that the process answers; ready says that it can do its work. A draining server is alive and not ready.
 */
export function addHealth(app: FastifyInstance, services: Services, { isDraining, findStatuses }: HealthOptions): void {
  app.get('/api/health', async () => ({ status: 'alive' }))
  app.get('/api/health/ready', async (_request, reply) => {
    const parts = {
      database: false,
      migrations: false,
      storage: services.storage.hasRoom,
      queue: services.queue.isRunning,
      accepting: !isDraining(),
    }
    try {
      parts.migrations = await services.release.look()
      parts.database = true
    } catch (error) {
      services.log.debug({ err: error }, 'not ready')
    }
    const isReady = Object.values(parts).every(Boolean)
    if (!isReady) void reply.header('retry-after', 2)
    const { database: _, version: __, ...statuses } = parts.database ? await findStatuses() : {}
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...parts, ...statuses })
  })
}
