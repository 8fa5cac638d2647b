import { newObjectKey } from '../../../src/kit/ports/files.ts'
import type { Scope } from '../../../src/kit/request/scope.ts'

/** The row of an object that is in no store. Answers its key. */
export const insertObjectRow = (scope: Scope): Promise<{ key: string }> =>
  scope.db
    .insertInto('fileObject')
    .values({
      key: newObjectKey(),
      bytes: 4,
      checksum: Buffer.alloc(64),
      contentType: 'application/pdf',
      scan: 'clean',
    })
    .returning('key')
    .executeTakeFirstOrThrow()
