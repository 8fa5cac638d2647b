import { setTimeout as sleep } from 'node:timers/promises'
import { isUnfinishedRestore } from '../../kit/ports/files.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { getInstallationId } from './files.queries.ts'

/** A bucket that does not answer within this time does not prevent the start. */
const timeoutMs = 5000

class ForeignStore extends Error {
  constructor(owner: string, id: string) {
    super(
      isUnfinishedRestore(owner)
        ? 'a backup was being restored into the file store, and that was not finished. Empty the database and run it again: npm run restore -- FILE'
        : `the file store belongs to another installation (${owner}, and this one is ${id}). Set S3_BUCKET or CREDENCE_DATA to the store of this installation, ` +
            'or take this store over with: npm run admin -- files adopt',
    )
    this.name = 'ForeignStore'
  }
}

const installationId = (services: Services): Promise<string> =>
  inTransaction(services, { isPlatform: true }, getInstallationId, { readOnly: true })

async function claim({ files, log }: Services, id: string): Promise<void> {
  const owner = await files.readOwner()
  if (owner === id) return
  if (owner !== null) throw new ForeignStore(owner, id)
  await files.writeOwner(id)
  log.info({ id }, 'the file store now carries the id of this installation')
}

/** Checks that the store belongs to this installation before objects are moved. A store without an id is claimed. */
export const claimStore = async (services: Services): Promise<void> => claim(services, await installationId(services))

/**
 * Refuses the store of another installation. Each sweep checks it again, so a store that does not answer only logs a
 * warning.
 */
export async function checkStoreAtStart(services: Services): Promise<void> {
  const id = await installationId(services)
  const silent = new AbortController()
  try {
    await Promise.race([
      claim(services, id),
      sleep(timeoutMs, null, { signal: silent.signal }).then(() => {
        throw new Error(`no answer within ${timeoutMs / 1000} s`)
      }),
    ])
  } catch (error) {
    if (error instanceof ForeignStore) throw error
    services.log.warn({ err: error }, 'the file store does not answer, so nobody knows yet whose it is')
  } finally {
    silent.abort()
  }
}

/** Claims the store for this installation, even if it belonged to another one. */
export async function adoptStore(services: Services): Promise<string> {
  const id = await installationId(services)
  await services.files.writeOwner(id)
  return id
}
