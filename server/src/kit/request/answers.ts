import type { Caller } from '@credence/contract/kit/access'
import type { Definition } from '@credence/contract/kit/endpoint'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { sendText } from '../http/compressed.ts'
import { sendFhir } from '../http/fhir.ts'
import { sendFile } from '../http/send-file.ts'
import { Attachment, FileAnswer, Picture, RawJson } from './route.ts'
import { unseen, withoutFields } from './veils.ts'

export type Answer = string | Buffer | Picture | Attachment | FileAnswer

/** The first field of a value that its parsed copy lacks, by its path; null when it has all of them. */
function undeclaredField(value: unknown, parsed: unknown, at: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const path = at ? `${at}.${name}` : name
    if (typeof parsed !== 'object' || parsed === null || !(name in parsed)) return path
    const inner = undeclaredField(part, (parsed as Record<string, unknown>)[name], path)
    if (inner !== null) return inner
  }
  return null
}

/** Refuses an answer that breaks its schema or has a field that the schema does not declare, however deep. */
function assertDeclared(schema: z.ZodType, value: unknown): void {
  const field = undeclaredField(value, schema.parse(value), '')
  if (field !== null) throw new Error(`The answer has a field that the contract does not declare: ${field}`)
}

/**
 * An answer as JSON or XML, without what the caller may not see. What a handler made is shaped by the declared schema; what
 * the database wrote as JSON leaves as it is. Tests set `checksRaw`: then it must have the fields that the schema declares
 * and no other.
 */
export function serialise(
  definition: Definition,
  result: unknown,
  rights: Caller,
  checksRaw: boolean,
): string | Buffer {
  const hidden = unseen(definition, rights)
  if (result instanceof RawJson) {
    if (checksRaw) assertDeclared(definition.answer, JSON.parse(result.text))
    return hidden.length ? JSON.stringify(withoutFields(JSON.parse(result.text), hidden)) : result.written
  }
  const answer = definition.answer.parse(result)
  if (definition.answerAs === 'xml') return String(answer)
  return JSON.stringify(hidden.length ? withoutFields(answer, hidden) : answer)
}

const types = { xml: 'text/xml', json: 'application/json' } as const

export function send(reply: FastifyReply, definition: Definition, answer: Answer) {
  if (typeof answer === 'string' || Buffer.isBuffer(answer))
    return definition.protocol === 'fhir'
      ? sendFhir(reply, answer.toString())
      : sendText(
          reply.type(`${types[definition.answerAs === 'xml' ? 'xml' : 'json']}; charset=utf-8`),
          definition,
          answer,
        )
  if (answer instanceof Attachment) return reply.headers(answer.headers).send(answer.bytes)
  if (answer instanceof FileAnswer) return sendFile(reply, answer)
  return reply
    .headers({ 'content-type': answer.type, 'cache-control': 'private, max-age=86400, immutable' })
    .send(answer.bytes)
}
