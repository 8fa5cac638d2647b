import type { Definition } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { notFound, Refusal } from './refusal.ts'
import type { RawInput } from './ownership.ts'
import type { UploadedFiles } from './route.ts'

const mostFields = 20
const longestField = 4096
const longestData = 1024 * 1024

async function readMultipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null)
  for await (const part of request.parts({ limits: { fields: mostFields, fieldSize: longestField, files: 0, parts: mostFields } })) {
    if (part.type === 'field') fields[part.fieldname] = part.value
  }
  return { ...fields }
}

async function bytesOf(part: MultipartFile): Promise<Buffer> {
  try {
    return await part.toBuffer()
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(413, texts.fileTooLarge, { fields: { [part.fieldname]: texts.fileTooLarge } })
    throw error
  }
}

async function readParts(definition: Definition, request: FastifyRequest): Promise<{ body: unknown; files: UploadedFiles }> {
  const files: UploadedFiles = {}
  let body: unknown
  const largest = Math.max(...Object.values(definition.files ?? {}).map(({ maxBytes }) => maxBytes), 0)
  for await (const part of request.parts({ limits: { fileSize: largest, files: 5, fields: mostFields, fieldSize: longestData, parts: mostFields } })) {
    const rule = definition.files?.[part.fieldname]
    if (part.type === 'field') {
      if (part.fieldname === 'data') body = typeof part.value === 'string' ? parseJson(part.value) : part.value
    } else if (part.fieldname === 'data') {
      body = parseJson((await part.toBuffer()).toString('utf8'))
    } else {
      const bytes = await bytesOf(part)
      // Browsers send an empty part for a file field that was left alone.
      if (rule && bytes.length > 0) files[part.fieldname] = { name: part.filename, bytes }
    }
  }
  return { body, files }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('forbidden key')
      return value
    })
  } catch {
    throw new Refusal(400, 'The part data is not valid JSON')
  }
}

/** The body as the endpoint takes it; another content type is refused rather than guessed at. */
export async function readInput(definition: Definition, request: FastifyRequest): Promise<RawInput & { files: UploadedFiles }> {
  const { params, query } = request
  const hasBody = request.headers['content-length'] !== undefined && request.headers['content-length'] !== '0' || request.headers['transfer-encoding'] !== undefined
  if (!definition.body || !hasBody) return { params, query, body: undefined, files: {} }
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isForm = type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
  if (type === 'multipart/form-data' && definition.bodyAs === 'parts') return { params, query, ...await readParts(definition, request) }
  if (type !== 'application/json' && !(isForm && definition.bodyAs === 'form')) throw new Refusal(415, 'Unsupported content type')
  const body = type === 'multipart/form-data' ? await readMultipartFields(request) : request.body
  return { params, query, body, files: {} }
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
