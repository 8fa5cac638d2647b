import path from 'node:path'
import { faxTexts } from '@credence/contract/faxes/texts'
import { asSenderText } from '@credence/contract/faxes/ways-in'
import { limits } from '@credence/contract/limits'
import { WatchedFolder, type DroppedFile, type Outcome } from '../../gateways/fax/watched-folder.ts'
import { job } from '../../kit/request/actor.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Services } from '../../kit/request/services.ts'
import { acceptFax } from './arrival.actions.ts'

export const faxInbox = (dataFolder: string): string => path.join(dataFolder, 'fax-inbox')

async function takeDropped(
  services: Services,
  { number, filename, bytes, id, changedAt, read }: DroppedFile,
): Promise<Outcome> {
  if (bytes > limits.faxBytes) return { kind: 'failed', reason: faxTexts.tooLarge }
  try {
    await acceptFax(services, job('fax-inbox'), {
      receipt: { way: 'folder', senderId: id },
      toNumber: number.slice(0, limits.faxNumber),
      filename: asSenderText(filename),
      received: changedAt.toISOString(),
      bytes: await read(),
    })
    return { kind: 'done' }
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return { kind: 'failed', reason: error.message }
    throw error
  }
}

export const watchFaxInbox = (services: Services, timing: { restMs?: number; pauseMs?: number } = {}): WatchedFolder =>
  new WatchedFolder({
    ...timing,
    folder: faxInbox(services.config.dataFolder),
    take: (file) => takeDropped(services, file),
    // The message of an error of the file system has the name of the file, which may be a patient's.
    onFault: (error) =>
      services.log.warn(
        error instanceof Refusal ? { reason: error.message } : { code: (error as NodeJS.ErrnoException).code },
        'a file of fax-inbox is tried again',
      ),
  })
