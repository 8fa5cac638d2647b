import type { Definition } from '@credence/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { notFound, Refusal } from './refusal.ts'
import type { RawInput } from './ownership.ts'

const mostFields = 20
const longestField = 4096

async function readMultipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null)
  for await (const part of request.parts({ limits: { fields: mostFields, fieldSize: longestField, files: 0, parts: mostFields } })) {
    if (part.type === 'field') fields[part.fieldname] = part.value
  }
  return { ...fields }
}

/** The body as the endpoint takes it; another content type is refused rather than guessed at. */
export async function readInput(definition: Definition, request: FastifyRequest): Promise<RawInput> {
  const { params, query } = request
  const hasBody = request.headers['content-length'] !== undefined && request.headers['content-length'] !== '0' || request.headers['transfer-encoding'] !== undefined
  if (!definition.body || !hasBody) return { params, query, body: undefined }
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isForm = type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
  if (type !== 'application/json' && !(isForm && definition.bodyAs === 'form')) throw new Refusal(415, 'Unsupported content type')
  const body = type === 'multipart/form-data' ? await readMultipartFields(request) : request.body
  return { params, query, body }
}

const deepest = 100

/** Refuses what no schema should have to look at: NUL characters, which no text column holds, and nesting without end. */
function refuseOddities(sent: unknown): void {
  let level = [sent]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new Refusal(400, 'The request is nested too deeply')
    const inner: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string' && value.includes('\0')) throw new Refusal(400, 'Text must not contain NUL characters')
      if (typeof value === 'object' && value !== null) {
        for (const [key, part] of Object.entries(value)) inner.push(key, part)
      }
    }
    level = inner
  }
}

function refusalOf(error: z.ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return new Refusal(400, error.issues[0]?.message ?? 'Invalid input', { fields })
}

export interface ValidInput { params: unknown; query: unknown; body: unknown }

/** Parses everything by the contract. A path that is no path of ours is simply not found. */
export function validate(definition: Definition, input: RawInput): ValidInput {
  const params = definition.params?.safeParse(input.params)
  if (params && !params.success) throw notFound()
  refuseOddities([input.query, input.body])
  const query = definition.query?.safeParse(input.query)
  if (query && !query.success) throw refusalOf(query.error)
  const body = definition.body?.safeParse(input.body)
  if (body && !body.success) throw refusalOf(body.error)
  return { params: params?.data ?? {}, query: query?.data ?? {}, body: body?.data }
}
