import type { Caller } from '@credence/contract/kit/access'
import type { Definition } from '@credence/contract/kit/endpoint'
import type { FastifyReply } from 'fastify'
import { sendFile } from '../http/send-file.ts'
import { Attachment, FileAnswer, Picture, RawJson } from './route.ts'
import { unseen, withoutFields } from './veils.ts'

export type Answer = string | Picture | Attachment

/**
 * An answer as text, without what the caller may not see. What a handler made is shaped by the declared schema; what
 * the database wrote as JSON leaves as it is, unless `checksRaw` holds it against the schema too.
 */
export function serialise(definition: Definition, result: unknown, rights: Caller, checksRaw: boolean): string {
  const hidden = unseen(definition, rights)
  if (result instanceof RawJson) {
    if (checksRaw) definition.answer.parse(JSON.parse(result.text))
    return hidden.length ? JSON.stringify(withoutFields(JSON.parse(result.text), hidden)) : result.text
  }
  const answer = definition.answer.parse(result)
  return JSON.stringify(hidden.length ? withoutFields(answer, hidden) : answer)
}

export function send(reply: FastifyReply, answer: Answer | FileAnswer) {
  if (typeof answer === 'string') return reply.type('application/json; charset=utf-8').send(answer)
  if (answer instanceof Attachment) return reply.headers(answer.headers).send(answer.bytes)
  if (answer instanceof FileAnswer) return sendFile(reply, answer)
  return reply
    .headers({ 'content-type': answer.type, 'cache-control': 'private, max-age=86400, immutable' })
    .send(answer.bytes)
}
