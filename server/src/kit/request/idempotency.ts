import { createHash } from 'node:crypto'
import { actorKey } from './actor.ts'
import { Refusal } from './refusal.ts'
import type { StoredFile, UploadedFiles } from './multipart.ts'
import type { Answer } from './answers.ts'
import type { Scope } from './scope.ts'

const keyPattern = /^[\x21-\x7e]{1,255}$/

interface Request {
  key: string
  path: string
  body: unknown
  files: UploadedFiles
  stored: readonly StoredFile[]
}

export const isKey = (key: string): boolean => keyPattern.test(key)
export const badKey = () => new Refusal(400, 'The Idempotency-Key must have 1 to 255 visible characters')
export const otherRequest = () => new Refusal(422, 'This Idempotency-Key was used for another request')

function hashOf({ path, body, files, stored }: Request): Buffer {
  const hash = createHash('sha256')
    .update(path)
    .update('\0')
    .update(JSON.stringify(body) ?? '')
  for (const name of Object.keys(files).toSorted())
    hash
      .update('\0')
      .update(name)
      .update(files[name]?.bytes ?? '')
  for (const { name, checksum } of stored) hash.update('\0').update(name).update('\0').update(checksum)
  return hash.digest()
}

/**
 * Runs a creating call once per actor and key. A repeated one waits for the first to finish and gets its answer; a refused one
 * leaves nothing, because the row goes with its transaction. A key that comes back with other content is a mistake of
 * the client.
 */
export async function once(scope: Scope, request: Request, make: () => Promise<Answer>): Promise<Answer> {
  if (!isKey(request.key)) throw badKey()
  const actor = actorKey(scope.actor)
  const hash = hashOf(request)
  const { rowCount } = await scope.client.query(
    `
    insert into idempotent_answer (actor, key, request_hash) values ($1, $2, $3) on conflict do nothing`,
    [actor, request.key, hash],
  )
  if (rowCount === 0) {
    const {
      rows: [known],
    } = await scope.client.query<{ hash: Buffer; answer: string }>(
      'select request_hash as hash, answer from idempotent_answer where actor = $1 and key = $2',
      [actor, request.key],
    )
    if (!known?.hash.equals(hash)) throw otherRequest()
    return known.answer
  }
  const answer = await make()
  await scope.client.query('update idempotent_answer set answer = $3 where actor = $1 and key = $2', [
    actor,
    request.key,
    Buffer.isBuffer(answer) ? answer.toString() : answer,
  ])
  return answer
}
